import { type KeyboardEvent, useState } from 'react';
import type { Instant } from '#domain/kernel/instant.ts';
import { type Gesture, type Wish, wishOf } from './hand.ts';
import { type Cell, endOf, type Strip } from './strips.ts';

/** Row and cell. */
export interface Place {
  readonly row: number;
  readonly cell: number;
}

interface CursorOptions {
  readonly strips: readonly Strip[];
  /** Gaps that are shown, as they are stored. */
  readonly gaps: readonly Wish[];
  /** Rows follow each other in time, instead of being other resources. */
  readonly isOneResource: boolean;
  readonly clock: { readonly zone: string; readonly byHours: boolean };
  readonly mayWrite: boolean;
  /** Id of the gap that is open beside the calendar. */
  readonly opened: string | undefined;
  readonly onWish: (wish: Wish) => void;
  readonly onOpen: (gapId: string) => void;
  /** undefined: the person may not. */
  readonly onDelete: ((gapId: string) => void) | undefined;
  readonly onPage: (steps: -1 | 1) => void;
}

interface Begun {
  readonly gesture: Gesture;
  readonly wish: Wish;
}

/**
 * Arrows go from cell to cell, with Shift they choose several for a new gap. Alt and arrows move the gap under the
 * cursor, Alt, Shift and arrows its end; nothing of that is asked for before Enter. Escape gives it up.
 */
export function useCalendarCursor(options: CursorOptions) {
  const { strips, gaps, isOneResource, clock, mayWrite, opened, onWish, onOpen, onDelete, onPage } = options;
  const [wanted, setAt] = useState<Place>(() => placeAt(strips, Date.now()));
  const [begun, setBegun] = useState<Begun>();
  const at = placeWithin(strips, wanted);
  const strip = strips[at.row];
  const cell = strip?.cells[at.cell];

  const goTo = (place: Place): void => {
    setAt(placeWithin(strips, place));
    setBegun(undefined);
  };
  const under = strip === undefined || cell === undefined ? [] : gaps.filter((gap) => touches(gap, strip, cell));

  const act = (gesture: Gesture, from: Place, key: string): void => {
    const next = stepFrom(strips, from, key, isOneResource, gesture.kind === 'move');
    const [row, there] = [strips[next.row], strips[next.row]?.cells[next.cell]];
    if (row === undefined || there === undefined) return;
    const resourceId = gesture.kind === 'move' ? row.resourceId : (strip?.resourceId ?? row.resourceId);
    setAt(next);
    setBegun({ gesture, wish: wishOf(gesture, there, resourceId, clock) });
  };
  const arrow = (key: string, { shiftKey, altKey }: KeyboardEvent): void => {
    if (!altKey && !shiftKey) return goTo(stepFrom(strips, at, key, isOneResource, true));
    if (!mayWrite || cell === undefined) return undefined;
    if (!altKey) {
      const isGoingOn = begun?.gesture.kind === 'create';
      return act(isGoingOn ? begun.gesture : { kind: 'create', start: cell }, at, key);
    }
    const kind = shiftKey ? 'resize' : 'move';
    if (begun?.gesture.kind === kind) return act(begun.gesture, at, key);
    const gap =
      begun?.wish.gapId === undefined ? (under.find(({ gapId }) => gapId === opened) ?? under[0]) : begun.wish;
    if (gap === undefined) return undefined;
    if (kind === 'move') return act({ kind, start: cell, gap }, at, key);
    return act({ kind, edge: 'end', gap }, lastPlaceOf(strips, gap, at), key);
  };
  const enter = (): void => {
    if (begun !== undefined) {
      onWish(begun.wish);
      setBegun(undefined);
      return;
    }
    // Several at one time: the next one each time.
    const turn = under.findIndex(({ gapId }) => gapId === opened);
    const gapId = under[(turn + 1) % Math.max(1, under.length)]?.gapId;
    if (gapId !== undefined) onOpen(gapId);
    else if (mayWrite && strip !== undefined && cell !== undefined)
      onWish({ resourceId: strip.resourceId, start: cell.from, end: cell.to });
  };
  const remove = (): void => {
    const gapId = (under.find((gap) => gap.gapId === opened) ?? under[0])?.gapId;
    if (gapId !== undefined) onDelete?.(gapId);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey) return;
    const keys: Readonly<Record<string, () => void>> = {
      ArrowLeft: () => arrow(event.key, event),
      ArrowRight: () => arrow(event.key, event),
      ArrowUp: () => arrow(event.key, event),
      ArrowDown: () => arrow(event.key, event),
      Home: () => goTo({ ...at, cell: 0 }),
      End: () => goTo({ ...at, cell: (strip?.cells.length ?? 1) - 1 }),
      PageUp: () => onPage(-1),
      PageDown: () => onPage(1),
      Enter: enter,
      ' ': enter,
      Delete: remove,
      Backspace: remove,
      ...(begun === undefined ? {} : { Escape: () => setBegun(undefined) }),
    };
    const found = keys[event.key];
    if (found === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    found();
  };
  return { at, wish: begun?.wish, goTo, onKeyDown };
}

const touches = (gap: Wish, strip: Strip, { from, to }: Cell): boolean =>
  gap.resourceId === strip.resourceId && gap.start < to && gap.end > from;

function placeWithin(strips: readonly Strip[], { row, cell }: Place): Place {
  const inRows = Math.min(Math.max(0, row), Math.max(0, strips.length - 1));
  return { row: inRows, cell: Math.min(Math.max(0, cell), (strips[inRows]?.cells.length ?? 1) - 1) };
}

/** Where an instant is, else the beginning. */
function placeAt(strips: readonly Strip[], instant: Instant): Place {
  for (const [row, { cells }] of strips.entries()) {
    const cell = cells.findIndex(({ from, to }) => from <= instant && instant < to);
    if (cell !== -1) return { row, cell };
  }
  return { row: 0, cell: 0 };
}

/** Where rows follow each other in time, the end of one leads to the next. */
function stepFrom(
  strips: readonly Strip[],
  at: Place,
  key: string,
  isOneResource: boolean,
  mayLeaveRow: boolean,
): Place {
  if (key === 'ArrowUp' || key === 'ArrowDown') {
    const row = at.row + (key === 'ArrowUp' ? -1 : 1);
    return (isOneResource || mayLeaveRow) && strips[row] !== undefined ? placeWithin(strips, { ...at, row }) : at;
  }
  const cell = at.cell + (key === 'ArrowLeft' ? -1 : 1);
  if (strips[at.row]?.cells[cell] !== undefined) return { ...at, cell };
  const row = at.row + Math.sign(cell - at.cell);
  const beside = strips[row];
  if (!isOneResource || beside === undefined) return at;
  return { row, cell: cell < 0 ? beside.cells.length - 1 : 0 };
}

/** The cell in which a gap ends, as far as it is shown. */
function lastPlaceOf(strips: readonly Strip[], { resourceId, end }: Wish, at: Place): Place {
  const last: Instant = end - 1;
  const row = strips.findIndex((strip) => strip.resourceId === resourceId && last < endOf(strip));
  const cell = strips[row]?.cells.findIndex(({ to }) => last < to) ?? -1;
  return cell === -1 ? at : { row, cell };
}
