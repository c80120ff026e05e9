import { z } from 'zod';
import type { Call } from '#domain/call.ts';
import { type Rejection, reject } from '#domain/kernel/rejection.ts';
import { statusId } from '#domain/planning/plan/status.ts';
import { unstorableText } from '#infra/http/storable-text.ts';
import { inNaturalOrder } from './natural-order.ts';

/**
 * Paging, sorting and filtering of lists on the server (api contract, pattern). `sort` is a field, `-field` for
 * descending, several with commas. `filter` is a JSON array of `{ field, operator, value }`, all of which must hold.
 * Only the fields of a list's own table can be named; values are always parameters.
 */
export const listQuery = {
  offset: z.coerce.number().int().min(0).max(10_000_000).default(0),
  limit: z.coerce.number().int().min(1).max(1_000).default(100),
  sort: z
    .string()
    .max(200)
    .optional()
    .describe('A field of the rows, `-field` for descending, several with commas: `deliveryDate,-articleAmount`'),
  filter: z
    .string()
    .max(20_000)
    .optional()
    .describe(
      'JSON array of `{ field, operator, value }`, all of which must hold. Operators: `contains`, `startsWith`, `equals`, `=`, `<`, ' +
        '`>`, `<=`, `>=`, `isAnyOf` (its value is an array). Text is compared without regard to case; instants are ISO ' +
        '8601 in UTC, days YYYY-MM-DD; `statusId` 7 is everything that is not done. A field that holds several ids is ' +
        'filtered by `equals` (it holds the id), `isAnyOf` (one of them) and `isNoneOf`, and cannot be sorted by. `externalId` is ' +
        'filtered by `equals` and `isAnyOf`: an id of any other system, `system:id`, or `system:*` for all that it knows. Example: ' +
        '`[{"field":"statusId","operator":"isAnyOf","value":[2,3]}]`',
    ),
};

export interface ListQuery {
  readonly offset: number;
  readonly limit: number;
  readonly sort?: string | undefined;
  readonly filter?: string | undefined;
}

/** A list as it is told, with the fields that it can be sorted and filtered by. */
export const withFields = <Described extends Call>(call: Described, fields: readonly string[]): Described => ({
  ...call,
  summary: `${call.summary}; sort and filter by: ${fields.join(', ')}`,
});

/**
 * `instant`: kept as ISO text in UTC with milliseconds, `day` as YYYY-MM-DD; both sort as text. `status`: a number, of
 * which filters know one more. `ids`: several, as a JSON array. `external`: what other systems call it; an index has it.
 */
export type FieldType = 'text' | 'number' | 'boolean' | 'instant' | 'day' | 'status' | 'ids' | 'external';

/** Status 7 is none: as a filter it means everything that is not done, and stands alone or with others (planning §4). */
const notDone = 7;
/** The same as the lists of the browser say it: there is an index of it. */
const notDoneStatus = Object.values(statusId).filter((status) => status !== statusId.done);

export interface ListField {
  readonly type: FieldType;
  /** SQL that gives the value as text; that of `ids` as jsonb. */
  readonly sql: string;
  /**
   * Column of the table with the same value, which spares reading the document. It is never empty; an instant is in it
   * as epoch milliseconds.
   */
  readonly column?: string;
  /** A number whose column has 64 bits and no fractions. */
  readonly isWhole?: true;
  /** SQL of a text that gives the order in the place of the value: what somebody is called whose id it is. */
  readonly sortedBy?: string;
}

export type ListFields = Readonly<Record<string, ListField>>;

const operators = ['contains', 'startsWith', 'equals', '<', '>', '<=', '>=', '=', 'isAnyOf', 'isNoneOf'] as const;
type Operator = (typeof operators)[number];

const scalar = z.union([z.string().max(1_000), z.number(), z.boolean()]);
const filterSchema = z
  .array(
    z.strictObject({
      field: z.string().max(100),
      operator: z.enum(operators),
      value: z.union([scalar, z.array(scalar).max(500)]),
    }),
  )
  .max(20);

