import { type Day, daySchema, type Instant } from '#domain/kernel/instant.ts';
import { dayNumberOf, instantOf } from '#domain/kernel/time-zone.ts';

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
  | 'refused';

/** A line of an uploaded file under the documented column names, empty cells left out. */
export interface Row {
  readonly number: number;
  readonly cells: ReadonlyMap<string, string>;
}

export interface Table {
  readonly rows: readonly Row[];
  /** Columns of the file that nobody knows; they are ignored and named to the user. */
  readonly unknownColumns: readonly string[];
  readonly missingColumns: readonly string[];
}

/**
 * Matches the header without regard to case, blanks, hyphens and underscores (domain facts §12).
 * `columns` maps each documented name to whether a file must have it.
 */
export function readTable(lines: readonly (readonly string[])[], columns: Readonly<Record<string, boolean>>): Table {
  const header = (lines[0] ?? []).map(normalised);
  const known = Object.keys(columns);
  const rows: Row[] = [];
  for (const [index, line] of lines.entries()) {
    if (index === 0 || line.every((cell) => cell.trim() === '')) continue;
    const cells = new Map<string, string>();
    for (const [place, name] of header.entries()) {
      const value = line[place]?.trim() ?? '';
      if (value !== '' && known.includes(name)) cells.set(name, value);
    }
    rows.push({ number: index + 1, cells });
  }
  return {
    rows,
    unknownColumns: header.filter((name) => name !== '' && !known.includes(name)),
    missingColumns: known.filter((name) => columns[name] === true && !header.includes(name)),
  };
}

/** Reads the cells of one row and collects what is wrong with them; `undefined` stands for empty or wrong. */
export class RowReader {
  readonly row: Row;
  private readonly errors: RowError[];

  constructor(row: Row, errors: RowError[]) {
    this.row = row;
    this.errors = errors;
  }

  reject(field: string, code: RowErrorCode): undefined {
    this.errors.push({ row: this.row.number, field, code });
    return undefined;
  }

  text(field: string): string | undefined {
    return this.row.cells.get(field);
  }

  required(field: string): string | undefined {
    return this.text(field) ?? this.reject(field, 'required');
  }

  requiredNumber(field: string): number | undefined {
    return this.required(field) === undefined ? undefined : this.number(field);
  }

  requiredDay(field: string): Day | undefined {
    return this.required(field) === undefined ? undefined : this.day(field);
  }

  /** Decimal comma or point; no thousands separators, because one cannot tell them from the other. */
  number(field: string): number | undefined {
    const text = this.text(field);
    if (text === undefined) return undefined;
    return /^-?\d+([.,]\d+)?$/.test(text) ? Number(text.replace(',', '.')) : this.reject(field, 'number');
  }

  /** `YYYY-MM-DD` or `DD.MM.YYYY`. */
  day(field: string): Day | undefined {
    const text = this.text(field);
    if (text === undefined) return undefined;
    const german = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(text);
    const day = german === null ? text : `${german[3]}-${german[2]?.padStart(2, '0')}-${german[1]?.padStart(2, '0')}`;
    return daySchema.safeParse(day).success ? day : this.reject(field, 'date');
  }

  /** A day with an optional time of day (`YYYY-MM-DD HH:MM`, plant time), or an ISO instant in UTC. */
  instant(field: string, zone: string): Instant | undefined {
    const text = this.text(field);
    if (text === undefined) return undefined;
    if (text.endsWith('Z')) {
      const instant = Date.parse(text);
      return Number.isNaN(instant) ? this.reject(field, 'date') : instant;
    }
    const parts = /^(\d{4}-\d{2}-\d{2})(?:[T ]([01]\d|2[0-3]):([0-5]\d))?$/.exec(text);
    const day = parts?.[1];
    if (day === undefined || !daySchema.safeParse(day).success) return this.reject(field, 'date');
    return instantOf(zone, dayNumberOf(day), Number(parts?.[2] ?? 0) * 60 + Number(parts?.[3] ?? 0));
  }

  /** yes/no in the words of the five languages, 1/0 and true/false. */
  flag(field: string): boolean | undefined {
    const text = this.text(field)?.toLowerCase();
    if (text === undefined) return undefined;
    if (yes.has(text)) return true;
    return no.has(text) ? false : this.reject(field, 'invalid');
  }
}

const yes = new Set(['yes', 'y', 'true', '1', 'ja', 'j', 'sí', 'si', 'oui', 'да']);
const no = new Set(['no', 'n', 'false', '0', 'nein', 'non', 'нет']);

/** A byte order mark at the head of the file belongs to no column. */
const normalised = (name: string): string =>
  name
    .replace(/^\uFEFF/, '')
    .toLowerCase()
    .replace(/[\s_-]/g, '');
