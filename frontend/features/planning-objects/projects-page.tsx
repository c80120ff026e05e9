import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import type { ProjectRow } from '#domain/planning/rows/project-row.ts';
import { projectRowSchema } from '#domain/planning/rows/project-row.ts';
import type { ListDefinition } from '#frontend/kit/list/list-definition.ts';
import { pageOf } from './object-kinds.ts';
import { attachmentColumn, customerColumn, endColumn, startColumn, statusColumn } from './order-columns.tsx';
import { PlanningListPage } from './planning-list-page.tsx';
import { usePlanningText } from './planning-text.ts';

/** Projects; a row leads to its page. */
export default function ProjectsPage() {
  const t = usePlanningText();
  const navigate = useNavigate();
  const definition = useMemo<ListDefinition<ProjectRow>>(
    () => ({
      path: '/planning/projects',
      row: projectRowSchema,
      id: (row) => row.projectId,
      topic: 'timeline',
      hasTotals: true,
      sort: 'projectNumber',
      emptyText: t('empty.projects'),
      emptyFilterText: t('none.projects'),
      open: (row) => void navigate(pageOf('project', row.projectId)),
      columns: [
        {
          field: 'projectNumber',
          header: t('column.project'),
          kind: 'text',
          width: 150,
          value: (row) => row.projectNumber,
          render: (row) => <span className="strong">{row.projectNumber}</span>,
        },
        {
          field: 'projectName',
          header: t('column.projectName'),
          kind: 'text',
          width: 220,
          flex: 2,
          value: (row) => row.projectName,
        },
        { ...customerColumn(t), width: 180 },
        { ...statusColumn(t), width: 140 },
        { ...startColumn(t), width: 136 },
        { ...endColumn(t), width: 136 },
        attachmentColumn(t),
      ],
    }),
    [t, navigate],
  );
  return <PlanningListPage name="projects" definition={definition} />;
}
