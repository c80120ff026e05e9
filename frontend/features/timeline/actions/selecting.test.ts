import { describe, expect, test } from 'vitest';
import type { Row, RowLayout } from '#frontend/features/timeline/model/row-layout.ts';
import type { RowModel } from '#frontend/features/timeline/view/row-model.ts';
import { barsBetween, barsInFrame, sameKind } from './selecting.ts';

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
  test('is what stands between two bars of a machine, in either direction', () => {
    expect(between('a', 'c')).toEqual(['a', 'b', 'c']);
    expect(between('c', 'a')).toEqual(['a', 'b', 'c']);
  });

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
