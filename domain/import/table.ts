import type { z } from 'zod';
import { type Day, daySchema, type Instant } from '#domain/kernel/instant.ts';
import { dayNumberOf, instantOf, timesShown } from '#domain/kernel/time-zone.ts';
import type { InSteps } from './in-steps.ts';

/** One rejected cell. `row` is the line of the file, the header being line 1; `field` the column as documented. */
export interface RowError {
  readonly row: number;
  readonly field: string;
  readonly code: RowErrorCode;
}

export type RowErrorCode =
  | 'required'
  | 'number'
  | 'date'
  | 'unknown'
  | 'ambiguous'
  | 'invalid'
  | 'tooLong'
  | 'durationMissing'
  /** When it happened. */
  | 'tooLongAgo'
  | 'inTheFuture'
  /** Needs a right that who imports does not have. */
  | 'notAllowed'
  /** Right by itself, and not taken because of another row that it belongs to. */
  | 'withOthers'
  | 'refused';

/** A line of an uploaded file under the names of its columns (`normalised`), empty cells left out. */
export interface Row {
  readonly number: number;
  readonly cells: ReadonlyMap<string, string>;
}

export interface Table {
  readonly rows: readonly Row[];
  /** Columns of the file that are not documented: fields of the plant's own, or ignored and named to the user. */
  readonly unknownColumns: readonly string[];
  readonly missingColumns: readonly string[];
}

/**
 * Matches the header without regard to case, blanks, hyphens and underscores (domain facts §12).
 * `columns` maps each documented name to whether a file must have it. Other columns keep their cells, too. `called`:
 * documented names by what else the plant calls them, both `normalised`; a column of the documented name counts first.
 */
export function readTable(
  lines: readonly (readonly string[])[],
  columns: Readonly<Record<string, boolean>>,
  called: ReadonlyMap<string, string> = new Map(),
): Table {
  const header = withDocumentedNames(
    (lines[0] ?? []).map((name) => normalised(asWritten(name))),
    called,
  );
  const documented = Object.entries(columns).map(([name, isRequired]) => ({ name: normalised(name), isRequired }));
  const known = new Set(documented.map(({ name }) => name));
  const rows: Row[] = [];
  for (const [index, line] of lines.entries()) {
    if (index === 0 || line.every((cell) => cell.trim() === '')) continue;
    const cells = new Map<string, string>();
    for (const [place, name] of header.entries()) {
      const value = asWritten(line[place]?.trim() ?? '');
      if (value !== '' && name !== '') cells.set(name, value);
    }
    rows.push({ number: index + 1, cells });
  }
  return {
    rows,
    unknownColumns: header.filter((name) => name !== '' && !known.has(name)),
    missingColumns: documented
      .filter(({ name, isRequired }) => isRequired && !header.includes(name))
      .map(({ name }) => name),
  };
}

