import { listProjects } from '#domain/planning/api/object-calls.ts';
import { type ListRow, listSource } from '#frontend/api/ask-client.ts';
import { fieldWord } from '#frontend/kit/history/history-text.ts';
import { titleColumn } from '#frontend/kit/list/title-column.tsx';
import { commonColumns, numberColumn, personColumn, textColumn } from './more-columns.ts';
import { attachmentColumn, customerColumn, endColumn, startColumn, statusColumn } from './order-columns.tsx';
import { type PlanningList, PlanningListPage } from './planning-list-page.tsx';

type Project = ListRow<typeof listProjects>;

const projects: PlanningList<Project> = {
  ...listSource(listProjects),
  kind: 'project',
  id: (row) => row.projectId,
  sort: 'projectNumber',
  columns: (t) => [
    titleColumn('projectNumber', t('column.project'), 150),
    {
      field: 'projectName',
      header: t('column.projectName'),
      kind: 'text',
      width: 220,
      flex: 2,
    },
    { ...customerColumn(t), width: 180 },
    { ...statusColumn(t), width: 140 },
    { ...startColumn(t), width: 136 },
    { ...endColumn(t), width: 136 },
    { ...personColumn('owner', t('column.owner')), hiddenAtFirst: false },
    { ...numberColumn('orderPositionsCount', t('column.positions')), hiddenAtFirst: false },
    attachmentColumn(t),
    textColumn('processNumber', fieldWord('processNumber')),
    textColumn('processName', fieldWord('processName'), 180),
    ...commonColumns(t),
  ],
};

/** The list of projects. */
export default function ProjectsPage() {
  return <PlanningListPage list={projects} />;
}
