import { expect, test } from 'vitest';
import { openRoom } from './room.ts';

/** Room of ten; what is given up is noted by its name. */
function roomOfTen(each?: number) {
  const room = openRoom({ all: 10, ...(each === undefined ? {} : { each }) });
  const given: string[] = [];
  const take = (holder: string, size: number, name = holder) => room.take(holder, size, () => given.push(name));
  return { room, given, take };
}

test('one may take everything while nobody else wants it', () => {
  const { given, take } = roomOfTen();
  for (let nth = 0; nth < 10; nth++) expect(take('a', 1)).toBeDefined();
  expect(given).toEqual([]);
});

test('whoever has most gives what came first, to one who has less', () => {
  const { given, take } = roomOfTen();
  for (const name of ['a1', 'a2', 'a3', 'a4', 'a5', 'a6']) take('a', 1, name);
  take('b', 4, 'b1');
  expect(take('c', 1)).toBeDefined();
  expect(take('c', 1)).toBeDefined();
  expect(given).toEqual(['a1', 'a2']);
  // a and b have four each.
  expect(take('d', 3)).toBeDefined();
  expect(given).toEqual(['a1', 'a2', 'a3', 'b1']);
});

test('who has most gives to itself, and takes from nobody who has less', () => {
  const { given, take } = roomOfTen();
  take('b', 3, 'b1');
  for (const name of ['a1', 'a2', 'a3', 'a4', 'a5', 'a6', 'a7', 'a8']) take('a', 1, name);
  expect(given).toEqual(['a1']);
  const alone = roomOfTen();
  for (const name of ['a1', 'a2', 'a3']) alone.take('a', 5, name);
  expect(alone.given).toEqual(['a1']);
  expect(alone.take('a', 11)).toBeUndefined();
});

test('a thousand who have little each make room for one more', () => {
  const { given, take } = roomOfTen();
  for (let nth = 0; nth < 10; nth++) take(`a${nth}`, 1);
  expect(take('b', 1)).toBeDefined();
  expect(given).toEqual(['a0']);
});

test('what cannot be ended now is not, and who would have most of it is refused', () => {
  const { room, given, take } = roomOfTen();
  const fixed = room.take('a', 6);
  take('b', 4, 'b1');
  expect(take('a', 1)).toBeUndefined();
  expect(take('c', 5)).toBeUndefined();
  expect(given).toEqual([]);
  expect(take('c', 2)).toBeDefined();
  expect(given).toEqual(['b1']);
  fixed?.leave();
  expect(take('c', 5)).toBeDefined();
});

test('nobody has more than the part of one, and what leaves makes room once', () => {
  const { take } = roomOfTen(6);
  const first = take('a', 6);
  expect(take('a', 1)).toBeUndefined();
  expect(first?.grow(1)).toBe(false);
  first?.leave();
  first?.leave();
  expect(take('a', 6)).toBeDefined();
  expect(take('b', 4)?.grow(1)).toBe(true);
});

test('what grows may push itself out, and then has nothing any more', () => {
  const { given, take } = roomOfTen();
  const first = take('a', 5, 'a1');
  take('b', 5, 'b1');
  expect(first?.grow(1)).toBe(false);
  expect(given).toEqual(['a1']);
  expect(take('a', 5, 'a2')).toBeDefined();
  expect(given).toEqual(['a1']);
});
