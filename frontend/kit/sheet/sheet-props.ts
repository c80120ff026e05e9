import type { ReactNode } from 'react';
import type { CellWords, SheetColumn } from './sheet-column.ts';
import type { NewRow, SheetRow } from './sheet-rows.ts';

/** What a person does with whole rows; what else depends on them is the business of the page. */
export interface RowEdits {
  readonly insert: (index: number) => void;
  readonly remove: (from: number, to: number) => void;
  /** False when they cannot go there. */
  readonly move?: (from: number, to: number, by: 1 | -1) => boolean;
}

export interface SheetProps {
  readonly label: string;
  readonly columns: readonly SheetColumn[];
  readonly rows: readonly SheetRow[];
  readonly onCells: (rows: readonly SheetRow[]) => void;
  readonly newRow: NewRow;
  readonly edits: RowEdits;
  readonly problems: CellWords;
  /** Shown in empty cells: what holds when nothing is entered. */
  readonly hints: CellWords;
  readonly readOnly?: boolean;
  readonly onUndo?: (() => void) | undefined;
  readonly onRedo?: (() => void) | undefined;
  /** A text while it is typed; undefined when it is entered or given up. */
  readonly onDraft?: (
    draft: { readonly row: number; readonly column: string; readonly text: string } | undefined,
  ) => void;
  /** Goes to a cell each time that another object is given. */
  readonly target?: { readonly key: string; readonly column: string } | undefined;
  /** Tools of the sheet's own. */
  readonly children?: ReactNode;
}
