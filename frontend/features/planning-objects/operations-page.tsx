import { useMemo } from 'react';
import { listOperations } from '#domain/planning/api/object-calls.ts';
import { type ListRow, listSource } from '#frontend/api/ask-client.ts';
import { notDoneFilter } from '#frontend/kit/list/status-tag.tsx';
import { operationColumns } from './operation-columns.tsx';
import { type PlanningList, PlanningListPage } from './planning-list-page.tsx';
import type { PlanningText } from './planning-text.ts';
import { useResourceNames } from './use-resource-names.ts';

const operations: Omit<PlanningList<ListRow<typeof listOperations>>, 'columns'> = {
  ...listSource(listOperations),
  kind: 'operation',
  id: (row) => row.operationId,
  sort: 'startDate',
  filters: [notDoneFilter],
};

/** The list of operations. */
export default function OperationsPage() {
  const resources = useResourceNames();
  const list = useMemo(
    () => ({ ...operations, columns: (t: PlanningText) => operationColumns(t, resources) }),
    [resources],
  );
  return <PlanningListPage list={list} />;
}
