import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import type { WorkKind } from '#domain/administration/preferences.ts';
import type { Instant } from '#domain/kernel/instant.ts';
import { type ListedActivity, type ListedStep, listWork } from '#domain/planning/api/shop-floor/work-calls.ts';
import { ApiError } from '#frontend/api/api-error.ts';
import { askAt } from '#frontend/api/ask.ts';
import { useLiveRefresh } from '#frontend/api/use-live-refresh.ts';
import { usePlantSettings } from '#frontend/kit/plant-settings.ts';
import { activityRow, stepRow, type WorkRow } from './work-rows.ts';
import { queryOf, type WorkbenchFilter, type WorkQuery } from './workbench-filter.ts';

interface Rows {
  readonly items: readonly (ListedStep | ListedActivity)[];
  readonly total: number;
  readonly position: string;
  /** When it was read. */
  readonly at: Instant;
}

async function readRows(kind: WorkKind, query: WorkQuery, limit: number, signal: AbortSignal): Promise<Rows> {
  const { body, position } = await askAt(listWork[kind], { query }, { page: { limit }, signal });
  return { ...body, position, at: Date.now() };
}

/** Rows that fit the filter, at most `limit`, read again when the plan or a report changes them. */
export function useWorkList(kind: WorkKind, filter: WorkbenchFilter, limit: number) {
  const settings = usePlantSettings();
  const query = queryOf(kind, filter);
  const list = useQuery({
    queryKey: ['workbench', kind, query, limit],
    queryFn: ({ signal }) => readRows(kind, query, limit, signal),
    // Of another filter, never of the other kind: each has a component of its own.
    placeholderData: keepPreviousData,
    throwOnError: (error) => !(error instanceof ApiError),
  });
  const { data, refetch } = list;
  useLiveRefresh(
    'timeline',
    { position: data?.position, at: list.dataUpdatedAt },
    useCallback(() => void refetch(), [refetch]),
  );
  const rows = useMemo(() => {
    if (data === undefined) return undefined;
    const steps = settings?.workbenchTicketDescriptionOperations ?? ['article'];
    const activities = settings?.workbenchTicketDescriptionActivities ?? ['article'];
    return data.items.map(
      (item): WorkRow => ('operationId' in item ? stepRow(item, steps) : activityRow(item, activities)),
    );
  }, [data, settings]);
  return { rows, total: data?.total ?? 0, at: data?.at ?? 0, query: list, settings };
}
