import { readFileSync, writeFileSync } from 'node:fs';
import { gunzipSync, gzipSync } from 'node:zlib';
import Papa from 'papaparse';

/** Objects by column name. */
export type CsvRow = Readonly<Record<string, string>>;

export function readCsv(path: string): CsvRow[] {
  const raw = readFileSync(path);
  const text = (path.endsWith('.gz') ? gunzipSync(raw) : raw).toString('utf8');
  return Papa.parse<CsvRow>(text, { header: true, skipEmptyLines: true }).data;
}

/** Gzip without a time stamp, so that the same data gives the same file. */
export function writeCsv(path: string, rows: readonly Readonly<Record<string, string | number>>[]): void {
  writeFileSync(path, gzipSync(toCsv(rows), { level: 9 }));
}

export const toCsv = (rows: readonly Readonly<Record<string, string | number>>[]): string =>
  Papa.unparse([...rows], { newline: '\n' });
