import { describe, expect, test } from 'vitest';
import { type Entry, inherited, secondsIn, typedMinutes, withPasted, withSeconds } from './matrix-cells.ts';

const entry = (from: string | null, to: string | null, minutes: number): Entry => ({
  from,
  to,
  setupTime: minutes * 60,
});

describe('a cell of a set-up matrix', () => {
  test('is set, replaced and emptied', () => {
    const once = withSeconds([], 'red', 'blue', 600);
    expect(secondsIn(once, 'red', 'blue')).toBe(600);
    expect(withSeconds(once, 'red', 'blue', 0)).toEqual([entry('red', 'blue', 0)]);
    expect(withSeconds(once, 'red', 'blue', undefined)).toEqual([]);
    expect(secondsIn(once, 'blue', 'red')).toBeUndefined();
  });
  test('that says nothing has what its row says, else its column, else any', () => {
    const entries = [entry(null, null, 30), entry('red', null, 20), entry(null, 'blue', 10)];
    expect(inherited(entries, 'red', 'blue')).toBe(20 * 60);
    expect(inherited(entries, 'green', 'blue')).toBe(10 * 60);
    expect(inherited(entries, 'green', 'red')).toBe(30 * 60);
  });
});

test.each([
  ['15', 900],
  ['1,5', 90],
  ['1:30', 5_400],
  ['0', 0],
  ['-5', undefined],
  ['1e9', undefined],
  ['99999999999', undefined],
  ['bald', undefined],
])('%s typed in German is %s seconds', (text, seconds) => {
  expect(typedMinutes(text, 'de')).toBe(seconds);
});

test('a block from a spreadsheet fills what it covers, empties included, and says what is no time', () => {
  const before = [entry('red', 'red', 5), entry('blue', 'blue', 7)];
  const { entries, wrong } = withPasted(
    before,
    [null, 'red', 'blue'],
    { row: 1, column: 1 },
    '\t12\r\nx\t9\t99\r\n1\t2\r\n',
    'de',
  );
  expect(wrong).toBe(1);
  expect(secondsIn(entries, 'red', 'red')).toBeUndefined();
  expect(secondsIn(entries, 'red', 'blue')).toBe(12 * 60);
  expect(secondsIn(entries, 'blue', 'blue')).toBe(9 * 60);
  expect(entries).toHaveLength(2);
});
