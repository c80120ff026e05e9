import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { lastPriority, type Ranked, rank, rankBefore, rankingOf, rankStep, tiersOf } from './ranking.ts';

const ranking = (priorities: Readonly<Record<string, number | null>>): readonly Ranked[] =>
  Object.entries(priorities).map(([resourceId, priority]) => ({ resourceId, priority }));
const shown = (ranked: readonly Ranked[] | undefined) =>
  ranked === undefined
    ? undefined
    : Object.fromEntries(ranked.map(({ resourceId, priority }) => [resourceId, priority]));

test('resources with the same number stand together, those without one last', () => {
  expect(tiersOf(ranking({ a: 5, b: null, c: 1, d: 5 }))).toEqual([
    { priority: 1, resourceIds: ['c'] },
    { priority: 5, resourceIds: ['a', 'd'] },
    { priority: null, resourceIds: ['b'] },
  ]);
});

describe('a place of its own', () => {
  test('makes others give way only as far as they have to', () => {
    expect(shown(rankBefore(ranking({ a: 1, b: 2, c: 7, d: null }), 'd', 1))).toEqual({ a: 2, b: 3, c: 7, d: 1 });
  });
  test('behind all numbers is the next one', () => {
    expect(shown(rankBefore(ranking({ a: 1, b: 4, c: null }), 'c', null))).toEqual({ a: 1, b: 4, c: 5 });
  });
  test('is refused where 999 would be passed', () => {
    expect(rankBefore(ranking({ a: 999, b: null }), 'b', null)).toBeUndefined();
    expect(rankBefore(ranking({ a: 999, b: null }), 'b', 999)).toBeUndefined();
  });
});

describe('an arrow key', () => {
  test('leaves a shared number, then joins the next one, and ends without a number', () => {
    const start = ranking({ a: 1, b: 1, c: 2 });
    const own = rankStep(start, 'b', 1);
    expect(shown(own)).toEqual({ a: 1, b: 2, c: 3 });
    const joined = rankStep(own, 'b', 1);
    expect(shown(joined)).toEqual({ a: 1, b: 3, c: 3 });
    const last = rankStep(rankStep(joined, 'b', 1), 'b', 1);
    expect(shown(last)).toMatchObject({ b: null });
    expect(rankStep(last, 'b', 1)).toBe(last);
  });
  test('upwards brings back from the end, and stops at the first', () => {
    expect(shown(rankStep(ranking({ a: 1, b: null }), 'b', -1))).toEqual({ a: 1, b: 2 });
    const first = ranking({ a: 1, b: 2 });
    expect(rankStep(first, 'a', -1)).toBe(first);
  });
});

test('whatever is done, every resource is there once with 1 to 999 or nothing', () => {
  const step = fc.record({
    id: fc.constantFrom('a', 'b', 'c', 'd'),
    kind: fc.constantFrom(-1 as const, 1 as const, 0 as const),
    to: fc.option(fc.integer({ min: 1, max: lastPriority })),
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 20 }), (steps) => {
      let now = ranking({ a: null, b: 998, c: 999, d: 1 });
      for (const { id, kind, to } of steps)
        now = kind === 0 ? (rankBefore(now, id, to) ?? rank(now, id, to)) : rankStep(now, id, kind);
      expect(now.map(({ resourceId }) => resourceId)).toEqual(['a', 'b', 'c', 'd']);
      for (const { priority } of now)
        expect(priority === null || (priority >= 1 && priority <= lastPriority)).toBe(true);
    }),
  );
});

test('who has left the group is dropped, who has come ranks last', () => {
  expect(rankingOf(['a', 'b'], ranking({ a: 2, gone: 1 }))).toEqual(ranking({ a: 2, b: null }));
});
