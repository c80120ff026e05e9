import type { FieldCode, FieldErrors } from '#domain/base-data/fields/field-codes.ts';
import { type Day, type Instant, tenYears } from '#domain/kernel/instant.ts';

/**
 * `atMostTenYears` for new dates further than ten years from `now` (base data §5). Unchanged dates stay valid. `past`:
 * dates may lie any time back, for example the start of something that always applied.
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

/** Error of the end of a range of days: at most two calendar years, last day included. */
export function endErrors(field: string, from: Day, to: Day): FieldErrors {
  if (to < from) return { [field]: 'endBeforeStart' };
  const twoYearsLater = `${Number(from.slice(0, 4)) + 2}${from.slice(4)}`;
  return to > twoYearsLater ? { [field]: 'atMostTwoYears' } : {};
}
