import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { TimelineData } from '#domain/planning/api/timeline-api.ts';
import { compileFacts } from '#domain/planning/plan/compile-facts.ts';
import { statusId } from '#domain/planning/plan/status.ts';
import { buildFactoryView } from '#frontend/features/timeline/data/build-factory-view.ts';
import { createTimelineSession, type TimelineSession } from '#frontend/features/timeline/data/timeline-session.ts';
import { buildTree, kindOf } from '#frontend/features/timeline/model/tree.ts';
import { generateFactory } from '#tests/fixtures/generated-factory.ts';
import { generatePlan } from '#tests/fixtures/generated-plan.ts';
import { type BarFilter, hasAny, matcherOf, statusesFrom, tidy } from './bar-filter.ts';
import { firstShownRows, shownGroups } from './shown-rows.ts';
import { passingNodes } from './tree-filter.ts';

const now = Date.parse('2026-11-19T09:42:00Z');
const { factory, groups } = generateFactory(now);
let data: TimelineData;
let session: TimelineSession;

beforeEach(() => {
  data = generatePlan({ factory, groups }, compileFacts(factory), { now, operations: 300, seed: 3 });
  session = createTimelineSession(data, buildFactoryView(factory));
});

/** Ids of the operations that pass. */
const passing = (filter: BarFilter): string[] => {
  const matcher = matcherOf(session, filter);
  return data.operations.filter((row) => matcher?.operation(row) !== false).map(({ operationId }) => operationId);
};
const idsOf = (isWanted: (row: TimelineData['operations'][number]) => boolean): string[] =>
  data.operations.filter(isWanted).map(({ operationId }) => operationId);
const order = () => {
  const [first] = data.productionOrders;
  if (first === undefined) throw new Error('The plan has no order');
  return first;
};

