import { memo, type ReactNode } from 'react';
import type { SheetColumn } from './sheet-column.ts';
import type { SheetRow } from './sheet-rows.ts';

interface SheetLineProps {
  readonly id: string;
  /** Undefined: the empty row at the end, which becomes one when something is entered. */
  readonly row: SheetRow | undefined;
  readonly index: number;
  readonly columns: readonly SheetColumn[];
  /** Selected columns, ends included; -1: none. */
  readonly left: number;
  readonly right: number;
  /** Column of the cell that is worked on; -1: in another row. */
  readonly active: number;
  /** Field of the cell that is edited. */
  readonly editor: ReactNode;
  readonly problems: Readonly<Record<string, string>> | undefined;
  readonly hints: Readonly<Record<string, string>> | undefined;
}

type Words = SheetLineProps['problems'];
const same = (a: Words, b: Words): boolean => a === b || JSON.stringify(a) === JSON.stringify(b);

/** One row; drawn again only when something in it changes, so that typing is as fast in the last of 200 rows. */
export const SheetLine = memo(Line, (a, b) => {
  const { problems, hints, ...others } = a;
  const before = Object.entries(others) as [keyof typeof others, unknown][];
  return before.every(([name, value]) => b[name] === value) && same(problems, b.problems) && same(hints, b.hints);
});

function Line({ id, row, index, columns, left, right, active, editor, problems, hints }: SheetLineProps) {
  return (
    <tr aria-rowindex={index + 2} data-row={index} data-new={row === undefined}>
      <th scope="row" data-place="row" data-wrong={problems !== undefined}>
        {row === undefined ? '+' : index + 1}
      </th>
      {columns.map((column, at) => {
        const text = column.derived === true ? '' : (row?.cells[column.id] ?? '');
        const problem = problems?.[column.id];
        return (
          // biome-ignore lint/a11y/useSemanticElements: a cell of the grid pattern
          <td
            key={column.id}
            id={`${id}-${index}-${at}`}
            role="gridcell"
            data-column={at}
            data-sticky={column.sticky === true}
            data-right={column.right === true}
            data-active={at === active}
            aria-selected={at >= left && at <= right}
            aria-readonly={column.derived === true || undefined}
            {...(problem === undefined ? {} : { 'aria-invalid': true, title: problem })}
          >
            {text === '' ? <small>{hints?.[column.id]}</small> : <span>{text}</span>}
            {at === active && editor}
          </td>
        );
      })}
    </tr>
  );
}
