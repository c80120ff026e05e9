import Holidays from 'date-holidays';
import type { FilledHoliday } from '#domain/base-data/filled-holidays.ts';
import { type Rejection, reject } from '#domain/kernel/rejection.ts';
import { dayLength, dayNumberOf, dayOf } from '#domain/kernel/time-zone.ts';
import { changeSetOf, type Envelope } from '../kernel/command.ts';
import type { FactoryImage, Stored } from './factory-image.ts';

/**
 * Years before and after the current one that are filled in: the range in which planning is possible (base data §5).
 */
const yearsBack = 1;
const yearsAhead = 10;

type Place = { readonly holidayCountry: string; readonly holidayRegion: string };

/** `validation` for a country or region without known holidays; an empty country means a plant without holidays. */
export function checkHolidayPlace({ holidayCountry, holidayRegion }: Place): Rejection | undefined {
  if (holidayCountry === '') {
    return holidayRegion === '' ? undefined : reject('validation', { fields: { holidayCountry: 'required' } });
  }
  const known = new Holidays();
  // For other spellings the package would choose a country itself.
  if (!Object.hasOwn(known.getCountries(), holidayCountry)) {
    return reject('validation', { fields: { holidayCountry: 'unknownValue' } });
  }
  if (holidayRegion === '') return undefined;
  const states = (known.getStates(holidayCountry) ?? {}) as Readonly<Record<string, string>>;
  return Object.hasOwn(states, holidayRegion)
    ? undefined
    : reject('validation', { fields: { holidayRegion: 'unknownValue' } });
}

/** Public holidays of the place in the years around `now`, named in its own language. */
export function holidaysOf({ holidayCountry, holidayRegion }: Place, now: number): readonly FilledHoliday[] {
  if (holidayCountry === '') return [];
  const calendar = holidayRegion === '' ? new Holidays(holidayCountry) : new Holidays(holidayCountry, holidayRegion);
  const filledFor = holidayRegion === '' ? holidayCountry : `${holidayCountry}-${holidayRegion}`;
  const year = new Date(now).getUTCFullYear();
  const holidays = new Map<string, FilledHoliday>();
  for (let y = year - yearsBack; y <= year + yearsAhead; y++) {
    for (const { date, start, end, name, type } of calendar.getHolidays(y)) {
      if (type !== 'public') continue;
      const dateFrom = date.slice(0, 10);
      const days = Math.max(1, Math.round((end.getTime() - start.getTime()) / dayLength));
      const dateTo = dayOf(dayNumberOf(dateFrom) + days - 1);
      // Two holidays on one day are one entry.
      const id = `holiday-${filledFor}-${dateFrom}`;
      if (!holidays.has(id)) holidays.set(id, { id, fields: { dateFrom, dateTo, description: name, filledFor } });
    }
  }
  return [...holidays.values()];
}

/** Makes the filled-in holidays those of the settings; entries by users are kept. No event when nothing changes. */
export function fillHolidays(image: FactoryImage, envelope: Envelope, now: number): Promise<Stored | Rejection> {
  return fill(image, envelope, holidaysOf(image.factory.settings, now));
}

/** Adds holidays of years that have come into range since; holidays that users deleted are not added again. */
export function topUpHolidays(image: FactoryImage, envelope: Envelope, now: number): Promise<Stored | Rejection> {
  const filled = [...image.factory.objects.publicHolidays].flatMap(([id, { filledFor, ...fields }]) =>
    filledFor === undefined ? [] : [{ id, fields: { ...fields, filledFor } }],
  );
  const last = filled.reduce((day, { fields }) => (fields.dateFrom > day ? fields.dateFrom : day), '');
  const later = holidaysOf(image.factory.settings, now).filter(({ fields }) => fields.dateFrom > last);
  return fill(image, envelope, [...filled, ...later]);
}

function fill(
  image: FactoryImage,
  envelope: Envelope,
  holidays: readonly FilledHoliday[],
): Promise<Stored | Rejection> {
  return image.execute(
    { type: 'fillPublicHolidays', collection: 'publicHolidays', id: 'filled', holidays },
    // A command id of its own: event ids of the settings command are already used.
    { ...envelope, commandId: `${envelope.commandId}-holidays`, changeSet: changeSetOf(envelope) },
  );
}