export interface ListSql {
  /** `AND …` conditions, empty without a filter. */
  readonly where: string;
  /** `ORDER BY …`, by id at last, so that pages never overlap. */
  readonly orderBy: string;
  readonly values: readonly unknown[];
}

/** `firstParameter` is the number of the first free parameter of the statement. */
export function listSql(
  query: ListQuery,
  fields: ListFields,
  idSql: string,
  firstParameter: number,
): ListSql | Rejection {
  const wrong: Record<string, string> = {};
  const values: unknown[] = [];
  const next = (value: unknown): string => {
    values.push(value);
    return `$${firstParameter + values.length - 1}`;
  };

  const conditions: string[] = [];
  for (const [index, one] of readFilter(query.filter, wrong).entries()) {
    const field = Object.hasOwn(fields, one.field) ? fields[one.field] : undefined;
    const condition = field === undefined ? undefined : conditionOf(field, one.operator, one.value, next);
    if (condition === undefined) wrong[`filter.${index}`] = field === undefined ? 'unknownField' : 'invalid_value';
    else conditions.push(condition);
  }

  const order: string[] = [];
  for (const part of query.sort?.split(',').filter((text) => text !== '') ?? []) {
    const descending = part.startsWith('-');
    const name = descending ? part.slice(1) : part;
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
    if (field === undefined || field.type === 'ids' || field.type === 'external') wrong.sort = 'unknownField';
    else order.push(orderOf(field, descending ? 'DESC' : 'ASC'));
  }
  if (Object.keys(wrong).length > 0) return reject('validation', { fields: wrong });
  return {
    where: conditions.map((condition) => ` AND ${condition}`).join(''),
    orderBy: `ORDER BY ${[...order, idSql].join(', ')}`,
    values,
  };
}

/** An index is of use only where nothing is said of what is empty. */
const orderOf = (field: ListField, direction: 'ASC' | 'DESC'): string =>
  `${field.sortedBy === undefined ? sortable(field) : inNaturalOrder(field.sortedBy)} ${direction}${field.column === undefined ? ' NULLS LAST' : ''}`;

type Filter = z.infer<typeof filterSchema>;

function readFilter(text: string | undefined, wrong: Record<string, string>): Filter {
  if (text === undefined || text === '') return [];
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    wrong.filter = 'malformedJson';
    return [];
  }
  const unstorable = unstorableText(json);
  if (unstorable !== undefined) {
    wrong[`filter.${unstorable}`] = 'invalidCharacter';
    return [];
  }
  const parsed = filterSchema.safeParse(json);
  if (parsed.success) return parsed.data;
  for (const issue of parsed.error.issues.slice(0, 20)) wrong[['filter', ...issue.path].join('.')] = issue.code;
  return [];
}

function sortable({ type, sql, column }: ListField): string {
  if (column !== undefined) return type === 'text' ? inNaturalOrder(column) : column;
  switch (type) {
    case 'number':
    case 'status':
      return `(${sql})::numeric`;
    case 'boolean':
      return `(${sql})::boolean`;
    case 'instant':
    case 'day':
      return `(${sql}) COLLATE "C"`;
    case 'text':
    case 'ids':
    case 'external':
      return inNaturalOrder(sql);
  }
}

/** undefined: the operator or the value does not fit the field. */
function conditionOf(
  field: ListField,
  operator: Operator,
  value: Filter[number]['value'],
  next: (value: unknown) => string,
): string | undefined {
  if (field.type === 'ids') return idsCondition(field, operator, value, next);
  if (field.type === 'external') return externalCondition(field, operator, value, next);
  if (operator === 'isAnyOf') {
    if (!Array.isArray(value)) return undefined;
    const converted = value.map((one) => convert(field, one));
    if (converted.includes(undefined)) return undefined;
    if (field.type === 'status' && converted.includes(notDone))
      return converted.includes(statusId.done) ? undefined : `${comparable(field)} <> ${statusId.done}`;
    if (field.type === 'status' && notDoneStatus.every((status) => converted.includes(status)))
      if (!converted.includes(statusId.done)) return `${comparable(field)} <> ${statusId.done}`;
    return `${comparable(field)} = ANY(${next(converted)}::${castOf(field)}[])`;
  }
  if (Array.isArray(value) || operator === 'isNoneOf') return undefined;
  if (operator === 'contains' || operator === 'startsWith') {
    if (field.type !== 'text' || typeof value !== 'string') return undefined;
    const found = `strpos(lower(${field.column ?? field.sql}), lower(${next(value)}::text))`;
    return operator === 'contains' ? `${found} > 0` : `${found} = 1`;
  }
  const converted = convert(field, value);
  if (converted === undefined) return undefined;
  const compare = operator === 'equals' ? '=' : operator;
  if (field.type === 'status' && converted === notDone)
    return compare === '=' ? `${comparable(field)} <> ${statusId.done}` : undefined;
  if (field.type === 'boolean' && compare !== '=') return undefined;
  return `${comparable(field)} ${compare} ${next(converted)}::${castOf(field)}`;
}

