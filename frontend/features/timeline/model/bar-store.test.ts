import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { OperationId, ResourceId } from '#domain/kernel/ids.ts';
import type { OperationRow } from '#domain/planning/rows/operation-row.ts';
import { createBarStore } from './bar-store.ts';
import { densityOf } from './density.ts';
import { hitTest } from './hit-test.ts';
import { indexPlan, type PlanIndex } from './plan-index.ts';
import { firstReaching, lanesWithin, type RowBars } from './row-bars.ts';
import { anchoredScroll, layoutRows } from './row-layout.ts';
import { type TimeScale, xOf } from './time-scale.ts';

const hour = 3_600_000;
const saw = 'saw' as ResourceId;

function operation(id: string, from: number, to: number, more: Partial<OperationRow> = {}): OperationRow {
  return {
    operationId: id,
    productionOrderId: 'order',
    resourceId: saw,
    resourceGroupId: 'group',
    statusId: 2,
    startDate: new Date(from * hour).toISOString(),
    endDate: new Date(to * hour).toISOString(),
    predecessors: [],
    locked: false,
    ...more,
  } as unknown as OperationRow;
}

function planOf(...operations: OperationRow[]): PlanIndex {
  return indexPlan({
    projects: [],
    orderPositions: [],
    activities: [],
    productionOrders: [],
    operations,
    valueAdds: [],
    versionIdentifier: 1,
  });
}

