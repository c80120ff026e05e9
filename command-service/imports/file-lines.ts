import Papa from 'papaparse';
import {
  type AskedFormat,
  type encodings,
  type FileFormat,
  recogniseFormat,
  separators,
} from '#domain/import/file/file-format.ts';
import { isRejection, type Rejection, reject } from '#domain/kernel/rejection.ts';

/** Larger files are refused: what is read of them is compared row by row, and kept in memory meanwhile. */
const maxRows = 200_000;
const maxColumns = 1_000;
/** Bytes of all parts of a workbook, unpacked. */
const maxUnpacked = 1_000_000_000;

export interface FileLines {
  readonly lines: readonly (readonly string[])[];
  readonly format: FileFormat;
  /** Of a workbook. */
  readonly sheets?: readonly string[];
}

/**
 * Lines of a file: a workbook (.xlsx) or text, whose encoding and separator are recognised; an empty line stays, so that
 * lines are counted as in the file. `atMost`: no more than the first lines. Refused with `wrongFileFormat` and `fileTooLarge`.
 */
export async function fileLines(content: Buffer, asked: AskedFormat, atMost?: number): Promise<FileLines | Rejection> {
  if (content.subarray(0, 8).equals(oldWorkbook)) return reject('wrongFileFormat', { reason: 'xls' });
  return content.subarray(0, 4).equals(zip) ? workbookLines(content, asked, atMost) : textLines(content, asked, atMost);
}

const zip = Buffer.from('PK\u0003\u0004');
const oldWorkbook = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);

async function workbookLines(
  content: Buffer,
  asked: AskedFormat,
  atMost: number | undefined,
): Promise<FileLines | Rejection> {
  if (unpackedSize(content) > maxUnpacked) return reject('fileTooLarge', { maxUnpacked });
  // Most files are text, and a process is started for each.
  const { readXlsx, streamXlsxRows } = await import('hucre/xlsx');
  const sheets: string[] = [];
  const cells: (readonly unknown[])[] = [];
  try {
    // Asked of each sheet before it is read: none is.
    await readXlsx(content, { sheets: ({ name }) => sheets.push(name) < 0 });
    const sheet = asked.sheet ?? sheets[0];
    if (sheet === undefined || !sheets.includes(sheet)) return reject('wrongFileFormat', { reason: 'sheet', sheets });
    for await (const { index, values } of streamXlsxRows(content, { sheet })) {
      if (values.length > maxColumns) return reject('fileTooLarge', { maxColumns });
      if (values.every((value) => value === null || value === '')) continue;
      while (cells.length < index) cells.push([]);
      cells.push(values);
      if (cells.length > maxRows) return reject('fileTooLarge', { maxRows });
      if (cells.length === atMost) break;
    }
    if (cells.length === 0) return reject('wrongFileFormat', { reason: 'empty' });
    const format = { ...recogniseFormat(cells, undefined), ...asked, sheet };
    return { lines: cells.map((line) => line.map((value) => cellText(value, format))), format, sheets };
  } catch (error) {
    return reject('wrongFileFormat', { reason: (error as Error).name });
  }
}

/** What its directory says; a part that says less than it has is refused by who unpacks it. */
function unpackedSize(content: Buffer): number {
  let sum = 0;
  for (let at = content.indexOf(entry); at >= 0 && at + 28 <= content.length; at = content.indexOf(entry, at + 46))
    sum += content.readUInt32LE(at + 24);
  return sum;
}

const entry = Buffer.from('PK\u0001\u0002');

/** As the cells of a text file would say it. Days and times of workbooks have no zone: they are the plant's. */
function cellText(value: unknown, { decimal }: FileFormat): string {
  if (typeof value === 'number') return String(Number(value.toPrecision(15))).replace('.', decimal);
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? '' : dayAndTime(value.toISOString());
  return typeof value === 'string' || typeof value === 'boolean' ? String(value) : '';
}

function dayAndTime(iso: string): string {
  const [day = '', time = ''] = iso.slice(0, 19).split('T');
  return time === '00:00:00' ? day : `${day} ${time}`;
}

function textLines(content: Buffer, asked: AskedFormat, atMost: number | undefined): FileLines | Rejection {
  const decoded = decode(content, asked.encoding);
  if (isRejection(decoded)) return decoded;
  const { text, encoding } = decoded;
  // oxlint-disable-next-line no-control-regex -- what no text has
  if (/[\0-\u0008\u000e-\u001f]/.test(text)) return reject('wrongFileFormat', { reason: 'binary' });
  const separator = asked.separator ?? separatorOf(text);
  const parsed = Papa.parse<string[]>(text, { delimiter: separator, ...(atMost !== undefined && { preview: atMost }) });
  const [fault] = parsed.errors;
  if (fault !== undefined) return reject('wrongFileFormat', { row: fault.row ?? 0, reason: fault.code });
  const lines = parsed.data;
  const filled = lines.filter((line) => line.some((cell) => cell.trim() !== ''));
  if (filled.length === 0) return reject('wrongFileFormat', { reason: 'empty' });
  if (filled.length > maxRows) return reject('fileTooLarge', { maxRows });
  if (lines.some((line) => line.length > maxColumns)) return reject('fileTooLarge', { maxColumns });
  return { lines, format: { ...recogniseFormat(filled, separator), ...asked, encoding, separator } };
}

/** What stands most often between the headings: cells have commas of their own. */
function separatorOf(text: string): Separator {
  const head = (/^.*\S.*$/m.exec(text)?.[0] ?? '').replaceAll(/"[^"]*"/g, '');
  const countOf = (one: Separator): number => head.split(one).length;
  return separators.reduce((best, one) => (countOf(one) > countOf(best) ? one : best));
}

type Separator = (typeof separators)[number];
type Encoding = (typeof encodings)[number];

/** What is asked for; else what is recognised, and what is no UTF-8 is what Windows writes in Western Europe. */
function decode(
  content: Buffer,
  asked: Encoding | undefined,
): { readonly text: string; readonly encoding: Encoding } | Rejection {
  const tried = asked === undefined ? ([recogniseEncoding(content), 'windows-1252'] as const) : [asked];
  for (const encoding of tried) {
    try {
      return { text: new TextDecoder(encoding, { fatal: true }).decode(content), encoding };
    } catch {
      // The next one.
    }
  }
  return reject('wrongFileFormat', { reason: 'encoding' });
}

/** By a byte order mark, or by the zero beside nearly every letter of UTF-16. */
function recogniseEncoding(content: Buffer): Encoding {
  const begin = content.subarray(0, 1_000);
  const areZero = (from: number): boolean =>
    begin.filter((byte, at) => byte === 0 && at % 2 === from).length > begin.length / 4;
  if (begin[0] === 0xff && begin[1] === 0xfe) return 'utf-16le';
  if (begin[0] === 0xfe && begin[1] === 0xff) return 'utf-16be';
  if (areZero(1)) return 'utf-16le';
  return areZero(0) ? 'utf-16be' : 'utf-8';
}
