import type { FileColumn } from '#domain/list-file/file-columns.ts';
import { type FileFormat, listFileName } from '#domain/list-file/list-file.ts';
import { exportList } from '#domain/list-file/list-file-calls.ts';
import { ask } from '#frontend/api/ask.ts';
import { currentPlantTimeZone } from '#frontend/i18n/plant-time-zone.ts';
import { currentLanguage } from '#frontend/i18n/setup.ts';
import { useKitText } from '#frontend/kit/kit-text.ts';
import { notify } from '#frontend/kit/notifications.ts';
import { saveFile } from '#frontend/kit/save-file.ts';
import { useAttempt } from '#frontend/kit/use-attempt.ts';
import type { ListColumn, ListDefinition } from './list-definition.ts';
import { type ListRequest, queryOf, readListPage, readWholeList } from './use-list.ts';

/** Longer lists are made into a file by a run of the server, which goes on when the page is left. */
const mostAtOnce = 10_000;

type Asked = Pick<ListRequest, 'filters' | 'sort'>;

/** Saves a list as it is on the screen: its filter, its order, the columns that are shown. */
export function useListExport<Row>(
  definition: ListDefinition<Row>,
  asked: Asked,
  hidden: ReadonlySet<string>,
): readonly [boolean, (format: FileFormat) => void] {
  const t = useKitText();
  const { attempt, busy } = useAttempt();
  const save = (format: FileFormat) =>
    attempt(async () => {
      const count = await exportAs(format, definition, asked, hidden);
      if (count !== undefined) return t('export.done', { count });
      notify({ severity: 'info', text: t('export.underWay') });
    });
  return [busy, (format) => void save(format)];
}

/** How many rows were saved; undefined: a run does it. */
async function exportAs<Row>(
  format: FileFormat,
  definition: ListDefinition<Row>,
  asked: Asked,
  hidden: ReadonlySet<string>,
): Promise<number | undefined> {
  const { csvText, exportedColumns } = await import('./csv.ts');
  const place = { zone: currentPlantTimeZone(), language: currentLanguage() };
  const columns = exportedColumns(definition.columns, hidden);
  const asData = fileColumnsOf(definition.columns.filter(({ field }) => columns.some((one) => one.field === field)));
  if (asData !== undefined) {
    const { total } = await readListPage(definition, { ...asked, offset: 0, limit: 1 });
    if (total > mostAtOnce) {
      const { offset: _offset, limit: _limit, ...query } = queryOf(definition, { ...asked, offset: 0, limit: 1 });
      const known = Object.entries(query).flatMap(([name, value]) =>
        value === undefined ? [] : [[name, String(value)] as const],
      );
      const body = {
        path: definition.path,
        query: Object.fromEntries(known),
        columns: asData,
        format,
        ...place,
        title: document.title.replace(/ · Leitstand$/, ''),
      };
      await ask(exportList, { body });
      return undefined;
    }
  }
  const rows = await readWholeList(definition, asked, { purpose: 'export' });
  const content =
    format === 'csv'
      ? new Blob([csvText(rows, columns, place.language, place.zone)], { type: 'text/csv' })
      : await (await import('./xlsx.ts')).workbook(rows, columns, place.zone);
  saveFile(listFileName(Date.now(), place.zone, format), content);
  return rows.length;
}

/** What a service can make of the columns by itself; undefined: the values of one are known to this page only. */
export function fileColumnsOf<Row>(columns: readonly ListColumn<Row>[]): FileColumn[] | undefined {
  if (columns.some(({ value }) => value !== undefined)) return undefined;
  return columns.map(({ field, header, fileHeader, kind, width, scale, isDuration, choices, instead, reckoned }) => ({
    field,
    header: fileHeader ?? header,
    kind,
    width,
    ...(scale === undefined ? {} : { scale }),
    ...(isDuration === undefined ? {} : { isDuration }),
    ...(choices === undefined
      ? {}
      : {
          choices: choices.flatMap(({ value, label }) =>
            Array.isArray(value) ? [] : [{ value: value as string, label }],
          ),
        }),
    ...(instead === undefined ? {} : { instead }),
    ...(reckoned === undefined ? {} : { reckoned }),
  }));
}
