import Holidays from 'date-holidays';
import type { listHolidayPlaces } from '#domain/administration/settings-calls.ts';
import type { AnswerOf } from '#domain/call.ts';
import type { Language } from '#domain/kernel/language.ts';

type HolidayPlaces = AnswerOf<typeof listHolidayPlaces>;

/** Countries and regions that the settings take, by name in the language; no regions of a country that is not known. */
export function holidayPlaces(country: string, language: Language): HolidayPlaces {
  const known = new Holidays();
  const countries = (known.getCountries(language) ?? {}) as Readonly<Record<string, string>>;
  const regions = Object.hasOwn(countries, country) ? known.getStates(country, language) : undefined;
  return { countries: byName(countries, language), regions: byName(regions ?? {}, language) };
}

const byName = (names: Readonly<Record<string, string>>, language: Language): HolidayPlaces['countries'] =>
  Object.entries(names)
    .map(([value, label]) => ({ value, label }))
    .toSorted((one, other) => one.label.localeCompare(other.label, language));
