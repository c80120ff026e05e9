import type { Area } from './sheet-rows.ts';

export interface Place {
  readonly row: number;
  readonly column: number;
}

/** The cell that is worked on, and where the selected area began. */
export interface Selection {
  readonly active: Place;
  readonly anchor: Place;
  /** Column that a row of Tabs began in: Enter goes on below it. */
  readonly tabFrom?: number;
}

/** Rows and columns that can be gone to; the empty row at the end counts. */
export interface Size {
  readonly rows: number;
  readonly columns: number;
}

export const at = (row: number, column: number): Selection => ({ active: { row, column }, anchor: { row, column } });

export const areaOf = ({ active, anchor }: Selection): Area => ({
  top: Math.min(active.row, anchor.row),
  bottom: Math.max(active.row, anchor.row),
  left: Math.min(active.column, anchor.column),
  right: Math.max(active.column, anchor.column),
});

/** A key as far as it moves the selection. */
export interface Move {
  readonly key: string;
  readonly shift: boolean;
  readonly control: boolean;
}

/** Rows that a page key goes. */
const page = 12;

/**
 * Where a key leads: arrows, Home, End, page keys (Shift extends the area, Control goes to the end), Tab and Enter.
 * Undefined for every other key, and for a Tab that leaves the sheet.
 */
export function movedBy(selection: Selection, { key, shift, control }: Move, size: Size): Selection | undefined {
  const { row, column } = selection.active;
  const last = { row: size.rows - 1, column: size.columns - 1 };
  const to = (place: Place): Selection => {
    const active = { row: within(place.row, last.row), column: within(place.column, last.column) };
    return { active, anchor: shift ? selection.anchor : active };
  };
  switch (key) {
    case 'ArrowLeft':
      return to({ row, column: control ? 0 : column - 1 });
    case 'ArrowRight':
      return to({ row, column: control ? last.column : column + 1 });
    case 'ArrowUp':
      return to({ row: control ? 0 : row - 1, column });
    case 'ArrowDown':
      return to({ row: control ? last.row : row + 1, column });
    case 'Home':
      return to({ row: control ? 0 : row, column: 0 });
    case 'End':
      return to({ row: control ? last.row : row, column: last.column });
    case 'PageUp':
      return to({ row: row - page, column });
    case 'PageDown':
      return to({ row: row + page, column });
    case 'Enter':
      return at(within(row + (shift ? -1 : 1), last.row), shift ? column : (selection.tabFrom ?? column));
    case 'Tab':
      return tabbed(selection, shift, last);
    default:
      return undefined;
  }
}

function tabbed({ active: { row, column }, tabFrom }: Selection, back: boolean, last: Place): Selection | undefined {
  const from = { tabFrom: back ? column : (tabFrom ?? column) };
  if (back) {
    if (column > 0) return { ...at(row, column - 1), ...(tabFrom === undefined ? {} : { tabFrom }) };
    return row > 0 ? at(row - 1, last.column) : undefined;
  }
  if (column < last.column) return { ...at(row, column + 1), ...from };
  return row < last.row ? at(row + 1, 0) : undefined;
}

/** Stays inside when rows were taken away. */
export const kept = ({ active, anchor, ...others }: Selection, { rows, columns }: Size): Selection => ({
  ...others,
  active: { row: within(active.row, rows - 1), column: within(active.column, columns - 1) },
  anchor: { row: within(anchor.row, rows - 1), column: within(anchor.column, columns - 1) },
});

const within = (value: number, last: number): number => Math.max(0, Math.min(value, last));
