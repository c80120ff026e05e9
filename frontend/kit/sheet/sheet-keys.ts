import type { KeyboardEvent } from 'react';
import type { SheetProps } from './sheet-props.ts';
import { movedBy } from './sheet-selection.ts';
import type { SheetState } from './use-sheet.ts';

/** What a key does in the sheet while nothing is typed in a cell. */
export function keysOf(
  { readOnly = false, onUndo, onRedo, rows }: Pick<SheetProps, 'readOnly' | 'onUndo' | 'onRedo' | 'rows'>,
  { ids, size, selection, leaves, setChosen, setLeaves, go, edit, move, remove, insert, empty }: SheetState,
): (event: KeyboardEvent) => void {
  return (event) => {
    const { key, shiftKey: shift, altKey: alt } = event;
    const control = event.ctrlKey || event.metaKey;
    const run = (work: () => void): void => {
      event.preventDefault();
      work();
    };
    if (key === 'Escape') return setLeaves(true);
    if (key === 'Tab' && leaves) return undefined;
    if (control && key.toLowerCase() === 'a')
      return run(() =>
        setChosen({ anchor: { row: 0, column: 0 }, active: { row: rows.length - 1, column: ids.length - 1 } }),
      );
    if (!readOnly) {
      if (control && key.toLowerCase() === 'z') return run(() => (shift ? onRedo : onUndo)?.());
      if (control && key.toLowerCase() === 'y') return run(() => onRedo?.());
      if (control && key === 'Delete') return run(remove);
      if (key === 'Insert' && !control && !shift) return run(insert);
      if (alt && (key === 'ArrowUp' || key === 'ArrowDown')) return run(() => move(key === 'ArrowUp' ? -1 : 1));
      if (key === 'Delete' || key === 'Backspace') return run(empty);
      if (key === 'F2') return run(() => edit(false));
      if (key.length === 1 && !control && !alt) return run(() => edit(true, key));
    }
    const to = alt ? undefined : movedBy(selection, { key, shift, control }, size);
    return to === undefined ? undefined : run(() => go(to));
  };
}
