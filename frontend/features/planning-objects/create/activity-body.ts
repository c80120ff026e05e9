import { startOfDay } from '#domain/kernel/time-zone.ts';
import { currentPlantTimeZone } from '#frontend/i18n/plant-time-zone.ts';
import type { FormValues } from '#frontend/kit/form/form-values.ts';

/** What was entered for a new activity as the server takes it. */
export function activityBody({ activityId, startDate }: FormValues) {
  const start =
    typeof startDate === 'string' && startDate !== '' ? startOfDay(currentPlantTimeZone(), startDate) : undefined;
  return { activityId, ...(start === undefined ? {} : { startDate: new Date(start).toISOString() }) };
}
