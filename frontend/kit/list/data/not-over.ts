import { dayAt, startOfDay } from '#domain/kernel/time-zone.ts';
import { currentPlantTimeZone } from '#frontend/i18n/plant-time-zone.ts';
import type { ListFilter } from './list-definition.ts';

/** What has not ended before today in the plant; what ends in the course of today is not over. */
export function notOver(field: string, kind: 'day' | 'instant'): ListFilter {
  const zone = currentPlantTimeZone();
  const today = dayAt(zone, Date.now());
  const value = kind === 'day' ? today : new Date(startOfDay(zone, today)).toISOString();
  return { field, operator: '>=', value };
}
