import Papa from 'papaparse';
import { normalised } from '#domain/import/file/normalised.ts';
import type { ReportedError } from '#domain/import/import-job.ts';
import { rowErrorText } from '#domain/import/row-error-words.ts';
import type { Language } from '#domain/kernel/language.ts';
import type { RunFile } from '../runs/run-store.ts';
import type { FileTable } from './file-process.ts';

interface AskedFile {
  readonly fileName: string;
  readonly language: Language;
}

const headings: Readonly<Record<Language, string>> = {
  de: 'Fehler',
  en: 'Errors',
  es: 'Errores',
  fr: 'Erreurs',
  ru: 'Ошибки',
};

/**
 * The rows that were refused under the headings of the file, with what is wrong in a last column: in the format of the
 * file, so that it can be put right and imported.
 */
export async function errorFile(
  { fileName, language }: AskedFile,
  { rows, columns, format }: FileTable,
  errors: readonly ReportedError[],
): Promise<RunFile & { readonly content: string | Uint8Array }> {
  const wrong = Map.groupBy(errors, ({ row }) => row);
  const refused = rows.filter(({ number }) => wrong.has(number));
  const header = columns.map(({ heading }) => heading);
  const places = columns.map(({ heading, column }) => normalised(column ?? heading));
  const nameOf = new Map(columns.map(({ heading, column }) => [normalised(column ?? heading), heading]));
  const said = ({ field, code, refusal, value, suggestion }: ReportedError): string => {
    const name = field === '' ? '' : `${nameOf.get(normalised(field)) ?? field}: `;
    const what = refusal === undefined ? rowErrorText(code, language) : `${rowErrorText(code, language)} (${refusal})`;
    return `${name}${value === undefined ? '' : `„${value}“ `}${what}${suggestion === undefined ? '' : ` → ${suggestion}`}`;
  };
  const lines = refused.map(({ number, cells }) => [
    ...places.map((place) => cells.get(place) ?? ''),
    (wrong.get(number) ?? []).map(said).join('; '),
  ]);
  const table = [[...header, headings[language]], ...lines];
  const name = fileName.replace(/\.(csv|txt|xlsx)$/i, '');
  if (format.separator === undefined) {
    const { writeXlsx } = await import('hucre/xlsx');
    return {
      name: `${name}-errors.xlsx`,
      mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      content: await writeXlsx({ sheets: [{ name: format.sheet ?? 'Sheet1', rows: table }] }),
    };
  }
  return {
    name: `${name}-errors.csv`,
    mediaType: 'text/csv; charset=utf-8',
    content: `\ufeff${Papa.unparse(table, { delimiter: format.separator, escapeFormulae: true })}\r\n`,
  };
}