describe('bar store', () => {
  test('what stands in the rest of one that is done shares its lane, and is the one that is hit there', () => {
    const done = { statusId: 5 as const, actualEndDate: new Date(3 * hour).toISOString() };
    const row = createBarStore(
      planOf(
        operation('partly', 1, 6, done),
        operation('new', 4, 9),
        operation('wholly', 8, 12, done),
        operation('beside', 8, 10),
      ),
      () => 1,
    );
    const { bars, lanes, laneCount, overloads } = row.row(saw);
    expect(bars.map(({ id }, at) => [id, lanes[at]])).toEqual([
      ['partly', 0],
      ['new', 0],
      ['beside', 1],
      ['wholly', 0],
    ]);
    expect([laneCount, overloads]).toEqual([2, [{ start: 8 * hour, end: 9 * hour }]]);
    const group = { groupId: 'group', name: 'Saws', resources: [{ resourceId: saw }] };
    const layout = layoutRows([group as never], new Set(), densityOf.day, () => 2);
    const scale: TimeScale = { from: 0, msPerPx: hour / 40, width: 800, level: 'day' };
    const top = layout.rowOf.get(saw);
    const hitAt = (t: number) => {
      const hit = hitTest(row, layout, scale, xOf(scale, t * hour), (top?.y ?? 0) + (top?.top ?? 0) + 2);
      return hit.kind === 'bar' ? hit.id : undefined;
    };
    expect([2, 3.5, 5, 8.5, 11].map(hitAt)).toEqual(['partly', 'partly', 'new', 'new', 'wholly']);
  });

  test('a bar at a place that is not confirmed yet is set up as it is there', () => {
    const store = createBarStore(planOf(operation('o', 1, 5, { planTime: 14_400, setupTime: 7200 })), () => 1);
    const there = { resourceId: saw, start: 10 * hour, end: 13 * hour };
    store.override(new Map([['o' as OperationId, { ...there, setUp: { planTime: 10_800, setupTime: 3600 } }]]));
    expect(store.bar('o' as OperationId)).toMatchObject({ ...there, operation: { planTime: 10_800, setupTime: 3600 } });
    store.override(new Map([['o' as OperationId, undefined]]));
    expect(store.bar('o' as OperationId)?.operation).toMatchObject({ planTime: 14_400, setupTime: 7200 });
  });

  test('the first visible bar is found even when an early one reaches over later ones', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.integer({ min: 0, max: 200 }), fc.integer({ min: 1, max: 80 })), { maxLength: 40 }),
        fc.integer({ min: 0, max: 300 }),
        (spans, at) => {
          const plan = planOf(...spans.map(([from, length], n) => operation(`o${n}`, from, from + length)));
          const row = createBarStore(plan, () => 1).row(saw);
          const first = row.bars.findIndex((bar) => bar.end > at * hour);
          expect(firstReaching(row, at * hour)).toBe(first < 0 ? row.bars.length : first);
        },
      ),
    );
  });

  test('who looks at a window only sees in it what the whole row has there, and the same bars afterwards', () => {
    const spans = fc.array(fc.tuple(fc.integer({ min: 0, max: 200 }), fc.integer({ min: 1, max: 12 })), {
      maxLength: 30,
    });
    fc.assert(
      fc.property(spans, fc.integer({ min: 0, max: 200 }), fc.integer({ min: 1, max: 30 }), (given, from, length) => {
        const operations = given.map(([start, hours], n) => operation(`o${n}`, start, start + hours));
        const window = { start: from * hour, end: (from + length) * hour };
        const seen = (row: RowBars): unknown[] =>
          row.bars.flatMap((bar, at) =>
            bar.end > window.start && bar.start < window.end ? [[bar.id, bar.start, bar.end, row.lanes[at]]] : [],
          );
        const store = createBarStore(planOf(...operations), () => 1);
        const part = store.within(saw, window);
        const whole = createBarStore(planOf(...operations), () => 1).row(saw);
        expect(seen(part)).toEqual(seen(whole));
        const kept = new Map(store.row(saw).bars.map((bar) => [bar.id, bar]));
        for (const bar of part.bars) expect(kept.get(bar.id)).toBe(bar);
        expect(store.row(saw).bars.map((bar) => bar.id)).toEqual(whole.bars.map((bar) => bar.id));
      }),
    );
  });

  test('a row of which a part was seen shows what has changed since', () => {
    const plan = planOf(operation('a', 0, 4), operation('b', 10, 12));
    const store = createBarStore(plan, () => 1);
    const window = { start: 0, end: 20 * hour };
    expect(store.within(saw, window).bars.map((bar) => bar.start)).toEqual([0, 10 * hour]);
    store.override(new Map([['b' as OperationId, { resourceId: saw, start: 5 * hour, end: 7 * hour }]]));
    expect(store.within(saw, window).bars.map((bar) => bar.start)).toEqual([0, 5 * hour]);
  });

  test('bars that touch share a lane, bars that overlap do not', () => {
    const store = createBarStore(planOf(operation('a', 0, 4), operation('b', 4, 8), operation('c', 6, 10)), () => 1);
    const row = store.row(saw);
    expect(row.bars.map((bar) => bar.id)).toEqual(['a', 'b', 'c']);
    expect([...row.lanes]).toEqual([0, 0, 1]);
    expect(row.overloads).toEqual([{ start: 6 * hour, end: 8 * hour }]);
  });

  test('overload counts open operations only and respects how many a resource takes', () => {
    const bars = [operation('a', 0, 10), operation('b', 2, 6), operation('c', 4, 5)];
    expect(createBarStore(planOf(...bars), () => 2).row(saw).overloads).toEqual([{ start: 4 * hour, end: 5 * hour }]);
    expect(createBarStore(planOf(...bars), () => Number.POSITIVE_INFINITY).row(saw).overloads).toEqual([]);
    const done = [operation('a', 0, 10, { statusId: 5 }), operation('b', 2, 6)];
    expect(createBarStore(planOf(...done), () => 1).row(saw).overloads).toEqual([]);
  });

  test('a row needs lanes for what overlaps in view only', () => {
    const row = createBarStore(planOf(operation('a', 0, 8), operation('b', 6, 9), operation('c', 20, 24)), () => 1).row(
      saw,
    );
    expect(lanesWithin(row, { start: 0, end: 7 * hour })).toBe(2);
    expect(lanesWithin(row, { start: 0, end: 6 * hour })).toBe(1);
    expect(lanesWithin(row, { start: 9 * hour, end: 30 * hour })).toBe(1);
  });

  test('an unconfirmed placement lies over the plan until it is taken away', () => {
    const store = createBarStore(planOf(operation('a', 0, 4)), () => 1);
    const a = 'a' as OperationId;
    const press = 'press' as ResourceId;
    store.override(new Map([[a, { resourceId: press, start: 9 * hour, end: 13 * hour }]]));
    expect(store.row(saw).bars).toEqual([]);
    expect(store.row(press).bars[0]?.start).toBe(9 * hour);
    store.override(new Map([[a, undefined]]));
    expect(store.row(saw).bars[0]?.start).toBe(0);
    expect(store.row(press).bars).toEqual([]);
  });
});

