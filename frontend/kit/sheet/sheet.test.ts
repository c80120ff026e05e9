import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cleared, movedRows, pasted, type SheetRow, textsOf, withCells } from './sheet-rows.ts';
import { areaOf, at, kept, movedBy, type Selection } from './sheet-selection.ts';
import { fromTabSeparated, toTabSeparated } from './tab-separated.ts';

const columns = ['a', 'b', 'c'];
const row = (key: string, a = '', b = '', c = ''): SheetRow => ({ key, cells: { a, b, c } });
const newRow = (rows: readonly SheetRow[], index: number): SheetRow => row(`new${index}`, String(rows.length + 1));
const texts = (rows: readonly SheetRow[]) => textsOf(rows, { top: 0, bottom: 99, left: 0, right: 2 }, columns);
const area = (top: number, left: number, bottom = top, right = left) => ({ top, left, bottom, right });

describe('a table on the clipboard', () => {
  it('is read as Excel and LibreOffice write it, with tabs, line ends and quotation marks in cells', () => {
    expect(fromTabSeparated('10\tSägen\r\n20\t"3"" Rohr\tlang\n"\t\r\n\tx\t')).toEqual([
      ['10', 'Sägen'],
      ['20', '3" Rohr\tlang\n', ''],
      ['', 'x', ''],
    ]);
    expect(fromTabSeparated('"offen\t1')).toEqual([['"offen', '1']]);
    expect(fromTabSeparated('')).toEqual([]);
  });

  it('is the same after it was written and read', () => {
    const cell = fc.string({ unit: fc.constantFrom('"', '\t', '\n', 'a', ' ', '😀', 'ع') });
    const table = fc
      .integer({ min: 2, max: 4 })
      .chain((width) =>
        fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 4 }),
      );
    fc.assert(
      fc.property(table, (lines) => {
        expect(fromTabSeparated(toTabSeparated(lines))).toEqual(lines);
      }),
    );
  });
});

describe('pasting', () => {
  const rows = [row('1', 'x'), row('2', 'y')];
  it('makes the rows that are missing and leaves out what is wider than the sheet', () => {
    const { rows: next, area: covered } = pasted(rows, area(1, 1), [['p', 'q', 'r'], ['s']], columns, newRow);
    expect(texts(next)).toEqual([
      ['x', '', ''],
      ['y', 'p', 'q'],
      ['3', 's', ''],
    ]);
    expect(covered).toEqual(area(1, 1, 2, 2));
  });

  it('of one value fills the area, of a line each line of it', () => {
    expect(texts(pasted(rows, area(0, 0, 1, 1), [['z']], columns, newRow).rows)).toEqual([
      ['z', 'z', ''],
      ['z', 'z', ''],
    ]);
    expect(texts(pasted(rows, area(0, 0, 1, 0), [['1', '2']], columns, newRow).rows)).toEqual([
      ['1', '2', ''],
      ['1', '2', ''],
    ]);
  });

  it('keeps the rows that it does not touch the same objects, so that they are not drawn again', () => {
    const next = withCells(rows, [{ row: 1, column: 'b', text: 'n' }], newRow);
    expect(next[0]).toBe(rows[0]);
    expect(withCells(rows, [{ row: 0, column: 'a', text: 'x' }], newRow)[0]).toBe(rows[0]);
    expect(cleared(rows, area(1, 0), columns)[0]).toBe(rows[0]);
  });
});

describe('rows', () => {
  it('are moved together and never out of the sheet', () => {
    const rows = ['1', '2', '3', '4'].map((key) => row(key));
    const keys = (moved: readonly SheetRow[] | undefined) => moved?.map(({ key }) => key).join('');
    expect(keys(movedRows(rows, 1, 2, 1))).toBe('1423');
    expect(keys(movedRows(rows, 1, 2, -1))).toBe('2314');
    expect(movedRows(rows, 0, 1, -1)).toBeUndefined();
    expect(movedRows(rows, 2, 3, 1)).toBeUndefined();
  });
});

describe('keys', () => {
  const size = { rows: 3, columns: 3 };
  const press = (from: Selection, key: string, held: { shift?: boolean; control?: boolean } = {}) =>
    movedBy(from, { key, shift: held.shift ?? false, control: held.control ?? false }, size);

  it('move inside of the sheet, with Shift the area grows', () => {
    expect(press(at(0, 0), 'ArrowUp')).toEqual(at(0, 0));
    expect(press(at(0, 0), 'End', { control: true })).toEqual(at(2, 2));
    const grown = press(press(at(1, 1), 'ArrowDown', { shift: true }) as Selection, 'ArrowLeft', { shift: true });
    expect(areaOf(grown as Selection)).toEqual(area(1, 0, 2, 1));
    expect(press(at(0, 0), 'x')).toBeUndefined();
  });

  it('Tab goes on to the next row, Enter back below where the Tabs began, and a Tab at the end leaves', () => {
    const third = press(press(at(0, 0), 'Tab') as Selection, 'Tab') as Selection;
    expect(third.active).toEqual({ row: 0, column: 2 });
    expect(press(kept(third, size), 'Enter')).toEqual(at(1, 0));
    expect(press(third, 'Tab')).toEqual(at(1, 0));
    expect(press(at(2, 2), 'Tab')).toBeUndefined();
    expect(press(at(0, 0), 'Tab', { shift: true })).toBeUndefined();
    expect(press(at(1, 0), 'Tab', { shift: true })).toEqual(at(0, 2));
  });
});
