import { type Instant, toIso } from '#domain/kernel/instant.ts';
import { dayAt, endOfDay, startOfDay } from '#domain/kernel/time-zone.ts';
import type { Format } from '#frontend/i18n/format.ts';
import { typedDay } from '#frontend/i18n/typed-day.ts';
import { typedNumber } from '#frontend/i18n/typed-number.ts';
import type { FilterOperator, ListColumn, ListFilter } from './list-definition.ts';

/** Conversion between the text of the filter row and the server's filter. */

export type FilteredColumn = Pick<ListColumn<never>, 'field' | 'kind' | 'operator' | 'scale'>;

/** Context of typed dates: determines the order of day and month, the current day and the omitted year. */
export interface TypedIn {
  readonly language: string;
  /** The plant's. */
  readonly zone: string;
  readonly now: Instant;
}

const signs: readonly (readonly [string, FilterOperator])[] = [
  ['<=', '<='],
  ['>=', '>='],
  ['≤', '<='],
  ['≥', '>='],
  ['<', '<'],
  ['>', '>'],
  ['=', '='],
];

export const shownSigns: Readonly<Record<FilterOperator, string>> = {
  contains: '',
  isAnyOf: '',
  equals: '=',
  '=': '=',
  '<': '<',
  '>': '>',
  '<=': '≤',
  '>=': '≥',
};

export function defaultOperator(column: Pick<ListColumn<never>, 'kind' | 'operator'>): FilterOperator {
  if (column.operator !== undefined) return column.operator;
  switch (column.kind) {
    case 'text':
      return 'contains';
    case 'number':
      return '>=';
    case 'day':
    case 'instant':
      return '<=';
    case 'choice':
      return '=';
  }
}

/** "≥ 1.200,5" in German; undefined when it is not a number (yet). */
export function numberFilter(column: FilteredColumn, typed: string, language: string): ListFilter | undefined {
  const { operator, rest } = split(column, typed);
  if (rest === '') return undefined;
  const value = typedNumber(rest, language);
  return value === undefined ? undefined : { field: column.field, operator, value: value * (column.scale ?? 1) };
}

/**
 * "≥ 21.11." on a column of days or instants. A day is meant as a whole, in the plant's time zone: "≤" includes it,
 * ">" begins after it. Undefined when it is not a day (yet).
 */
export function dayFilter(column: FilteredColumn, typed: string, place: TypedIn): ListFilter | undefined {
  const { operator, rest } = split(column, typed);
  const day = typedDay(rest, place.language, dayAt(place.zone, place.now));
  if (day === undefined) return undefined;
  const { field } = column;
  if (column.kind === 'day') return { field, operator, value: day };
  // Equality with an instant is never meant.
  const reaching = operator === '=' ? defaultOperator(column) : operator;
  const whole = reaching === '<=' || reaching === '>';
  const value = whole ? endOfDay(place.zone, day) - 1 : startOfDay(place.zone, day);
  return { field, operator: reaching, value: toIso(value) };
}

/** Text of a filter for its field; the year is omitted for a day of this year. */
export function filterText(column: FilteredColumn, filter: ListFilter, format: Format, place: TypedIn): string {
  const { operator, value } = filter;
  const sign = shownSigns[operator];
  const text = valueText(column, value, format, place);
  return sign === '' ? text : `${sign} ${text}`;
}

function valueText(
  { kind, scale = 1 }: FilteredColumn,
  typed: unknown,
  format: Format,
  { language, zone, now }: TypedIn,
): string {
  const value = typeof typed === 'number' ? typed / scale : typed;
  if (kind === 'day' || kind === 'instant') {
    const at = kind === 'day' ? startOfDay(zone, String(value)) : Date.parse(String(value));
    const thisYear = dayAt(zone, at).slice(0, 4) === dayAt(zone, now).slice(0, 4);
    return thisYear ? format.dayAndMonth(at) : format.date(at);
  }
  return typeof value === 'number' && language === 'de' ? String(value).replace('.', ',') : String(value);
}

/** The operator sign before the value, or the column's default operator. */
function split(column: FilteredColumn, typed: string): { readonly operator: FilterOperator; readonly rest: string } {
  const trimmed = typed.trim();
  const sign = signs.find(([text]) => trimmed.startsWith(text));
  if (sign === undefined) return { operator: defaultOperator(column), rest: trimmed };
  return { operator: sign[1], rest: trimmed.slice(sign[0].length).trim() };
}

/** The filters with that of one column replaced or removed. */
export function withFilter(
  filters: readonly ListFilter[],
  field: string,
  filter: ListFilter | undefined,
): readonly ListFilter[] {
  const others = filters.filter((known) => known.field !== field);
  return filter === undefined ? others : [...others, filter];
}
