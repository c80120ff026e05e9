import { memo } from 'react';
import { useKitText } from '#frontend/kit/kit-text.ts';
import { CellEditor } from './cell-editor.tsx';
import { clipboardOf } from './sheet-clipboard.ts';
import { keysOf } from './sheet-keys.ts';
import { SheetLine } from './sheet-line.tsx';
import type { SheetProps } from './sheet-props.ts';
import type { SheetRow } from './sheet-rows.ts';
import { SheetNote, SheetScroll, SheetTable } from './sheet-styles.ts';
import { SheetTools } from './sheet-tools.tsx';
import { useSheet } from './use-sheet.ts';
import { useSheetHand } from './use-sheet-hand.ts';

/** Pixels of the column with the numbers of the rows. */
const gutter = 36;

/** A table that is edited as in a spreadsheet: by keyboard, in areas, and with its clipboard (decision 0109). */
export const Sheet = memo(function Sheet(props: SheetProps) {
  const { label, columns, rows, edits, problems, hints, readOnly = false, onUndo, onRedo, onDraft, children } = props;
  const t = useKitText();
  const sheet = useSheet(props);
  const { id, table, active, area, size, column, editing, problem, finish } = sheet;
  const hand = useSheetHand(sheet);
  const fixed = columns.filter((one) => one.sticky === true);
  /** Where the columns that stay in sight stand; they are the first. */
  const leftOf = (across: number): number => fixed.slice(0, across).reduce((sum, one) => sum + one.width, gutter);
  const lefts = fixed.map((_, across) => [`--left-${across}`, `${leftOf(across)}px`]);
  const editor = editing !== undefined && column !== undefined && (
    <CellEditor
      key={`${active.row} ${active.column}`}
      column={column}
      row={rows[active.row]}
      label={t('sheet.cell', { header: column.header, row: active.row + 1 })}
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
          onInsert={sheet.insert}
          onRemove={sheet.remove}
          onMove={edits.move === undefined ? undefined : sheet.move}
          onUndo={onUndo}
          onRedo={onRedo}
          wrong={sheet.wrong}
          onNextWrong={sheet.nextWrong}
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
          onKeyDown={keysOf(props, sheet)}
          {...clipboardOf(props, sheet)}
          {...hand}
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
          ? !readOnly && `${column?.help === undefined ? '' : `${column.header}: ${column.help} `}${t('sheet.keys')}`
          : t('sheet.problem', { header: column.header, problem })}
      </SheetNote>
    </div>
  );
});