function idsCondition(
  { sql }: ListField,
  operator: Operator,
  value: Filter[number]['value'],
  next: (value: unknown) => string,
): string | undefined {
  const wanted =
    operator === 'isAnyOf' || operator === 'isNoneOf' ? value : operator === 'equals' ? [value] : undefined;
  if (!Array.isArray(wanted) || wanted.some((one) => typeof one !== 'string')) return undefined;
  const holds = `${sql} ?| ${next(wanted)}::text[]`;
  // What holds nothing at all holds none of them.
  return operator === 'isNoneOf' ? `NOT coalesce(${holds}, false)` : holds;
}

function externalCondition(
  { sql }: ListField,
  operator: Operator,
  value: Filter[number]['value'],
  next: (value: unknown) => string,
): string | undefined {
  const wanted = operator === 'isAnyOf' ? value : operator === 'equals' || operator === '=' ? [value] : undefined;
  if (!Array.isArray(wanted)) return undefined;
  const held = wanted.flatMap((one) => {
    const text = String(one);
    const [system = '', ...id] = text.split(':');
    const named = id.join(':');
    const ofSystem = named === '*' ? [{ system }] : [{ system, id: named }];
    return [[{ id: text }], ...(id.length === 0 ? [] : [ofSystem])];
  });
  // Word for word as the index has it.
  const one = (part: object): string => `${sql}::jsonb @> ${next(JSON.stringify(part))}::jsonb`;
  return held.length === 0 ? 'false' : `(${sql} IS NOT NULL AND (${held.map(one).join(' OR ')}))`;
}

/** Of every list of objects that have `externalIds`. */
export const externalField: ListFields = { externalId: { type: 'external', sql: "(t.doc ->> 'externalIds')" } };

const comparable = (field: ListField): string =>
  field.type === 'text' ? (field.column ?? `(${field.sql})`) : sortable(field);

function castOf({ type, column, isWhole }: ListField): string {
  if (isWhole === true) return 'bigint';
  if (type === 'number' || type === 'status') return column === undefined ? 'numeric' : 'float8';
  if (type === 'instant' && column !== undefined) return 'bigint';
  return type === 'boolean' ? 'boolean' : 'text';
}

/** A value as its column compares it; undefined when it is not one of the type. */
function convert(
  { type, column, isWhole }: ListField,
  value: z.infer<typeof scalar>,
): string | number | boolean | undefined {
  switch (type) {
    case 'number':
    case 'status': {
      const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
      if (typeof number !== 'number' || !Number.isFinite(number)) return undefined;
      return isWhole === true && !Number.isSafeInteger(number) ? undefined : number;
    }
    case 'boolean':
      if (typeof value === 'boolean') return value;
      return value === 'true' || value === 'false' ? value === 'true' : undefined;
    case 'instant': {
      const instant = typeof value === 'string' ? Date.parse(value) : Number.NaN;
      if (Number.isNaN(instant)) return undefined;
      return column === undefined ? new Date(instant).toISOString() : instant;
    }
    case 'day':
      return typeof value === 'string' && z.iso.date().safeParse(value).success ? value : undefined;
    case 'text':
    case 'ids':
    case 'external':
      return typeof value === 'boolean' ? undefined : String(value);
  }
}
