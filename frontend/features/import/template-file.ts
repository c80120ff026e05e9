import { type ColumnKind, kindOfColumn } from '#domain/import/file/column-kinds.ts';
import type { ImportType } from '#domain/import/import-types.ts';
import { collectionCalls } from '#domain/planning/api/collection-calls.ts';
import { listSource } from '#frontend/api/ask-client.ts';
import { currentPlantTimeZone } from '#frontend/i18n/plant-time-zone.ts';
import { currentLanguage } from '#frontend/i18n/setup.ts';
import { csvText, download } from '#frontend/kit/list/data/csv.ts';
import { readWholeList } from '#frontend/kit/list/data/use-list.ts';
import { saveFile } from '#frontend/kit/save-file.ts';
import { columnNames } from './column-names.ts';
import { importText as t } from './import-text.ts';

/** Names that a drop-down list of a cell may have: spreadsheets take 255 letters. */
const mostLetters = 250;
/** Rows that have drop-down lists. */
const lastRow = 10_000;
const mediaType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/**
 * A template under the headings of the reader's language and the plant's words. A workbook knows what its columns hold,
 * offers what there is to choose from, and explains each column with an example on a sheet of its own.
 */
export async function saveTemplate(importType: ImportType, ending: 'xlsx' | 'csv'): Promise<void> {
  const names = await columnNames(importType);
  const columns = names.map((name) => ({ ...name, ...kindOfColumn(name.documented) }));
  if (ending === 'csv') {
    const empty = columns.map(({ header }) => ({ header, kind: 'text' as const, value: () => undefined }));
    return download(csvText([], empty, currentLanguage(), currentPlantTimeZone()), `${importType}.csv`);
  }
  const { writeXlsx } = await import('hucre/xlsx');
  const offered = await Promise.all(columns.map(choicesOf));
  const head = { font: { bold: true } };
  const content = await writeXlsx({
    sheets: [
      {
        name: sheetName(t(`type.${importType}`)),
        columns: columns.map(({ header, kind }) => ({
          header,
          key: header,
          width: Math.max(14, header.length + 4),
          ...formats[kind],
        })),
        rows: [columns.map(({ header }) => header)],
        cells: new Map(columns.map(({ header }, place) => [`0,${place}`, { value: header, style: head }])),
        freezePane: { rows: 1 },
        dataValidations: columns.flatMap((_column, place) => {
          const values = offered[place] ?? [];
          if (values.length === 0) return [];
          const letter = lettersOf(place);
          // A word that is not on the list may be new: it is said, and not forbidden.
          return [
            {
              type: 'list' as const,
              values: [...values],
              allowBlank: true,
              showErrorMessage: true,
              errorStyle: 'information' as const,
              range: `${letter}2:${letter}${lastRow}`,
            },
          ];
        }),
      },
      {
        name: sheetName(t('template.explained')),
        columns: [{ width: 32 }, { width: 14 }, { width: 28 }, { width: 32 }, { width: 28 }],
        rows: [
          [
            t('errors.column'),
            t('template.required'),
            t('template.holds'),
            t('template.example'),
            t('template.documented'),
          ],
          ...columns.map(({ header, isRequired, kind, example, documented, choices }) => [
            header,
            isRequired ? '*' : '',
            choices === undefined ? t(`kind.${kind}`) : choices.join(', '),
            example,
            documented,
          ]),
        ],
        freezePane: { rows: 1 },
      },
    ],
  });
  saveFile(`${importType}.xlsx`, new Blob([content as Uint8Array<ArrayBuffer>], { type: mediaType }));
}

const formats: Readonly<Record<ColumnKind['kind'], { readonly numFmt?: string }>> = {
  text: { numFmt: '@' },
  number: {},
  day: { numFmt: 'yyyy-mm-dd' },
  moment: { numFmt: 'yyyy-mm-dd hh:mm' },
  yesNo: {},
  choice: {},
};

/** Sheets of workbooks have at most 31 letters, and not all of them. */
const sheetName = (name: string): string => name.replace(/[[\]:*?/\\]/g, ' ').slice(0, 31);

async function choicesOf({ kind, choices, of }: ColumnKind): Promise<readonly string[]> {
  if (kind === 'yesNo') return [t('value.yes'), t('value.no')];
  if (of === undefined) return choices ?? [];
  const found = await readWholeList(listSource(collectionCalls(of).list), { filters: [], sort: '' });
  const names = found.flatMap((one) => {
    const name = Object.entries(one).find(([field]) => field.endsWith('Name'))?.[1];
    return typeof name === 'string' && !name.includes(',') ? [name] : [];
  });
  let letters = 0;
  return names.filter((name) => (letters += name.length + 1) <= mostLetters);
}

const lettersOf = (place: number): string =>
  place < 26
    ? String.fromCharCode(65 + place)
    : `${lettersOf(Math.floor(place / 26) - 1)}${String.fromCharCode(65 + (place % 26))}`;
