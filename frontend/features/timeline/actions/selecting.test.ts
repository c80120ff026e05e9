import { describe, expect, test } from 'vitest';
import { statusId } from '#domain/planning/plan/status.ts';
import type { Row, RowLayout } from '#frontend/features/timeline/model/row-layout.ts';
import type { RowModel } from '#frontend/features/timeline/view/row-model.ts';
import { afterClick, barsBetween, barsInFrame, barsToSide, sameKind } from './selecting.ts';

/** Two machines; order 1 runs on both, order 2 on the saw only. */
const bars = [
  { id: 'a', resourceId: 'saw', start: 0, end: 10, operation: { productionOrderId: '1', position: 1 } },
  { id: 'b', resourceId: 'saw', start: 10, end: 20, operation: { productionOrderId: '2', position: 1 } },
  { id: 'c', resourceId: 'saw', start: 30, end: 40, operation: { productionOrderId: '2', position: 2 } },
  { id: 'd', resourceId: 'mill', start: 20, end: 30, operation: { productionOrderId: '1', position: 2 } },
  { id: 'e', resourceId: 'mill', start: 40, end: 50, operation: { productionOrderId: '1', position: 3 } },
];
const byId = new Map(bars.map((bar) => [bar.id, bar]));
const session = {
  store: {
    bar: (id: string) => byId.get(id),
    row: (resourceId: string) => ({ bars: bars.filter((bar) => bar.resourceId === resourceId) }),
  },
  index: { operationsByOrder: new Map([['1', ['a', 'd', 'e']]]) },
} as never;
const mayJoin = (selected: ReadonlySet<string>, id: string): boolean => {
  const all = [...selected, id].map((one) => byId.get(one));
  const [first] = all;
  return (
    all.every((bar) => bar?.resourceId === first?.resourceId) ||
    all.every((bar) => bar?.operation.productionOrderId === first?.operation.productionOrderId)
  );
};
const rows = { mayJoin } as unknown as RowModel;
const row = (resourceId: string, y: number) => ({ kind: 'resource', resource: { resourceId }, y, height: 30 });
const layout = { rows: [row('saw', 0), row('mill', 30)] as unknown as readonly Row[] } as RowLayout;
const between = (from: string, to: string): readonly string[] =>
  barsBetween(session, rows, layout, from as never, to as never);

describe('a range', () => {
  // shows planning 4.43
  test('is what stands between two bars of a machine, in either direction', () => {
    expect(between('a', 'c')).toEqual(['a', 'b', 'c']);
    expect(between('c', 'a')).toEqual(['a', 'b', 'c']);
  });

  // shows planning 4.43
  test('of one order is its steps from one to the other, on whatever machine', () => {
    expect(between('a', 'e')).toEqual(['a', 'd', 'e']);
  });

  test('of two that may not stand together is the second alone', () => {
    expect(between('b', 'd')).toEqual(['d']);
  });
});

describe('a frame', () => {
  const inFrame = (from: number, to: number, start: number, end: number): readonly string[] =>
    barsInFrame(session, rows, layout, { from, to }, { start, end });

  test('holds every bar that it touches, those of the row where it begins first', () => {
    expect(inFrame(5, 40, 12, 35)).toEqual(['b', 'c', 'd']);
    expect(inFrame(40, 5, 12, 35)).toEqual(['d', 'b', 'c']);
    expect(inFrame(5, 10, 20, 30)).toEqual([]);
  });

  test('selects of them what may stand together', () => {
    expect([...sameKind(rows, ['b', 'c', 'd'] as never)]).toEqual(['b', 'c']);
    expect([...sameKind(rows, ['a', 'd', 'e', 'b'] as never)]).toEqual(['a', 'd', 'e']);
  });
});

describe('a click', () => {
  const click = (selected: readonly string[], id: string, add: boolean) => {
    const after = afterClick(rows, new Set(selected) as never, id as never, add);
    return after && [...after];
  };

  // shows planning 4.38
  test('selects a bar alone, and takes one that is selected out again', () => {
    expect(click([], 'a', false)).toEqual(['a']);
    expect(click(['a', 'b'], 'a', false)).toEqual(['a']);
    expect(click(['a'], 'a', false)).toEqual([]);
  });

  // shows planning 4.38
  test('beside others adds what may stand with them, and takes one that is selected out again', () => {
    expect(click(['a'], 'b', true)).toEqual(['a', 'b']);
    expect(click(['a', 'b'], 'a', true)).toEqual(['b']);
    expect(click(['b'], 'd', true)).toBeUndefined();
  });
});

// shows planning 4.44
test('to one side of a bar are those of its machine that are not done', () => {
  const all = bars.map((bar) => ({ ...bar, operation: { ...bar.operation, statusId: statusId.planned } }));
  const store = {
    bar: (id: string) => all.find((bar) => bar.id === id),
    row: (resourceId: string) => ({ bars: all.filter((bar) => bar.resourceId === resourceId) }),
  };
  const to = (id: string, side: 'left' | 'right') => [...barsToSide({ store } as never, id as never, side)].toSorted();
  expect(to('b', 'left')).toEqual(['a', 'b']);
  expect(to('b', 'right')).toEqual(['b', 'c']);
  all[2] = { ...all[2], operation: { ...all[2]?.operation, statusId: statusId.done } } as never;
  expect(to('a', 'right')).toEqual(['a', 'b']);
  expect(to('gone', 'left')).toEqual([]);
});
