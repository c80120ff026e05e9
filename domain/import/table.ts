import type { z } from 'zod';
import type { Day, Instant } from '#domain/kernel/instant.ts';
import { type CellFormat, plainFormat, readDay, readInstant, readNumber } from './file-format.ts';
import type { InSteps } from './in-steps.ts';

/**
 * One rejected cell. `row` is the line of the file, counted from 1; `field` the column as documented; `value` what
 * stands there (`withValues`).
 */
export interface RowError {
  readonly row: number;
  readonly field: string;
  readonly code: RowErrorCode;
  readonly value?: string;
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
  /** How the file writes numbers and days; undefined: as the product does. */
  readonly format?: CellFormat | undefined;
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
  format?: CellFormat,
): Table {
  const isEmpty = (line: readonly string[]): boolean => line.every((cell) => cell.trim() === '');
  const head = lines.findIndex((line) => !isEmpty(line));
  const header = withDocumentedNames(
    (lines[head] ?? []).map((name) => normalised(asWritten(name))),
    called,
  );
  const documented = Object.entries(columns).map(([name, isRequired]) => ({ name: normalised(name), isRequired }));
  const known = new Set(documented.map(({ name }) => name));
  const rows: Row[] = [];
  for (const [index, line] of lines.entries()) {
    if (index <= head || isEmpty(line)) continue;
    const cells = new Map<string, string>();
    for (const [place, name] of header.entries()) {
      const value = asWritten(line[place]?.trim() ?? '');
      if (value !== '' && name !== '') cells.set(name, value);
    }
    rows.push({ number: index + 1, cells, format });
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

/** Reads the cells of one row as its file writes them (`file-format.ts`), and collects what is wrong; `undefined`: empty or wrong. */
export interface RowReader {
  readonly row: Row;
  reject(field: string, code: RowErrorCode): undefined;
  text(field: string): string | undefined;
  required(field: string): string | undefined;
  number(field: string): number | undefined;
  requiredNumber(field: string): number | undefined;
  day(field: string): Day | undefined;
  requiredDay(field: string): Day | undefined;
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
  const { format = plainFormat } = row;
  const number = (field: string): number | undefined => read(field, 'number', (cell) => readNumber(cell, format));
  const day = (field: string): Day | undefined => read(field, 'date', (cell) => readDay(cell, format));
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
    instant: (field, zone) => read(field, 'date', (cell) => readInstant(cell, zone, format)),
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

/** Characters of a wrong cell that are repeated to whoever has to find it. */
const mostShown = 200;

/** The same with what stands in the cells. */
export function withValues(errors: readonly RowError[], rows: readonly Row[]): readonly RowError[] {
  const byNumber = new Map(rows.map((row) => [row.number, row]));
  return errors.map((error) => {
    const value = byNumber.get(error.row)?.cells.get(normalised(error.field));
    return value === undefined ? error : { ...error, value: value.slice(0, mostShown) };
  });
}

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
