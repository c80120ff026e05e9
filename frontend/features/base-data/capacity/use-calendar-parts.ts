import { useQuery } from '@tanstack/react-query';
import type { AvailabilityPlan, PublicHoliday, ResourceGap } from '#domain/base-data/object-types.ts';
import type { GlobalSettings } from '#domain/base-data/settings.ts';
import { collectionCalls } from '#domain/planning/api/collection-calls.ts';
import { listSource } from '#frontend/api/ask-client.ts';
import { api } from '#frontend/api/plant.ts';
import { readPlantSettings } from '#frontend/api/plant-settings.ts';
import { readWholeList } from '#frontend/kit/list/data/use-list.ts';
import { gapSource } from '../gaps/gap-calls.ts';

const planSource = listSource(collectionCalls('availabilityPlans').list);
const holidaySource = listSource(collectionCalls('publicHolidays').list);

/** Capacity plans by id; undefined while they are read. */
export function useCapacityPlans(): ReadonlyMap<string, AvailabilityPlan> | undefined {
  const { data } = useQuery({
    queryKey: ['list', planSource.path, 'whole'],
    queryFn: async () => {
      const rows = await readWholeList(planSource, { filters: [], sort: 'availabilityPlanName' });
      return new Map(rows.map((row) => [row.availabilityPlanId, row]));
    },
  });
  return data;
}

/** What takes hours from the shifts of a resource, or adds some. */
interface CalendarParts {
  readonly gaps: readonly ResourceGap[];
  readonly holidays: readonly PublicHoliday[];
  readonly settings: GlobalSettings;
}

/** `resourceId` undefined: a new resource has no gaps yet. */
export function useCalendarParts(resourceId: string | undefined): CalendarParts | undefined {
  const { data: gaps } = useQuery({
    queryKey: ['list', gapSource.path, 'of', resourceId],
    queryFn: async () => {
      const filters = [{ field: 'resourceId', operator: '=' as const, value: resourceId ?? '' }];
      const rows = await readWholeList(gapSource, { filters, sort: 'dateFrom' });
      return rows.map(
        ({ dateFrom, dateTo, ...row }): ResourceGap => ({
          ...row,
          dateFrom: Date.parse(dateFrom),
          dateTo: Date.parse(dateTo),
        }),
      );
    },
    enabled: resourceId !== undefined,
  });
  const { data: holidays } = useQuery({
    queryKey: ['list', holidaySource.path, 'whole'],
    queryFn: () => readWholeList(holidaySource, { filters: [], sort: 'dateFrom' }),
  });
  const { data: settings } = useQuery({ queryKey: ['plantSettings'], queryFn: () => readPlantSettings(api) });
  if (holidays === undefined || settings === undefined) return undefined;
  return { gaps: gaps ?? [], holidays, settings };
}