/** An export sets an apostrophe before what a spreadsheet would take for a formula: it is no part of the text. */
const asWritten = (cell: string): string => cell.replace(/^(\uFEFF?)'(?=[=@+-])/, '$1');

/** Of two columns that mean the same the first one counts. */
function withDocumentedNames(header: readonly string[], called: ReadonlyMap<string, string>): readonly string[] {
  const taken = new Set(header);
  return header.map((name) => {
    const documented = called.get(name);
    if (documented === undefined || taken.has(documented)) return name;
    taken.add(documented);
    return documented;
  });
}

/** Reads the cells of one row and collects what is wrong with them; `undefined` stands for empty or wrong. */
export interface RowReader {
  readonly row: Row;
  reject(field: string, code: RowErrorCode): undefined;
  text(field: string): string | undefined;
  required(field: string): string | undefined;
  /** Decimal comma or point; no thousands separators, because one cannot tell them from the other. */
  number(field: string): number | undefined;
  requiredNumber(field: string): number | undefined;
  /** `YYYY-MM-DD` or `DD.MM.YYYY`. */
  day(field: string): Day | undefined;
  requiredDay(field: string): Day | undefined;
  /** A day with an optional time of day (`YYYY-MM-DD HH:MM`, plant time), or an ISO instant in UTC. */
  instant(field: string, zone: string): Instant | undefined;
  /** yes/no in the words of the five languages, 1/0 and true/false. */
  flag(field: string): boolean | undefined;
  /** The value of a cell as the schema takes it, which is that of the call that says the same. */
  fitting<Value>(field: string, schema: z.ZodType<Value>, value: unknown): Value | undefined;
  /** Cells rejected so far, of all rows. */
  countRejected(): number;
}

/** Errors go to the end of `errors`. */
export function rowReader(row: Row, errors: RowError[]): RowReader {
  const reject = (field: string, code: RowErrorCode): undefined => {
    errors.push({ row: row.number, field, code });
    return undefined;
  };
  const text = (field: string): string | undefined => row.cells.get(field);
  const required = (field: string): string | undefined => text(field) ?? reject(field, 'required');
  const read = <Value>(
    field: string,
    code: RowErrorCode,
    parse: (cell: string) => Value | undefined,
  ): Value | undefined => {
    const cell = text(field);
    return cell === undefined ? undefined : (parse(cell) ?? reject(field, code));
  };
  const number = (field: string): number | undefined => read(field, 'number', parseNumber);
  const day = (field: string): Day | undefined => read(field, 'date', parseDay);
  return {
    row,
    reject,
    countRejected: () => errors.length,
    text,
    required,
    number,
    day,
    requiredNumber: (field) => (required(field) === undefined ? undefined : number(field)),
    requiredDay: (field) => (required(field) === undefined ? undefined : day(field)),
    instant: (field, zone) => read(field, 'date', (cell) => parseInstant(cell, zone)),
    flag: (field) => read(field, 'invalid', parseFlag),
    fitting(field, schema, value) {
      if (value === undefined) return undefined;
      const parsed = schema.safeParse(value);
      return parsed.success ? parsed.data : reject(field, codeOf(parsed.error.issues[0]));
    },
  };
}

/** What a schema says of a value. */
export const codeOf = (issue: z.core.$ZodIssue | undefined): RowErrorCode =>
  issue?.code === 'too_big' && issue.origin === 'string' ? 'tooLong' : 'invalid';

function parseNumber(text: string): number | undefined {
  return /^-?\d+([.,]\d+)?$/.test(text) ? Number(text.replace(',', '.')) : undefined;
}

function parseDay(text: string): Day | undefined {
  const german = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(text);
  const day = german === null ? text : `${german[3]}-${german[2]?.padStart(2, '0')}-${german[1]?.padStart(2, '0')}`;
  return daySchema.safeParse(day).success ? day : undefined;
}

function parseInstant(text: string, zone: string): Instant | undefined {
  if (text.endsWith('Z')) {
    const instant = Date.parse(text);
    return Number.isNaN(instant) ? undefined : instant;
  }
  const parts = /^(\d{4}-\d{2}-\d{2})(?:[T ]([01]\d|2[0-3]):([0-5]\d))?$/.exec(text);
  const day = parts?.[1];
  if (day === undefined || !daySchema.safeParse(day).success) return undefined;
  const minutes = Number(parts?.[2] ?? 0) * 60 + Number(parts?.[3] ?? 0);
  // Midnight stands for the day's start, whenever that is.
  if (minutes > 0 && timesShown(zone, dayNumberOf(day), minutes) === 'never') return undefined;
  return instantOf(zone, dayNumberOf(day), minutes);
}

function parseFlag(text: string): boolean | undefined {
  const word = text.toLowerCase();
  if (yes.has(word)) return true;
  return no.has(word) ? false : undefined;
}

const yes = new Set(['yes', 'y', 'true', '1', 'ja', 'j', 'sí', 'si', 'oui', 'да']);
const no = new Set(['no', 'n', 'false', '0', 'nein', 'non', 'нет']);

/** As names of columns are compared. A byte order mark at the head of the file belongs to no column. */
export const normalised = (name: string): string =>
  name
    .replace(/^\uFEFF/, '')
    .toLowerCase()
    .replace(/[\s_-]/g, '');

/** Rows of which each stands for itself. `together`: of the changes that they are read into. */
export function* eachRow(
  rows: readonly Row[],
  together: (rows: readonly Row[], errors: RowError[], read: () => void) => void,
  read: (reader: RowReader) => void,
): InSteps<readonly RowError[]> {
  const errors: RowError[] = [];
  for (const row of rows) {
    yield;
    together([row], errors, () => read(rowReader(row, errors)));
  }
  return errors;
}

/** Rows by what they have in a column that they must have; those that have nothing there are rejected. */
export function rowsBy(column: string, rows: readonly Row[], errors: RowError[]): readonly (readonly Row[])[] {
  const groups = Map.groupBy(rows, (row) => row.cells.get(column)?.toLowerCase());
  for (const row of groups.get(undefined) ?? []) rowReader(row, errors).reject(column, 'required');
  groups.delete(undefined);
  return [...groups.values()];
}
