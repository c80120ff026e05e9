import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import type { GlobalSettings } from '#domain/administration/settings.ts';
import {
  type AvailabilityPlan,
  objectTypes,
  type PublicHoliday,
  type ResourceGap,
} from '#domain/base-data/object-types.ts';
import { resourceIdSchema } from '#domain/kernel/ids.ts';
import { api } from '#frontend/api/plant.ts';
import { readPlantSettings } from '#frontend/api/plant-settings.ts';
import { readWholeList } from '#frontend/kit/list/use-list.ts';
import { gapRowSchema, gapsPath } from '../gaps/gap-calls.ts';

const plansPath = '/basedata/availabilityPlans';
const holidaysPath = '/basedata/publicHolidays';
const planRow = objectTypes.availabilityPlans.fields.extend({ availabilityPlanId: z.string() });

/** Capacity plans by id; undefined while they are read. */
export function useCapacityPlans(): ReadonlyMap<string, AvailabilityPlan> | undefined {
  const { data } = useQuery({
    queryKey: ['list', plansPath, 'whole'],
    queryFn: async () => {
      const rows = await readWholeList(
        { path: plansPath, row: planRow },
        { filters: [], sort: 'availabilityPlanName' },
      );
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
    queryKey: ['list', gapsPath, 'of', resourceId],
    queryFn: async () => {
      const filters = [{ field: 'resourceId', operator: '=' as const, value: resourceId ?? '' }];
      const rows = await readWholeList({ path: gapsPath, row: gapRowSchema }, { filters, sort: 'dateFrom' });
      return rows.map(
        ({ dateFrom, dateTo, ...row }): ResourceGap => ({
          ...row,
          resourceId: resourceIdSchema.parse(row.resourceId),
          dateFrom: Date.parse(dateFrom),
          dateTo: Date.parse(dateTo),
        }),
      );
    },
    enabled: resourceId !== undefined,
  });
  const { data: holidays } = useQuery({
    queryKey: ['list', holidaysPath, 'whole'],
    queryFn: () =>
      readWholeList(
        { path: holidaysPath, row: z.object(objectTypes.publicHolidays.fields.shape) },
        { filters: [], sort: 'dateFrom' },
      ),
  });
  const { data: settings } = useQuery({ queryKey: ['plantSettings'], queryFn: () => readPlantSettings(api) });
  if (holidays === undefined || settings === undefined) return undefined;
  return { gaps: gaps ?? [], holidays, settings };
}
