import { createdType, deletedType, type ObjectEvent } from './events.ts';
import type { Factory } from './factory.ts';
import { type PublicHoliday, streamOf } from './object-types.ts';

/** A public holiday of the country and region of the settings. */
export interface FilledHoliday {
  readonly id: string;
  readonly fields: PublicHoliday & { readonly filledFor: string };
}

/** Replaces the filled-in holidays; on a day with a user's entry only that entry is kept. */
export function fillHolidays(factory: Factory, holidays: readonly FilledHoliday[]): readonly ObjectEvent[] {
  const known = factory.objects.publicHolidays;
  const own = [...known.values()].filter(({ filledFor }) => filledFor === undefined);
  const free = holidays.filter(
    ({ fields: { dateFrom: day } }) => !own.some((one) => one.dateFrom <= day && day <= one.dateTo),
  );
  const wanted = new Set(free.map(({ id }) => id));
  const event = (id: string, type: string, data: object): ObjectEvent => ({
    stream: streamOf('publicHolidays', id),
    event: { type, data: { id, ...data } },
  });
  const gone = [...known].filter(([id, { filledFor }]) => filledFor !== undefined && !wanted.has(id));
  const missing = free.filter(({ id }) => !known.has(id));
  return [
    ...gone.map(([id, fields]) => event(id, deletedType('publicHolidays'), { fields })),
    ...missing.map(({ id, fields }) => event(id, createdType('publicHolidays'), { fields })),
  ];
}