describe('a filter of bars', () => {
  test('lets everything through while it names nothing', () => {
    expect(matcherOf(session, {})).toBeUndefined();
    expect(hasAny({ customers: [] })).toBe(false);
    expect(tidy({ text: '  ', customers: [], statuses: [3, 2, 3] })).toEqual({ statuses: [2, 3] });
  });

  // shows planning 4.3
  test('is by what is not done or by what is done, the one that was chosen last, and by neither where it says both', () => {
    const notDone = 7;
    expect(statusesFrom([statusId.planned, statusId.done, notDone])).toEqual([statusId.planned, notDone]);
    expect(statusesFrom([notDone, statusId.planned, statusId.done])).toEqual([statusId.planned, statusId.done]);
    expect(statusesFrom([notDone, statusId.planned])).toEqual([notDone, statusId.planned]);
    expect(tidy({ statuses: [statusId.done, notDone] })).toEqual({});
  });

  test('takes alternatives of one kind, and asks for all kinds at once', () => {
    const { productionOrderId, orderPositionId } = order();
    const ofOrder = idsOf((row) => row.productionOrderId === productionOrderId);
    expect(passing({ orders: [productionOrderId] })).toEqual(ofOrder);
    expect(passing({ orders: [orderPositionId] })).toEqual(expect.arrayContaining(ofOrder));
    const other = data.productionOrders.at(-1)?.productionOrderId ?? '';
    expect(passing({ orders: [productionOrderId, other] })).toEqual(
      idsOf((row) => row.productionOrderId === productionOrderId || row.productionOrderId === other),
    );
    const done = idsOf((row) => row.productionOrderId === productionOrderId && row.statusId === statusId.done);
    expect(passing({ orders: [productionOrderId], statuses: [statusId.done] })).toEqual(done);
  });

  test('knows what is late, and what will be, by the order position', () => {
    const today = Date.parse('2026-11-10T09:00:00Z');
    vi.useFakeTimers({ now: today });
    const positionOf = new Map(data.productionOrders.map((one) => [one.productionOrderId, one.orderPositionId]));
    const openOnes = data.orderPositions.filter(({ orderPositionId, statusId: status }) => {
      const isAhead = (row: TimelineData['operations'][number]): boolean =>
        positionOf.get(row.productionOrderId) === orderPositionId && Date.parse(row.endDate) > today + 86_400_000;
      return status !== statusId.done && data.operations.some(isAhead);
    });
    const [late, willBeLate] = openOnes.map(({ orderPositionId }) => orderPositionId);
    const dated = data.orderPositions.map((one) => {
      const days = new Map([
        [late, '2026-11-09'],
        [willBeLate, '2026-11-10'],
      ]);
      return { ...one, deliveryDate: (days.get(one.orderPositionId) ?? '2036-01-01') as typeof one.deliveryDate };
    });
    session = createTimelineSession({ ...data, orderPositions: dated }, buildFactoryView(factory));
    const of = (...positions: (string | undefined)[]): string[] =>
      idsOf((row) => positions.includes(positionOf.get(row.productionOrderId)));
    expect(passing({ dates: ['late'] })).toEqual(of(late));
    expect(passing({ dates: ['willBeLate'] })).toEqual(of(willBeLate));
    expect(passing({ dates: ['late', 'willBeLate'] })).toEqual(of(late, willBeLate));
    expect([of(late).length, of(willBeLate).length].every((count) => count > 0)).toBe(true);
    // Nobody waits any more for what is done.
    const done = dated.map((one) => ({ ...one, statusId: statusId.done }));
    session = createTimelineSession({ ...data, orderPositions: done }, buildFactoryView(factory));
    expect(passing({ dates: ['late', 'willBeLate'] })).toEqual([]);
    vi.useRealTimers();
  });

  // shows base-data 4.2
  test('knows everything that is not done as one status', () => {
    expect(passing({ statuses: [7] })).toEqual(idsOf((row) => row.statusId !== statusId.done));
  });

  test('finds text in numbers and names without regard to case, whatever letters it has', () => {
    const { productionOrderNumber, productionOrderId } = order();
    expect(passing({ text: productionOrderNumber.toLowerCase() })).toEqual(
      expect.arrayContaining(idsOf((row) => row.productionOrderId === productionOrderId)),
    );
    for (const text of ["'%_\\", '😀', '.*', '((']) expect(passing({ text })).toEqual([]);
  });

  test('of a resource group leaves its machines, the free ones too', () => {
    const [group] = session.factory.groups;
    if (group === undefined) throw new Error('No group');
    const matcher = matcherOf(session, { resourceGroups: [group.groupId] });
    expect(shownGroups(session, firstShownRows, matcher).map(({ name }) => name)).toContain(group.name);
    for (const { resources } of shownGroups(session, firstShownRows, matcher))
      for (const { groupIds } of resources) expect(groupIds).toContain(group.groupId);
  });

  test('of work leaves the machines with a hit, and none of them goes while it is the same', () => {
    const { productionOrderId } = order();
    const matcher = matcherOf(session, { orders: [productionOrderId] });
    const machines = new Set(
      data.operations.filter((row) => row.productionOrderId === productionOrderId).map(({ resourceId }) => resourceId),
    );
    const shown = (): Set<string> =>
      new Set(
        shownGroups(session, firstShownRows, matcher).flatMap((group) => group.resources.map((one) => one.resourceId)),
      );
    expect(shown()).toEqual(machines);
    const operations = data.operations.filter((row) => row.productionOrderId === productionOrderId);
    const versionIdentifier = session.index.versionIdentifier + 1;
    const elsewhere = session.factory.groups
      .flatMap(({ resources }) => resources)
      .find((one) => !machines.has(one.resourceId));
    if (elsewhere === undefined) throw new Error('All machines are in use');
    session.apply({
      operations: operations.map((row) => ({ ...row, resourceId: elsewhere.resourceId })),
      versionIdentifier,
    });
    expect(shown()).toEqual(new Set([...machines, elsewhere.resourceId]));
  });

  test('leaves of the tree what passes and what stands above it', () => {
    const { productionOrderId } = order();
    const matcher = matcherOf(session, { orders: [productionOrderId] });
    if (matcher === undefined) throw new Error('Nothing is filtered');
    const tree = buildTree(session.index);
    const nodes = passingNodes(tree, session, matcher);
    const left = tree.ids.filter((_, node) => nodes[node] === 1 && kindOf(tree, node) !== 'operations');
    const { orderPositionId } = order();
    const projectId = data.orderPositions.find((row) => row.orderPositionId === orderPositionId)?.projectId;
    expect(left).toEqual([projectId, orderPositionId, productionOrderId]);
  });
});
