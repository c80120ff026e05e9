import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import type { z } from 'zod';
import type { WorkKind } from '#domain/administration/preferences.ts';
import type { Instant } from '#domain/kernel/instant.ts';
import { ApiError } from '#frontend/api/api-error.ts';
import type { Query } from '#frontend/api/client.ts';
import { api } from '#frontend/api/plant.ts';
import { useLiveRefresh } from '#frontend/kit/list/use-live-refresh.ts';
import { usePlantSettings } from '#frontend/kit/plant-settings.ts';
import { activityRow, pageSchemas, stepRow, type WorkRow } from './work-rows.ts';
import { queryOf, type WorkbenchFilter } from './workbench-filter.ts';

type Item = z.infer<(typeof pageSchemas)[WorkKind]>['items'][number];

interface Rows {
  readonly items: readonly Item[];
  readonly total: number;
  readonly position: string;
  /** When it was read. */
  readonly at: Instant;
}

async function readRows(kind: WorkKind, query: Query, signal: AbortSignal): Promise<Rows> {
  const path = `/planning/workbench/${kind}`;
  const { body, position } =
    kind === 'operations'
      ? await api.readAt(path, pageSchemas.operations, { query, signal })
      : await api.readAt(path, pageSchemas.activities, { query, signal });
  return { ...body, position, at: Date.now() };
}

/** Rows that fit the filter, at most `limit`, read again when the plan or a report changes them. */
export function useWorkList(kind: WorkKind, filter: WorkbenchFilter, limit: number) {
  const settings = usePlantSettings();
  const query = { ...queryOf(kind, filter), limit };
  const list = useQuery({
    queryKey: ['workbench', kind, query],
    queryFn: ({ signal }) => readRows(kind, query, signal),
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
