import path from 'node:path';
import type { Instant } from '#domain/kernel/instant.ts';
import { type CsvRow, readCsv } from './csv-file.ts';
import { positionRows } from './demo-rows.ts';

/** What a sample plant is read from: tables of imports, the header first. */
export interface SampleTables {
  readonly resources: string[][];
  readonly customers: string[][];
  readonly articles: string[][];
  readonly positions: string[][];
}

/**
 * Of the orders two thirds: the demo also works on Saturdays, and changes the settings for it, which a sample must not.
 */
const isTaken = (project: number): boolean => project % 3 !== 2;

/** Tells orders of the sample from those of the plant in every list. */
const projectPrefix = 'DEMO-';

/** The demo's tables, so that demo and sample have one source, with the orders laid around `now`. */
export function sampleTables(now: Instant, zone: string): SampleTables {
  const table = (name: string): CsvRow[] => readCsv(path.join(import.meta.dirname, 'data', `${name}.csv.gz`));
  const numbers = new Map<string, number>();
  const positions = positionRows(table('positions'), now, zone).flatMap((row) => {
    const number = row['projectnumber'] ?? '';
    const place = numbers.get(number) ?? numbers.size;
    numbers.set(number, place);
    return isTaken(place) ? [{ ...row, projectnumber: `${projectPrefix}${number.replace(/^\w+-/, '')}` }] : [];
  });
  return {
    resources: linesOf(table('resources')),
    customers: linesOf(table('customers')),
    articles: linesOf(table('articles')),
    positions: linesOf(positions),
  };
}

/** Rows as an import reads them. */
export function linesOf(rows: readonly Readonly<Record<string, string | number>>[]): string[][] {
  const columns = Object.keys(rows[0] ?? {});
  return [columns, ...rows.map((row) => columns.map((column) => String(row[column] ?? '')))];
}
