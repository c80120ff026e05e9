import type { ReactNode } from 'react';
import type { CellValue } from '#domain/list-file/file-columns.ts';
import type { Format } from '#frontend/i18n/format.ts';
import { kitText } from '#frontend/kit/kit-text.ts';
import type { ListColumn } from '#frontend/kit/list/data/list-definition.ts';

/** What a cell without a look of its own says. */
export function shownValue<Row>(column: ListColumn<Row>, value: CellValue, format: Format): ReactNode {
  if (value === null || value === undefined || value === '') return <span className="none">–</span>;
  const choice = column.choices?.find((known) => known.value === value);
  if (choice !== undefined) return choice.label;
  if (column.kind === 'day') return format.day(String(value));
  if (column.kind === 'instant') return format.columnTime(Date.parse(String(value)));
  if (typeof value === 'number') return format.number(value);
  if (typeof value === 'boolean') return kitText(value ? 'value.yes' : 'value.no');
  return value;
}
