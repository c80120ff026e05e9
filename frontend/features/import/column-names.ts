import { useQuery } from '@tanstack/react-query';
import { normalised } from '#domain/import/file/normalised.ts';
import { ownHeader } from '#domain/import/file/own-columns.ts';
import { customFieldsOf, type ImportType, isRequiredColumn, templateColumns } from '#domain/import/import-types.ts';
import { collectionCalls } from '#domain/planning/api/collection-calls.ts';
import { listSource } from '#frontend/api/ask-client.ts';
import { ownWords } from '#frontend/i18n/own-words.ts';
import { currentLanguage } from '#frontend/i18n/setup.ts';
import { readWholeList } from '#frontend/kit/list/data/use-list.ts';

/** A column of a file as a template heads it, and as it is documented (a field of the plant's own: its name). */
export interface ColumnName {
  readonly header: string;
  readonly documented: string;
  readonly isRequired: boolean;
}

const definitions = listSource(collectionCalls('propertyDefinitions').list);

/** The columns of a kind of file, the plant's own fields as the last ones. */
export async function columnNames(importType: ImportType): Promise<readonly ColumnName[]> {
  const kinds = customFieldsOf[importType];
  const documented = documentedColumns(importType);
  if (kinds.length === 0) return documented;
  const found = await readWholeList(definitions, { filters: [], sort: 'propertyName' });
  const own = kinds.flatMap((kind) =>
    found.flatMap(({ propertyName, propertyType }) => (propertyType === kind ? [propertyName] : [])),
  );
  return [...documented, ...[...new Set(own)].map((header) => ({ header, documented: header, isRequired: false }))];
}

/** As the plant calls them now, in the language on screen. */
function documentedColumns(importType: ImportType): readonly ColumnName[] {
  const words = ownWords();
  return templateColumns(importType).map((column) => ({
    header: ownHeader(column, currentLanguage(), words),
    documented: column,
    isRequired: isRequiredColumn(importType, column),
  }));
}

/** `columnNames` for a page, the documented ones at once. */
export function useColumnNames(importType: ImportType | undefined): readonly ColumnName[] {
  const words = JSON.stringify(ownWords());
  const language = currentLanguage();
  const { data } = useQuery({
    queryKey: ['importColumns', importType, language, words],
    queryFn: () => (importType === undefined ? [] : columnNames(importType)),
  });
  return data ?? (importType === undefined ? [] : documentedColumns(importType));
}

/** What the services call a column, in the plant's words; what no column is called stays as it is. */
export const columnCalled = (columns: readonly ColumnName[], field: string): string =>
  columns.find(({ documented }) => normalised(documented) === normalised(field))?.header ?? field;
