import { createElement, useMemo } from 'react';
import { customValuesOf } from '#domain/base-data/custom-fields/custom-values.ts';
import { type Field, fieldKindsOf } from '#domain/base-data/field-kinds.ts';
import { idFieldOf } from '#domain/base-data/object-types.ts';
import type { CellValue } from '#domain/list-file/file-columns.ts';
import type { Format } from '#frontend/i18n/format.ts';
import { propertyColumns } from '#frontend/kit/custom-fields/property-columns.ts';
import type { ListColumn, ListDefinition } from '#frontend/kit/list/data/list-definition.ts';
import { notOver } from '#frontend/kit/list/data/not-over.ts';
import { objectsOf } from '#frontend/kit/list/data/read-objects.ts';
import type { Names } from '#frontend/kit/list/data/use-names.ts';
import { hasBaseDataText, useBaseDataText } from './base-data-text.ts';
import type { ObjectRow, ObjectScreen, ScreenColumn } from './object-screen.ts';

interface ListUse {
  readonly selected: string | undefined;
  readonly open: (id: string) => void;
  readonly ticked: ListDefinition<ObjectRow>['ticked'];
  readonly showsArchived: boolean;
  /** What has ended, too. */
  readonly showsPast: boolean;
}

const withoutArchived = { archived: 'false' };

/** The list of a screen: its columns as their fields' kinds ask for, filled with the names of other objects. */
export function useListDefinition(
  screen: ObjectScreen,
  names: Names,
  { selected, open, ticked, showsArchived, showsPast }: ListUse,
): ListDefinition<ObjectRow> {
  const text = screen.useText();
  const t = useBaseDataText();
  return useMemo(() => {
    const { collection } = screen;
    // What the list is for, where its name alone does not say it to who has never seen one.
    const about = `about.${screen.name}`;
    const id = (row: ObjectRow): string => String(row[idFieldOf(collection)]);
    const yesNo = [
      { value: true, label: t('value.yes') },
      { value: false, label: t('value.no') },
    ];
    const fields = new Map(fieldKindsOf(collection).map((field) => [field.name, field]));
    return {
      ...objectsOf(collection),
      id,
      topic: 'base-data',
      fixed: [
        ...(screen.only === undefined
          ? []
          : [{ field: screen.only.field, operator: 'equals' as const, value: screen.only.value }]),
        ...(screen.lastDay === undefined || showsPast ? [] : [notOver(screen.lastDay, 'day')]),
      ],
      ...(screen.canBeArchived && !showsArchived ? { query: withoutArchived } : {}),
      isQuiet: (row) => row['archived'] === true,
      ...(ticked === undefined ? {} : { ticked }),
      sort: screen.sort,
      emptyText: text('empty'),
      ...(hasBaseDataText(about) ? { emptyAbout: t(about) } : {}),
      emptyFilterText: text('none'),
      columns: [
        ...screen.columns.map((column: ScreenColumn) => ({
          ...columnOf(column, fields.get(column.field), names, yesNo, text),
          header: text(`label.${column.field}`),
          width: column.width,
          ...(column.flex === undefined ? {} : { flex: column.flex }),
          ...(column.hiddenAtFirst === undefined ? {} : { hiddenAtFirst: true }),
        })),
        ...propertyColumns<ObjectRow>(screen.own, customValuesOf),
      ],
      open: (row) => open(id(row)),
      ...(selected === undefined ? {} : { selected }),
    };
  }, [screen, names, selected, open, ticked, showsArchived, showsPast, text, t]);
}

type ByKind = Omit<ListColumn<ObjectRow>, 'header' | 'width'>;

function columnOf(
  column: ScreenColumn,
  known: Field | undefined,
  names: Names,
  yesNo: NonNullable<ListColumn<ObjectRow>['choices']>,
  text: (key: string) => string,
): ByKind {
  const { listed, value, render, computed, unfiltered, strong } = column;
  const field = listed ?? column.field;
  const shown: ByKind = {
    field,
    kind: 'text',
    ...(value === undefined ? {} : { value: (row: ObjectRow) => value(row, names) }),
    ...(computed === undefined ? {} : { computed: true }),
    ...(unfiltered === undefined ? {} : { unfiltered: true }),
    ...(render === undefined ? {} : { render }),
    ...(strong === undefined
      ? {}
      : {
          render: (row: ObjectRow, format: Format) =>
            createElement(
              'span',
              { className: 'strong' },
              known?.kind.kind === 'day' ? format.day(String(row[field])) : String((row[field] as CellValue) ?? '–'),
            ),
        }),
  };
  if (listed !== undefined) return shown;
  switch (known?.kind.kind) {
    case 'number':
      return { ...shown, kind: 'number', right: true };
    case 'yesNo':
      return { ...shown, kind: 'choice', choices: yesNo };
    case 'day':
      return { ...shown, kind: 'day' };
    case 'choice':
      return {
        ...shown,
        kind: 'choice',
        choices: known.kind.values.map((one) => ({ value: one, label: text(`choice.${field}.${one}`) })),
      };
    case 'reference':
      return { ...shown, kind: 'choice', choices: names.get(known.kind.collection) ?? [] };
    case 'references':
      return { ...shown, computed: true, choices: names.get(known.kind.collection) ?? [] };
    case 'parts':
      // How many there are.
      return value === undefined ? { ...shown, kind: 'number' } : shown;
    default:
      return shown;
  }
}
