import { expect, test } from 'vitest';
import { fromIso } from '#domain/kernel/instant.ts';
import { emptyPlan, evolvePlan } from '#domain/planning/evolve.ts';
import { rollUpStatus } from '#domain/planning/status.ts';
import { timelineDataSchema } from '#domain/planning/timeline-api.ts';
import { asRecorded, planningOnly, plantEvents } from '#tests/plant-events.ts';
import { replay, type Tables } from '#tests/replay.ts';
import { timeline } from './read-model.ts';
import type { OperationRow, OrderPositionRow, ProductionOrderRow } from './row.ts';

const events = asRecorded(plantEvents(1500));
const rows = replay(timeline, events, 500);

const now = <Doc>(tables: Tables, table: string): Doc[] =>
  (tables[table] ?? []).filter((row) => row.valid_to === null).map((row) => JSON.parse(String(row.doc)) as Doc);
const asOf = <Doc>(tables: Tables, table: string, position: bigint): Doc[] =>
  (tables[table] ?? [])
    .filter(
      (row) =>
        BigInt(row.valid_from ?? 0) <= position && (row.valid_to === null || BigInt(row.valid_to ?? 0) > position),
    )
    .map((row) => JSON.parse(String(row.doc)) as Doc);

test('batches of 1 and of 500 give the same rows', () => {
  expect(replay(timeline, events, 1)).toEqual(rows);
});

test('the same log gives the same rows again', () => {
  expect(replay(timeline, events, 500)).toEqual(rows);
});

test('a rebuild that writes each version once gives the same rows', () => {
  expect(replay(timeline, events, 100, 'closedOnly')).toEqual(rows);
});

test('operations stand where the plan of the domain has them', () => {
  const plan = emptyPlan();
  for (const event of planningOnly(events)) {
    const { actor, changeSet } = event.metadata;
    const userId = actor.kind === 'user' ? actor.userId : undefined;
    evolvePlan(plan, event, { revision: Number(event.revision), changeSet, userId });
  }
  const operations = now<OperationRow>(rows, 'operation');
  expect(operations.map(({ operationId }) => operationId).sort()).toEqual([...plan.operations.keys()].sort());
  for (const row of operations) {
    const { placement, ...operation } = plan.operations.get(row.operationId) ?? expect.fail(row.operationId);
    expect([row.resourceId, fromIso(row.startDate), fromIso(row.endDate), row.planTime]).toEqual([
      placement.resourceId,
      placement.start,
      placement.end,
      placement.planTime,
    ]);
    expect(row).toMatchObject({
      statusId: operation.statusId,
      locked: operation.locked,
      yieldAmount: operation.yieldAmount,
      changedAt: operation.changedAt,
      reason: operation.reason,
    });
  }
});

test('rows have the shape that the API promises', () => {
  const data = {
    projects: now(rows, 'project'),
    orderPositions: now(rows, 'order_position'),
    activities: now(rows, 'activity'),
    productionOrders: now(rows, 'production_order'),
    operations: now(rows, 'operation'),
    valueAdds: [],
    versionIdentifier: 0,
  };
  expect(timelineDataSchema.safeParse(data).error).toBeUndefined();
});

test('as of any position the parents hold exactly their children', () => {
  for (const position of [200n, 700n, 1500n]) {
    const operations = asOf<OperationRow>(rows, 'operation', position);
    for (const order of asOf<ProductionOrderRow>(rows, 'production_order', position)) {
      const own = operations.filter((operation) => operation.productionOrderId === order.productionOrderId);
      expect(order.startDate).toBe(own.map(({ startDate }) => startDate).sort()[0]);
      expect(order.endDate).toBe(
        own
          .map(({ endDate }) => endDate)
          .sort()
          .at(-1),
      );
      expect(order.statusId).toBe(rollUpStatus(own.map(({ statusId }) => statusId)));
      expect(order.locked).toBe(own.every(({ locked }) => locked));
    }
  }
});

test('the plan as of a position is the plan that a log ending there gives', () => {
  const early = replay(timeline, events.slice(0, 700), 500);
  for (const table of ['project', 'order_position', 'activity', 'production_order', 'operation']) {
    const sorted = (docs: readonly unknown[]): string[] => docs.map((doc) => JSON.stringify(doc)).sort();
    expect(sorted(asOf(rows, table, 700n))).toEqual(sorted(now(early, table)));
  }
});

test('a renamed article shows its new name now and its old name then', () => {
  const renamed = events.findLast((event) => event.type === 'ArticleChanged') ?? expect.fail('nothing was renamed');
  const { id, after } = renamed.data as { id: string; after: { articleName: string } };
  const shown = (position: bigint) =>
    new Set(
      asOf<OrderPositionRow>(rows, 'order_position', position)
        .filter(({ articleId }) => articleId === id)
        .map(({ articleName }) => articleName),
    );
  expect(shown(renamed.position)).toEqual(new Set([after.articleName]));
  expect(shown(renamed.position - 1n)).not.toContain(after.articleName);
});
