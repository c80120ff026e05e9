import { type Day, type Instant, tenYears } from '#domain/kernel/instant.ts';
import type { FieldCode, FieldErrors } from './field-codes.ts';

/**
 * `atMostTenYears` for dates that a command brings and that lie further than ten years from `now` (base data §5).
 * What the object has already stays, however old it has become. `past`: dates may lie back as far as they like, as
 * the beginning of what has always held.
 */
export function farDates<Fields extends object>(
  fields: Fields,
  before: Fields | undefined,
  names: readonly (keyof Fields & string)[],
  now: Instant,
  past?: 'past',
): FieldErrors {
  const errors: Record<string, FieldCode> = {};
  for (const name of names) {
    const value = fields[name] as Day | Instant | undefined;
    if (value === undefined || value === before?.[name]) continue;
    const distance = (typeof value === 'number' ? value : Date.parse(value)) - now;
    if (distance > tenYears || (past === undefined && distance < -tenYears)) errors[name] = 'atMostTenYears';
  }
  return errors;
}

/** What is wrong with the end of a span of days that lasts two years at most, by the calendar; its last day counts. */
export function endErrors(field: string, from: Day, to: Day): FieldErrors {
  if (to < from) return { [field]: 'endBeforeStart' };
  const twoYearsLater = `${Number(from.slice(0, 4)) + 2}${from.slice(4)}`;
  return to > twoYearsLater ? { [field]: 'atMostTwoYears' } : {};
}
