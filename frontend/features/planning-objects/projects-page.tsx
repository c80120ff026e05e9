import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import { type TimelineProject, timelineProjectSchema } from '#domain/planning/timeline-api.ts';
import { listAddress } from '#frontend/design/list/list-address.ts';
import type { ListDefinition } from '#frontend/design/list/list-definition.ts';
import { StatusTag, statusChoices } from '#frontend/design/list/status-tag.tsx';
import { PlanningListPage } from './planning-list-page.tsx';
import { usePlanningText } from './planning-text.ts';

/** Projects; a row leads to its order positions. */
export default function ProjectsPage() {
  const t = usePlanningText();
  const navigate = useNavigate();
  const definition = useMemo<ListDefinition<TimelineProject>>(
    () => ({
      path: '/planning/projects',
      row: timelineProjectSchema,
      id: (row) => row.projectId,
      topic: 'timeline',
      sort: 'projectNumber',
      emptyText: t('empty.projects'),
      emptyFilterText: t('none.projects'),
      open: (row) =>
        void navigate(
          listAddress('/planningobjects/orders', [{ field: 'projectId', operator: 'equals', value: row.projectId }]),
        ),
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
        {
          field: 'customerName',
          header: t('column.customer'),
          kind: 'text',
          width: 180,
          flex: 1,
          value: (row) => row.customerName,
        },
        {
          field: 'statusId',
          header: t('column.status'),
          kind: 'choice',
          width: 140,
          choices: statusChoices(),
          value: (row) => row.statusId,
          render: (row) => <StatusTag status={row.statusId} />,
        },
        {
          field: 'startDate',
          header: t('column.start'),
          kind: 'instant',
          operator: '>=',
          width: 136,
          right: true,
          value: (row) => row.startDate,
        },
        {
          field: 'endDate',
          header: t('column.end'),
          kind: 'instant',
          width: 136,
          right: true,
          value: (row) => row.endDate,
        },
      ],
    }),
    [t, navigate],
  );
  return <PlanningListPage name="projects" definition={definition} />;
}
