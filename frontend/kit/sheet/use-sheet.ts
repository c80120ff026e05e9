import { useCallback, useEffect, useId, useRef, useState } from 'react';
import type { SheetColumn } from './sheet-column.ts';
import type { SheetProps } from './sheet-props.ts';
import { cleared, withCells } from './sheet-rows.ts';
import { areaOf, at, kept, type Move, movedBy, type Place, type Selection } from './sheet-selection.ts';

interface Editing {
  readonly initial: string;
  readonly replaces: boolean;
}

/** Which cells are chosen, what is being typed, and what can be done with both. */
export function useSheet({
  columns,
  rows,
  onCells,
  newRow,
  edits,
  problems,
  readOnly = false,
  onDraft,
  target,
}: SheetProps) {
  const id = useId();
  const table = useRef<HTMLTableElement>(null);
  const [chosen, setChosen] = useState<Selection>(at(0, 0));
  const [editing, setEditing] = useState<Editing>();
  /** The next Tab leaves the sheet. */
  const [leaves, setLeaves] = useState(false);
  const size = { rows: rows.length + (readOnly ? 0 : 1), columns: columns.length };
  const selection = kept(chosen, { rows: Math.max(1, size.rows), columns: size.columns });
  const { active } = selection;
  const area = areaOf(selection);
  const ids = columns.map((column) => column.id);
  const column = columns[active.column];
  const takes = (place: Place): boolean => !readOnly && columns[place.column]?.derived !== true;

  const show = useCallback(
    ({ row, column: across }: Place) =>
      document.getElementById(`${id}-${row}-${across}`)?.scrollIntoView({ block: 'nearest', inline: 'nearest' }),
    [id],
  );
  const go = (next: Selection): void => {
    setChosen(next);
    setLeaves(false);
    show(next.active);
  };
  const placeIn = (key: string, columnId: string): Place | undefined => {
    const [row, across] = [rows.findIndex((one) => one.key === key), ids.indexOf(columnId)];
    return row < 0 || across < 0 ? undefined : { row, column: across };
  };
  // Whoever wants a cell shown gives it once more each time: the cell is chosen with the picture, and shown after it.
  const [reached, setReached] = useState<SheetProps['target']>();
  if (target !== reached) {
    setReached(target);
    const place = target && placeIn(target.key, target.column);
    if (place !== undefined) setChosen(at(place.row, place.column));
  }
  useEffect(() => {
    if (target === undefined) return;
    table.current?.focus();
    table.current?.querySelector('td[data-active=true]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [target]);

  const edit = (replaces: boolean, initial = rows[active.row]?.cells[column?.id ?? ''] ?? ''): void => {
    if (!takes(active)) return;
    setChosen({ ...selection, anchor: active });
    setEditing({ initial, replaces });
  };
  // What was typed faster than it could be found becomes the first that is found, unless it has become something else.
  const current = useRef({ rows, onCells });
  useEffect(() => {
    current.current = { rows, onCells };
  }, [rows, onCells]);
  const pickLater = async (row: number, { id: columnId, search }: SheetColumn, text: string): Promise<void> => {
    // Behind the picture in which the row and what was found are known to the page.
    await new Promise((shown) => setTimeout(shown));
    const [first, ...others] = (await search?.(text, current.current.rows[row]).catch(() => [])) ?? [];
    await new Promise((shown) => setTimeout(shown));
    const now = current.current;
    const isWhole = [first, ...others].some((choice) => choice?.toLowerCase() === text.toLowerCase());
    if (first === undefined || now.rows[row]?.cells[columnId] !== text) return;
    const chosen = isWhole ? text : first;
    now.onCells(withCells(now.rows, [{ row, column: columnId, text: chosen }], newRow));
  };
  const finish = (text: string | undefined, move: Move | undefined, isSearched = false): void => {
    setEditing(undefined);
    onDraft?.(undefined);
    let length = rows.length;
    if (text !== undefined && column !== undefined) {
      const typed = column.tidy?.(text.trim()) ?? text.trim();
      const next = withCells(rows, [{ row: active.row, column: column.id, text: typed }], newRow);
      const isNothing = active.row === rows.length && text.trim() === '';
      if (!isNothing) {
        length = next.length;
        onCells(next);
        if (isSearched) void pickLater(active.row, column, text.trim());
      }
    }
    if (move === undefined) return;
    const to = movedBy(selection, move, { ...size, rows: length + 1 });
    if (to !== undefined) go(to);
    table.current?.focus();
  };
  const move = (by: 1 | -1): void => {
    if (edits.move?.(area.top, area.bottom, by) !== true) return;
    const shifted = ({ row, column: across }: Place): Place => ({ row: row + by, column: across });
    go({ active: shifted(selection.active), anchor: shifted(selection.anchor) });
  };
  const remove = (): void => {
    if (area.top < rows.length) edits.remove(area.top, Math.min(area.bottom, rows.length - 1));
    setChosen(at(area.top, active.column));
  };
  const insert = (): void => {
    edits.insert(Math.min(area.top, rows.length));
    setChosen(at(Math.min(area.top, rows.length), active.column));
  };
  const empty = (): void => {
    if (!readOnly && area.top < rows.length) onCells(cleared(rows, area, ids));
  };

  const nextWrong = (): void => {
    const order = rows.flatMap((row) =>
      ids.filter((one) => problems.get(row.key)?.[one] !== undefined).map((one) => ({ key: row.key, column: one })),
    );
    const here = rows[active.row]?.key;
    const now = order.findIndex((cell) => cell.key === here && cell.column === column?.id);
    const next = order[(now + 1) % order.length];
    const place = next && placeIn(next.key, next.column);
    if (place === undefined) return;
    go(at(place.row, place.column));
    table.current?.focus();
  };
  const wrong = [...problems.values()].reduce(
    (sum, words) => sum + ids.filter((one) => words[one] !== undefined).length,
    0,
  );
  const problem = problems.get(rows[active.row]?.key ?? '')?.[column?.id ?? ''];
  return {
    id,
    table,
    selection,
    active,
    area,
    size,
    ids,
    column,
    editing,
    leaves,
    /** How many cells are wrong, and what is wrong with the active one. */
    wrong,
    problem,
    setChosen,
    setLeaves,
    go,
    edit,
    finish,
    move,
    remove,
    insert,
    empty,
    nextWrong,
  };
}

export type SheetState = ReturnType<typeof useSheet>;
