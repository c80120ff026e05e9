import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import { listProjects } from '#domain/planning/api/object-calls.ts';
import { type ListRow, listSource } from '#frontend/api/ask-client.ts';
import { fieldWord } from '#frontend/kit/history/history-text.ts';
import type { ListDefinition } from '#frontend/kit/list/data/list-definition.ts';
import { titleColumn } from '#frontend/kit/list/title-column.tsx';
import { commonColumns, numberColumn, personColumn, textColumn } from './more-columns.ts';
import { pageOf } from './object-kinds.ts';
import { attachmentColumn, customerColumn, endColumn, startColumn, statusColumn } from './order-columns.tsx';
import { PlanningListPage } from './planning-list-page.tsx';
import { usePlanningText } from './planning-text.ts';

type Project = ListRow<typeof listProjects>;

/** Projects; a row leads to its page. */
export default function ProjectsPage() {
  const t = usePlanningText();
  const navigate = useNavigate();
  const definition = useMemo<ListDefinition<Project>>(
    () => ({
      ...listSource(listProjects),
      id: (row) => row.projectId,
      topic: 'timeline',
      hasTotals: true,
      sort: 'projectNumber',
      emptyText: t('empty.projects'),
      emptyFilterText: t('none.projects'),
      open: (row) => void navigate(pageOf('project', row.projectId)),
      columns: [
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
    }),
    [t, navigate],
  );
  return <PlanningListPage name="projects" definition={definition} />;
}
