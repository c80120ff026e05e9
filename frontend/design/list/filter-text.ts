import type { FilterOperator, ListColumn, ListFilter } from './list-definition.ts';

/** What a person types into the filter row, as a filter of the server and back. */

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
export function numberFilter(
  column: Pick<ListColumn<never>, 'field' | 'kind' | 'operator'>,
  typed: string,
  german: boolean,
): ListFilter | undefined {
  let rest = typed.trim();
  let operator = defaultOperator(column);
  const sign = signs.find(([text]) => rest.startsWith(text));
  if (sign !== undefined) {
    operator = sign[1];
    rest = rest.slice(sign[0].length).trim();
  }
  if (rest === '') return undefined;
  const plain = german ? rest.replaceAll('.', '').replace(',', '.') : rest.replaceAll(',', '');
  const value = Number(plain.replace('\u2212', '-'));
  return Number.isFinite(value) ? { field: column.field, operator, value } : undefined;
}

/** The filter as it stands in its field. */
export function filterText(filter: ListFilter, german: boolean): string {
  const { operator, value } = filter;
  const text = typeof value === 'number' && german ? String(value).replace('.', ',') : String(value);
  const sign = shownSigns[operator];
  return sign === '' ? text : `${sign} ${text}`;
}

/** The same list of filters with one column's replaced or, without one, taken away. */
export function withFilter(
  filters: readonly ListFilter[],
  field: string,
  filter: ListFilter | undefined,
): readonly ListFilter[] {
  const others = filters.filter((known) => known.field !== field);
  return filter === undefined ? others : [...others, filter];
}
