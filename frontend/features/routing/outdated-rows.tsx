import type { SheetColumn } from '#frontend/kit/sheet/sheet-column.ts';
import type { SheetRow } from '#frontend/kit/sheet/sheet-rows.ts';
import type { Merged } from './model/merge.ts';
import { OutdatedDialog } from './outdated-dialog.tsx';

interface OutdatedRowsProps {
  /** Both changes, and where they differ. */
  readonly merged: Merged;
  readonly mine: readonly SheetRow[];
  readonly columns: readonly SheetColumn[];
  /** With the rows that stay; undefined: those of the other. */
  readonly onGoOn: (rows: readonly SheetRow[] | undefined) => void;
  readonly onCancel: () => void;
}

/** Somebody else has changed the rows of a page that has one table: which ones stay. */
export function OutdatedRows({ merged, mine, columns, onGoOn, onCancel }: OutdatedRowsProps) {
  const headerOf = (column: string): string => columns.find(({ id }) => id === column)?.header ?? '';
  return (
    <OutdatedDialog
      differences={merged.differences.map((one) => ({ ...one, where: `${one.row} · ${headerOf(one.column)}` }))}
      onBoth={() => onGoOn(merged.rows)}
      onMine={() => onGoOn(mine)}
      onTheirs={() => onGoOn(undefined)}
      onCancel={onCancel}
    />
  );
}
