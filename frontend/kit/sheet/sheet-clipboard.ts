import type { ClipboardEvent } from 'react';
import type { SheetProps } from './sheet-props.ts';
import { pasted, textsOf } from './sheet-rows.ts';
import { fromTabSeparated, toTabSeparated } from './tab-separated.ts';
import type { SheetState } from './use-sheet.ts';

/** Areas of the sheet to and from the clipboard, as spreadsheets have them. */
export function clipboardOf(
  { readOnly = false, rows, onCells, newRow }: Pick<SheetProps, 'readOnly' | 'rows' | 'onCells' | 'newRow'>,
  { area, ids, setChosen, empty }: SheetState,
) {
  const copy = (event: ClipboardEvent): void => {
    event.preventDefault();
    event.clipboardData.setData('text/plain', toTabSeparated(textsOf(rows, area, ids)));
  };
  const paste = (event: ClipboardEvent): void => {
    event.preventDefault();
    if (readOnly) return;
    const block = fromTabSeparated(event.clipboardData.getData('text/plain'));
    const result = pasted(rows, area, block, ids, newRow);
    if (result.rows === rows) return;
    onCells(result.rows);
    const { top, left, bottom, right } = result.area;
    setChosen({ anchor: { row: bottom, column: right }, active: { row: top, column: left } });
  };
  return {
    onCopy: copy,
    onCut: (event: ClipboardEvent): void => {
      copy(event);
      empty();
    },
    onPaste: paste,
  };
}
