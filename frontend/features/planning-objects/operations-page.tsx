import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import { listOperations } from '#domain/planning/api/object-calls.ts';
import { type ListRow, listSource } from '#frontend/api/ask-client.ts';
import type { ListDefinition } from '#frontend/kit/list/data/list-definition.ts';
import { notDoneFilter } from '#frontend/kit/list/status-tag.tsx';
import { pageOf } from './object-kinds.ts';
import { operationColumns } from './operation-columns.tsx';
import { PlanningListPage } from './planning-list-page.tsx';
import { usePlanningText } from './planning-text.ts';
import { useResourceNames } from './use-resource-names.ts';

const openOnly = [notDoneFilter];

/** Operations; a row leads to its page. */
export default function OperationsPage() {
  const t = usePlanningText();
  const navigate = useNavigate();
  const resources = useResourceNames();
  const definition = useMemo<ListDefinition<ListRow<typeof listOperations>>>(
    () => ({
      ...listSource(listOperations),
      id: (row) => row.operationId,
      topic: 'timeline',
      hasTotals: true,
      sort: 'startDate',
      filters: openOnly,
      emptyText: t('empty.operations'),
      emptyFilterText: t('none.operations'),
      open: (row) => void navigate(pageOf('operation', row.operationId)),
      columns: operationColumns(t, resources),
    }),
    [t, navigate, resources],
  );
  return <PlanningListPage name="operations" definition={definition} />;
}
