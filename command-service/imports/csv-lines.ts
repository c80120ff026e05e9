import Papa from 'papaparse';
import { type Rejection, reject } from '#domain/kernel/rejection.ts';

/** Larger files are refused: they would block the service's thread for minutes. */
const maxRows = 200_000;

/** Lines of a CSV file in UTF-8, separated by comma, semicolon or tab. Refused with `wrongFileFormat`. */
export function csvLines(content: Buffer): string[][] | Rejection {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(content);
  } catch {
    return reject('wrongFileFormat', { reason: 'encoding' });
  }
  if (text.includes('\0')) return reject('wrongFileFormat', { reason: 'binary' });
  const parsed = Papa.parse<string[]>(text, { delimitersToGuess: [',', ';', '\t'], skipEmptyLines: 'greedy' });
  // A single column has no delimiter to detect, which is not an error.
  const fault = parsed.errors.find((error) => error.code !== 'UndetectableDelimiter');
  if (fault !== undefined) return reject('wrongFileFormat', { row: fault.row ?? 0, reason: fault.code });
  if (parsed.data.length === 0) return reject('wrongFileFormat', { reason: 'empty' });
  if (parsed.data.length > maxRows) return reject('fileTooLarge', { maxRows });
  return parsed.data;
}