describe('rows', () => {
  const resource = (id: string) => ({ resourceId: id, name: id }) as never;
  const groups = [
    { groupId: 'one' as never, name: 'One', resources: [resource('a'), resource('b')] },
    { groupId: 'two' as never, name: 'Two', resources: [resource('c')] },
  ];
  const layoutWith = (lanes: Readonly<Record<string, number>>) =>
    layoutRows(groups, new Set(), densityOf.threeDays, (id) => lanes[id] ?? 1);

  test('the first row in view stays where it is when one above it becomes taller or lower', () => {
    const flat = layoutWith({});
    const tall = layoutWith({ a: 3 });
    const more = tall.height - flat.height;
    expect(more).toBe(2 * (densityOf.threeDays.bar + 3));
    // 26 px of group and 32 of row lie above b.
    expect(anchoredScroll(flat, tall, 60, 50)).toBe(60 + more);
    expect(anchoredScroll(tall, flat, 60 + more, 50)).toBe(60);
    const group = flat.rows.findIndex((row) => row.kind === 'group' && row.group.name === 'Two');
    const top = flat.rows[group]?.y ?? 0;
    expect(anchoredScroll(flat, tall, top, 10)).toBe(top + more);
  });

  test('rows that become lower never leave the view below the last one, and the top stays the top', () => {
    const tall = layoutWith({ b: 4 });
    const flat = layoutWith({});
    expect(anchoredScroll(tall, flat, tall.height - 60, 60)).toBe(flat.height - 60);
    expect(anchoredScroll(flat, tall, 0, 60)).toBe(0);
    // The last row is under the pointer: it stays there, although one above it has grown.
    expect(anchoredScroll(flat, tall, 0, 60, flat.height - 1)).toBe(tall.height - flat.height);
  });
});

describe('hit test', () => {
  const scale: TimeScale = { from: 0, msPerPx: hour / 10, width: 1_000, level: 'threeDays' };
  const plan = planOf(
    operation('a', 1, 5),
    operation('thin', 20, 20.1),
    operation('b', 30, 40),
    operation('c', 34, 38),
  );
  const store = createBarStore(plan, () => 1);
  const resource = { resourceId: saw, name: 'Saw' } as never;
  const groups = [{ groupId: 'group' as never, name: 'Group', resources: [resource] }];
  const layout = layoutRows(groups, new Set(), densityOf.threeDays, (id) => store.row(id).laneCount);
  const at = (hours: number, y: number): string => {
    const hit = hitTest(store, layout, scale, xOf(scale, hours * hour), y);
    return hit.kind === 'bar' ? hit.id : hit.kind === 'row' ? hit.row.kind : 'nothing';
  };

  test('finds the bar under the pointer in its lane', () => {
    expect(at(3, 26 + 16)).toBe('a');
    expect(at(35, 26 + 16)).toBe('b');
    expect(at(35, 26 + 16 + 25)).toBe('c');
  });

  test('beside bars there is the row, above them the group, below nothing', () => {
    expect(at(10, 26 + 16)).toBe('resource');
    expect(at(3, 26 + 2)).toBe('resource');
    expect(at(3, 10)).toBe('group');
    expect(at(3, 500)).toBe('nothing');
    expect(at(3, -1)).toBe('nothing');
  });

  test('a bar of a pixel is hit a little beside it', () => {
    expect(at(20.3, 26 + 16)).toBe('thin');
    expect(at(21, 26 + 16)).toBe('resource');
  });
});
