import { expect, test } from 'vitest';
import { fromIso, toIso } from '#domain/kernel/instant.ts';
import { timelineDataSchema } from '#domain/planning/api/timeline-api.ts';
import { evolvePlan } from '#domain/planning/change/evolve.ts';
import { partsOf, spanOf, statusOf } from '#domain/planning/plan/parts.ts';
import { emptyPlan } from '#domain/planning/plan/plan.ts';
import { rollUpStatus } from '#domain/planning/plan/status.ts';
import type { ActivityRow } from '#domain/planning/rows/activity-row.ts';
import type { OperationRow } from '#domain/planning/rows/operation-row.ts';
import type { ProductionOrderRow } from '#domain/planning/rows/production-order-row.ts';
import { asRecorded, planningOnly, plantEvents } from '#tests/fixtures/plant-events.ts';
import { replay, type Tables } from '#tests/fixtures/replay.ts';
import { timeline } from './read-model.ts';

const events = asRecorded(plantEvents(1500));
const rows = replay(timeline, events, 500);

const now = <Doc>(tables: Tables, table: string): Doc[] =>
  (tables[table] ?? []).map((row) => JSON.parse(String(row.doc)) as Doc);

test('batches of 1 and of 500 give the same rows', () => {
  expect(replay(timeline, events, 1)).toEqual(rows);
});

test('the same log gives the same rows again', () => {
  expect(replay(timeline, events, 500)).toEqual(rows);
});

test('a rebuild that writes each row once gives the same rows', () => {
  expect(replay(timeline, events, 100, 'versionsOnly')).toEqual(rows);
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

test('what is above the operations has the status and the dates that the domain gives it', () => {
  const plan = emptyPlan();
  for (const event of planningOnly(events))
    evolvePlan(plan, event, { revision: Number(event.revision), changeSet: 'c', userId: undefined });
  const kinds = [
    ['productionOrder', 'production_order'],
    ['activity', 'activity'],
    ['orderPosition', 'order_position'],
  ] as const;
  for (const [kind, table] of kinds)
    for (const row of now<ActivityRow>(rows, table)) {
      const id = (row as unknown as Readonly<Record<string, string>>)[`${kind}Id`] ?? '';
      const parts = partsOf(plan, kind, id) ?? expect.fail(`${kind} ${id} is not in the plan`);
      const span = spanOf(parts);
      expect([row.statusId, row.startDate, row.endDate]).toEqual([
        statusOf(parts),
        span === undefined ? null : toIso(span.start),
        span === undefined ? null : toIso(span.end),
      ]);
    }
  const reported = now<ActivityRow>(rows, 'activity').filter((row) => row.statusId > 2 && row.process);
  expect(reported.length).toBeGreaterThan(0);
  for (const row of reported) {
    const { actualStart, actualEnd, yieldAmount, scrapAmount } =
      plan.activities.get(row.activityId) ?? expect.fail(row.activityId);
    expect(row).toMatchObject({ actualStartDate: toIso(actualStart ?? 0) });
    expect(row.actualEndDate).toBe(actualEnd === undefined ? null : toIso(actualEnd));
    expect([row.yieldAmount ?? 0, row.scrapAmount ?? 0]).toEqual([yieldAmount, scrapAmount]);
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

test('parents hold exactly their children', () => {
  const operations = now<OperationRow>(rows, 'operation');
  for (const order of now<ProductionOrderRow>(rows, 'production_order')) {
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
});

test('a move writes one version of what it moved and none of the rows above', () => {
  const { position, data } = events.findLast(({ type }) => type === 'OperationsMoved') ?? expect.fail('nothing moved');
  const { placements } = data as { placements: { operationId: string }[] };
  const written = Object.entries(rows).flatMap(([table, versions]) =>
    versions.filter((row) => row.valid_from === String(position)).map(({ id }) => ({ table, id })),
  );
  expect(written).toEqual(placements.map(({ operationId }) => ({ table: 'operation_state', id: operationId })));
});
