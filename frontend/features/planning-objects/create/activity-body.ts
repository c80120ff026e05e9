import type { SentWith } from '#domain/call.ts';
import { startOfDay } from '#domain/kernel/time-zone.ts';
import type { copyActivity } from '#domain/planning/api/order-calls.ts';
import { currentPlantTimeZone } from '#frontend/i18n/plant-time-zone.ts';
import type { FormValues } from '#frontend/kit/form/form-values.ts';

/** What was entered for a new activity as the server takes it. */
export function activityBody({ activityId, startDate }: FormValues): SentWith<typeof copyActivity>['body'] {
  const start =
    typeof startDate === 'string' && startDate !== '' ? startOfDay(currentPlantTimeZone(), startDate) : undefined;
  return {
    activityId: String(activityId),
    ...(start === undefined ? {} : { startDate: new Date(start).toISOString() }),
  };
}
