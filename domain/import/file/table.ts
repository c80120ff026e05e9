import type { z } from 'zod';
import type { InSteps } from '#domain/kernel/in-steps.ts';
import type { Day, Instant } from '#domain/kernel/instant.ts';
import { type ColumnMapping, type FoundColumn, findColumns, type KnownColumns } from './columns.ts';
import { type CellFormat, plainFormat, readDay, readInstant, readNumber } from './file-format.ts';
import { normalised } from './normalised.ts';
import { dayIn, nearest, numberIn } from './suggest.ts';

/**
 * One rejected cell. `row` is the line of the file, counted from 1; `field` the column as documented; `value` what
 * stands there (`withValues`).
 */
export interface RowError {
  readonly row: number;
  readonly field: string;
  readonly code: RowErrorCode;
  readonly value?: string;
  /** What it may have been meant to be. */
  readonly suggestion?: string | undefined;
}

export type RowErrorCode =
  | 'required'
  | 'number'
  | 'date'
  | 'unknown'
  | 'ambiguous'
  /** An earlier row of the file says something else of the same object. */
  | 'contradicts'
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
  readonly cells: Pick<ReadonlyMap<string, string>, 'get' | 'has'> & Iterable<[string, string]>;
  /** How the file writes numbers and days; undefined: as the product does. */
  readonly format?: CellFormat | undefined;
}

export interface Table {
  readonly rows: readonly Row[];
  /** What each heading was taken for. */
  readonly columns: readonly FoundColumn[];
  /** Columns of the file that are not documented: fields of the plant's own, or ignored and named to the user. */
  readonly unknownColumns: readonly string[];
  readonly missingColumns: readonly string[];
}

/** A cell put right by whoever imports; `row` as in the file, `column` as documented; an empty value empties the cell. */
export interface Correction {
  readonly row: number;
  readonly column: string;
  readonly value: string;
}

/** How a table is read beside what its file says. */
export interface TableReading extends Pick<KnownColumns, 'fields' | 'names'> {
  readonly format?: CellFormat | undefined;
  readonly mapping?: ColumnMapping | undefined;
  readonly corrections?: readonly Correction[] | undefined;
}

/**
 * Matches the header (`findColumns`) without regard to case, blanks, hyphens and underscores (domain facts §12).
 * `columns` maps each documented name to whether a file must have it. Other columns keep their cells, too.
 */
export function readTable(
  lines: readonly (readonly string[])[],
  columns: Readonly<Record<string, boolean>>,
  { format, mapping, corrections = [], ...known }: TableReading,
): Table {
  const head = headOf(lines);
  const found = findColumns(headingsOf(lines[head]), { ...known, mapping, documented: Object.keys(columns) });
  const header = found.map(({ heading, column, by }) =>
    by === 'said' && column === undefined ? '' : normalised(column ?? heading),
  );
  const documented = Object.entries(columns).map(([name, isRequired]) => ({ name: normalised(name), isRequired }));
  const isDocumented = new Set(documented.map(({ name }) => name));
  const meant = meantBy(mapping?.values ?? {});
  const corrected = Map.groupBy(corrections, ({ row }) => row);
  const rows: Row[] = [];
  for (const [index, line] of lines.entries()) {
    if (index <= head || isEmpty(line)) continue;
    const cells = new Map<string, string>();
    for (const [place, name] of header.entries()) {
      const value = asWritten(line[place]?.trim() ?? '');
      if (value !== '' && name !== '') cells.set(name, meant.get(name)?.get(value.toLowerCase()) ?? value);
    }
    for (const { column, value } of corrected.get(index + 1) ?? []) {
      if (value.trim() === '') cells.delete(normalised(column));
      else cells.set(normalised(column), value.trim());
    }
    rows.push({ number: index + 1, cells, format });
  }
  return {
    rows,
    columns: found,
    unknownColumns: header.filter((name) => name !== '' && !isDocumented.has(name)),
    missingColumns: documented
      .filter(({ name, isRequired }) => isRequired && !header.includes(name))
      .map(({ name }) => name),
  };
}

const isEmpty = (line: readonly string[]): boolean => line.every((cell) => cell.trim() === '');

/** Index of the line with the headings: the first that says anything; -1: there is none. */
export const headOf = (lines: readonly (readonly string[])[]): number => lines.findIndex((line) => !isEmpty(line));

/** Headings as the file has them; of columns without one: empty. A byte order mark belongs to none. */
export const headingsOf = (line: readonly string[] = []): readonly string[] =>
  line.map((heading) =>
    asWritten(heading)
      .replace(/^\uFEFF/, '')
      .trim(),
  );

const meantBy = (values: ColumnMapping['values']): ReadonlyMap<string, ReadonlyMap<string, string>> =>
  new Map(
    Object.entries(values).map(([column, words]) => [
      normalised(column),
      new Map(Object.entries(words).map(([word, value]) => [word.trim().toLowerCase(), value])),
    ]),
  );

/** An export sets an apostrophe before what a spreadsheet would take for a formula: it is no part of the text. */
const asWritten = (cell: string): string => cell.replace(/^(\uFEFF?)'(?=[=@+-])/, '$1');

/** Reads the cells of one row as its file writes them (`file-format.ts`), and collects what is wrong; `undefined`: empty or wrong. */
export interface RowReader {
  readonly row: Row;
  reject(field: string, code: RowErrorCode, suggestion?: string): undefined;
  /** What the cell names is none of the candidates; the nearest of them is suggested. */
  unknown(field: string, candidates: Iterable<string>): undefined;
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

/** A file with more errors than this has another one: no names are looked for in the rest. */
const mostSuggested = 1_000;

/** Errors go to the end of `errors`. */
export function rowReader(row: Row, errors: RowError[]): RowReader {
  const reject = (field: string, code: RowErrorCode, suggestion?: string): undefined => {
    errors.push({ row: row.number, field, code, ...(suggestion !== undefined && { suggestion }) });
    return undefined;
  };
  const text = (field: string): string | undefined => row.cells.get(field);
  const required = (field: string): string | undefined => text(field) ?? reject(field, 'required');
  const read = <Value>(
    field: string,
    code: RowErrorCode,
    parse: (cell: string) => Value | undefined,
    suggest: (cell: string) => string | undefined = () => undefined,
  ): Value | undefined => {
    const cell = text(field);
    return cell === undefined ? undefined : (parse(cell) ?? reject(field, code, suggest(cell)));
  };
  const flagWords = ['ja', 'nein', 'yes', 'no'];
  const { format = plainFormat } = row;
  const number = (field: string): number | undefined =>
    read(field, 'number', (cell) => readNumber(cell, format), numberIn);
  const day = (field: string): Day | undefined => read(field, 'date', (cell) => readDay(cell, format), dayIn);
  return {
    row,
    reject,
    unknown: (field, candidates) =>
      reject(field, 'unknown', errors.length < mostSuggested ? nearest(text(field) ?? '', candidates) : undefined),
    countRejected: () => errors.length,
    text,
    required,
    number,
    day,
    requiredNumber: (field) => (required(field) === undefined ? undefined : number(field)),
    requiredDay: (field) => (required(field) === undefined ? undefined : day(field)),
    instant: (field, zone) => read(field, 'date', (cell) => readInstant(cell, zone, format), dayIn),
    flag: (field) => read(field, 'invalid', parseFlag, (cell) => nearest(cell, flagWords)),
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
