import { type MouseEvent, type PointerEvent, useRef } from 'react';
import { at, type Place } from './sheet-selection.ts';
import type { SheetState } from './use-sheet.ts';

/** What mouse and finger do in the sheet. */
export function useSheetHand({ table, selection, active, ids, editing, setChosen, setLeaves, edit }: SheetState) {
  const placeOf = (event: MouseEvent): Place | undefined => {
    const cell = (event.target as Element).closest<HTMLElement>('td, th[data-place]');
    const line = cell?.closest<HTMLElement>('tr')?.dataset['row'];
    return cell === null || cell === undefined || line === undefined
      ? undefined
      : { row: Number(line), column: Number(cell.dataset['column'] ?? -1) };
  };
  const point = (event: MouseEvent, extend: boolean): void => {
    const place = placeOf(event);
    if (place === undefined || event.button !== 0) return;
    setLeaves(false);
    if (place.column >= 0) setChosen(extend ? { ...selection, active: place } : at(place.row, place.column));
    else setChosen({ anchor: { row: place.row, column: ids.length - 1 }, active: { row: place.row, column: 0 } });
  };
  /** A finger on the cell that it has chosen before edits it: there is no second click of a mouse. */
  const wasActive = useRef(false);
  return {
    onPointerDown: (event: PointerEvent): void => {
      const place = placeOf(event);
      wasActive.current = event.pointerType === 'touch' && place?.row === active.row && place.column === active.column;
    },
    onMouseDown: (event: MouseEvent): void => point(event, event.shiftKey),
    onMouseOver: (event: MouseEvent): void => {
      if (event.buttons === 1 && editing === undefined && document.activeElement === table.current) point(event, true);
    },
    onClick: (): void => {
      if (wasActive.current) edit(false);
    },
    onDoubleClick: (event: MouseEvent): void => {
      if ((placeOf(event)?.column ?? -1) >= 0) edit(false);
    },
  };
}
