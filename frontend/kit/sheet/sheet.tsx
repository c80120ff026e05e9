import {
  type ClipboardEvent,
  type KeyboardEvent,
  type MouseEvent,
  memo,
  type ReactNode,
  useCallback,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { CellEditor } from './cell-editor.tsx';
import type { CellWords, SheetColumn } from './sheet-column.ts';
import { SheetLine } from './sheet-line.tsx';
import { cleared, type NewRow, pasted, type SheetRow, textsOf, withCells } from './sheet-rows.ts';
import { areaOf, at, kept, type Move, movedBy, type Place, type Selection } from './sheet-selection.ts';
import { SheetNote, SheetScroll, SheetTable } from './sheet-styles.ts';
import { useSheetText } from './sheet-text.ts';
import { SheetTools } from './sheet-tools.tsx';
import { fromTabSeparated, toTabSeparated } from './tab-separated.ts';

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

interface Editing {
  readonly initial: string;
  readonly replaces: boolean;
}

/** Pixels of the column with the numbers of the rows. */
const gutter = 36;

/** A table that is edited as in a spreadsheet: by keyboard, in areas, and with its clipboard (decision 0109). */
export const Sheet = memo(function Sheet(props: SheetProps) {
  const { label, columns, rows, onCells, newRow, edits, problems, hints, readOnly = false, onUndo, onRedo } = props;
  const { onDraft, target, children } = props;
  const t = useSheetText();
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
  const finish = (text: string | undefined, move: Move | undefined): void => {
    setEditing(undefined);
    onDraft?.(undefined);
    let length = rows.length;
    if (text !== undefined && column !== undefined) {
      const next = withCells(rows, [{ row: active.row, column: column.id, text: text.trim() }], newRow);
      const isNothing = active.row === rows.length && text.trim() === '';
      if (!isNothing) {
        length = next.length;
        onCells(next);
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

  const press = (event: KeyboardEvent): void => {
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
  const fixed = columns.filter((one) => one.sticky === true);
  /** Where the columns that stay in sight stand; they are the first. */
  const leftOf = (across: number): number => fixed.slice(0, across).reduce((sum, one) => sum + one.width, gutter);
  const lefts = fixed.map((_, across) => [`--left-${across}`, `${leftOf(across)}px`]);
  const editor = editing !== undefined && column !== undefined && (
    <CellEditor
      key={`${active.row} ${active.column}`}
      column={column}
      row={rows[active.row]}
      label={t('cell', { header: column.header, row: active.row + 1 })}
      initial={editing.initial}
      replaces={editing.replaces}
      onDraft={(text) => onDraft?.({ row: active.row, column: column.id, text })}
      onDone={finish}
      onCancel={() => {
        finish(undefined, undefined);
        table.current?.focus();
      }}
    />
  );
  const isIn = (row: number): boolean => row >= area.top && row <= area.bottom;
  const line = (row: SheetRow | undefined, index: number) => (
    <SheetLine
      key={row?.key ?? 'new'}
      id={id}
      row={row}
      index={index}
      columns={columns}
      left={isIn(index) ? area.left : -1}
      right={isIn(index) ? area.right : -1}
      active={index === active.row ? active.column : -1}
      editor={index === active.row ? editor : false}
      problems={row && problems.get(row.key)}
      hints={row && hints.get(row.key)}
    />
  );
  return (
    <div>
      {!readOnly && (
        <SheetTools
          onInsert={insert}
          onRemove={remove}
          onMove={edits.move === undefined ? undefined : move}
          onUndo={onUndo}
          onRedo={onRedo}
          wrong={wrong}
          onNextWrong={nextWrong}
        >
          {children}
        </SheetTools>
      )}
      <SheetScroll
        style={{ '--sheet-sticky': `${leftOf(fixed.length) + 8}px`, ...Object.fromEntries(lefts) } as object}
      >
        <SheetTable
          ref={table}
          role="grid"
          aria-label={label}
          aria-rowcount={size.rows + 1}
          aria-multiselectable
          aria-readonly={readOnly}
          aria-describedby={`${id}-note`}
          aria-activedescendant={rows.length === 0 && readOnly ? undefined : `${id}-${active.row}-${active.column}`}
          tabIndex={0}
          style={{ width: columns.reduce((sum, one) => sum + one.width, gutter) }}
          onKeyDown={press}
          onCopy={copy}
          onCut={(event) => {
            copy(event);
            empty();
          }}
          onPaste={paste}
          onPointerDown={(event) => {
            const place = placeOf(event);
            wasActive.current =
              event.pointerType === 'touch' && place?.row === active.row && place.column === active.column;
          }}
          onMouseDown={(event) => point(event, event.shiftKey)}
          onMouseOver={(event) => {
            if (event.buttons === 1 && editing === undefined && document.activeElement === table.current)
              point(event, true);
          }}
          onClick={() => {
            if (wasActive.current) edit(false);
          }}
          onDoubleClick={(event) => {
            if ((placeOf(event)?.column ?? -1) >= 0) edit(false);
          }}
        >
          <colgroup>
            <col style={{ width: gutter }} />
            {columns.map((one) => (
              <col key={one.id} style={{ width: one.width }} />
            ))}
          </colgroup>
          <thead>
            <tr aria-rowindex={1}>
              <th aria-hidden />
              {columns.map((one, across) => (
                <th
                  key={one.id}
                  scope="col"
                  title={one.help}
                  data-at={across}
                  data-sticky={one.sticky === true}
                  data-right={one.right === true}
                >
                  {one.header}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(line)}
            {!readOnly && line(undefined, rows.length)}
          </tbody>
        </SheetTable>
      </SheetScroll>
      <SheetNote id={`${id}-note`} data-wrong={problem !== undefined} aria-live="polite">
        {problem === undefined || column === undefined
          ? !readOnly && `${column?.help === undefined ? '' : `${column.header}: ${column.help} `}${t('keys')}`
          : t('problem', { header: column.header, problem })}
      </SheetNote>
    </div>
  );
});
