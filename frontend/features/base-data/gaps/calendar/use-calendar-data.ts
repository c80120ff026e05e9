import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type Day, type Instant, toIso } from '#domain/kernel/instant.ts';
import { collectionCalls } from '#domain/planning/api/collection-calls.ts';
import { listSource } from '#frontend/api/ask-client.ts';
import type { ListFilter } from '#frontend/kit/list/data/list-definition.ts';
import { readListPage, readWholeList, useList } from '#frontend/kit/list/data/use-list.ts';
import { gapSource } from '../gap-calls.ts';

const { path, row } = listSource(collectionCalls('resources').list);
const resources = { path, row: row.pick({ resourceId: true, resourceName: true, resourceGroups: true }) };
/** Those that can have gaps, and are not put away. */
const withGaps = { ...resources, query: { archived: 'false' } };
const notAttendant = { field: 'isAttendantResource', operator: '=', value: false } as const;

/** Resources of a group, `group:{id}`, that can have gaps, or one resource, `resource:{id}`, by name; undefined while they are read. */
export function useCalendarResources(of: string | undefined) {
  const [kind, value = ''] = of?.split(':') ?? [];
  const { data } = useQuery({
    queryKey: ['list', resources.path, 'calendar', of],
    queryFn: () =>
      kind === 'resource'
        ? readWholeList(resources, { filters: [{ field: 'resourceId', operator: 'equals', value }], sort: '' })
        : readWholeList(withGaps, {
            filters: [notAttendant, { field: 'resourceGroups', operator: 'equals', value }],
            sort: 'resourceName',
          }),
    enabled: of !== undefined,
  });
  return data;
}

/** Where a calendar begins that was asked for nothing: with a group of the first resource; null: there is none. */
export function useFirstGroup(isAsked: boolean): string | undefined | null {
  const { data } = useQuery({
    queryKey: ['list', resources.path, 'calendar', 'first'],
    async queryFn({ signal }) {
      const request = { filters: [notAttendant], sort: 'resourceName', offset: 0, limit: 1 };
      const [first] = (await readListPage(withGaps, request, { signal })).items;
      return first === undefined ? null : `group:${first.resourceGroups[0]}`;
    },
    enabled: isAsked,
  });
  return data;
}

/** As many as one page of the service has: more do not fit into one picture. */
const mostGaps = 1_000;
/** As many ids as an address has room for. */
const mostIds = 100;

const gaps = { ...gapSource, topic: 'base-data' } as const;

/** Gaps of the resources between two instants, read again when base data change. */
export function useGapsBetween(resourceIds: readonly string[], from: Instant, to: Instant) {
  const filters = useMemo<readonly ListFilter[]>(
    () => [
      ...(resourceIds.length > mostIds
        ? []
        : [{ field: 'resourceId', operator: 'isAnyOf' as const, value: resourceIds }]),
      { field: 'dateFrom', operator: '<', value: toIso(to) },
      { field: 'dateTo', operator: '>', value: toIso(from) },
    ],
    [resourceIds, from, to],
  );
  return useList(gaps, { filters, sort: 'dateFrom', offset: 0, limit: mostGaps });
}

const holidaySource = { ...listSource(collectionCalls('publicHolidays').list), topic: 'base-data' } as const;

/** What is celebrated on the days between two, by day. */
export function useHolidays(first: Day, last: Day): ReadonlyMap<Day, string> {
  const filters = useMemo<readonly ListFilter[]>(
    () => [
      { field: 'dateFrom', operator: '<=', value: last },
      { field: 'dateTo', operator: '>=', value: first },
    ],
    [first, last],
  );
  const { data } = useList(holidaySource, { filters, sort: 'dateFrom', offset: 0, limit: mostGaps });
  return useMemo(() => {
    const byDay = new Map<Day, string>();
    for (const { dateFrom, dateTo, description = '' } of data?.items ?? [])
      for (let at = Date.parse(dateFrom); at <= Date.parse(dateTo) && byDay.size < 400; at += 86_400_000)
        byDay.set(new Date(at).toISOString().slice(0, 10), description);
    return byDay;
  }, [data]);
}
