import { describe, expect, it } from 'vitest';
import type { ProductionOrderId, ResourceId } from '#domain/kernel/ids.ts';
import { isRejection, reject } from '#domain/kernel/rejection.ts';
import { partsOf, statusOf } from '#domain/planning/plan/parts.ts';
import { copyOfPlan, planFromSnapshot, snapshotOf } from '#domain/planning/plan/plan-snapshot.ts';
import { statusId } from '#domain/planning/plan/status.ts';
import { at, factoryWith, type PlanningDesk, shown } from '#tests/fixtures/factory-for-tests.ts';

const hours = (count: number): number => count * 3600;

/** A table of a frame and four legs: both are sawn on a saw each for themselves, then the table is put together. */
function given(): PlanningDesk {
  const desk = factoryWith()
    .group('Saws', ['Saw1', 'Saw2'])
    .group('Bench', ['Bench'])
    .article('Leg', [{ group: 'Saws', perPiece: hours(0.5) }])
    .article('Frame', [{ group: 'Saws', perPiece: hours(1) }])
    .article(
      'Table',
      [
        { group: 'Bench', perPiece: hours(1) },
        { group: 'Bench', perPiece: hours(1) },
      ],
      { components: { Frame: 1, Leg: 4 }, after: [86_400] },
    )
    .open();
  desk.order('Table');
  return desk;
}

const orderOf = (desk: PlanningDesk, articleId: string): ProductionOrderId =>
  [...desk.plan.productionOrders.values()].find((one) => one.articleId === articleId)?.productionOrderId ??
  expect.fail(`no order of ${articleId}`);
const stepsOf = (desk: PlanningDesk, articleId: string) =>
  (desk.plan.operationsByProductionOrder.get(orderOf(desk, articleId)) ?? []).map((id) => desk.operation(id));
const unplan = (desk: PlanningDesk, articleId: string) =>
  desk.give({
    type: 'unplanProductionOrder',
    productionOrderId: orderOf(desk, articleId),
    confirmFeedbackLoss: false,
  });
const position = (desk: PlanningDesk) =>
  desk.plan.orderPositions.get(desk.lastPosition()) ?? expect.fail('no position');
const missing = (desk: PlanningDesk) =>
  position(desk).missing?.map(({ articleId, articleAmount }) => `${articleAmount} ${articleId}`);
const planOn = (desk: PlanningDesk, wish: object = {}, userId = 'anna') =>
  desk.give({ type: 'planOrderPosition', orderPositionId: desk.lastPosition(), ...wish }, userId);
const typesOf = (outcome: ReturnType<typeof planOn>) =>
  isRejection(outcome) ? outcome : outcome.map(({ type }) => type);
const places = (desk: PlanningDesk): string[] => [...desk.plan.operations.values()].map(shown).toSorted();

describe('an order position of which a production order was taken off', () => {
  it('says what it lacks, also after a start from a snapshot', () => {
    const desk = given();
    expect(missing(desk)).toBeUndefined();
    unplan(desk, 'Leg');
    unplan(desk, 'Frame');
    expect(missing(desk)).toEqual(['4 Leg', '1 Frame']);
    const again = planFromSnapshot(structuredClone(snapshotOf(desk.plan)));
    expect(again.orderPositions.get(desk.lastPosition())).toEqual(position(desk));
    expect(copyOfPlan(desk.plan).orderPositions.get(desk.lastPosition())).toEqual(position(desk));
  });

  it('gets it back by one edit; what has not to move stays, with what was reported on it', () => {
    const desk = given();
    const before = places(desk);
    desk.report('start', stepsOf(desk, 'Frame')[0]?.operationId ?? expect.fail('no frame'));
    unplan(desk, 'Leg');
    expect(typesOf(planOn(desk))).toEqual(['ProductionOrdersPlanned']);
    expect(missing(desk)).toBeUndefined();
    expect(places(desk)).toEqual(before);
    expect(stepsOf(desk, 'Frame')[0]?.statusId).toBe(statusId.started);
    const [leg] = stepsOf(desk, 'Leg');
    const [first, second] = stepsOf(desk, 'Table');
    expect(first?.predecessors).toContain(leg?.operationId);
    expect(leg?.successors).toEqual([first?.operationId]);
    expect(second?.predecessors).toEqual([first?.operationId]);
    expect(desk.plan.productionOrders.get(orderOf(desk, 'Leg'))?.parentProductionOrderId).toBe(orderOf(desk, 'Table'));
  });

  it('pushes what waits for it when it cannot be ready, as part of the same step of undo', () => {
    const desk = given();
    unplan(desk, 'Leg');
    desk.move(stepsOf(desk, 'Table')[0] ?? expect.fail('no table'), '2027-03-01T06:00:00Z');
    const incomplete = places(desk);
    desk.now = at('2027-03-01T05:30:00Z');
    expect(typesOf(planOn(desk))).toEqual(['ProductionOrdersPlanned', 'SuccessorsReplanned']);
    const whole = places(desk);
    expect(whole).not.toEqual(incomplete);
    const [leg] = stepsOf(desk, 'Leg');
    const [table] = stepsOf(desk, 'Table');
    expect(table?.placement.start).toBeGreaterThanOrEqual(leg?.placement.end ?? Number.POSITIVE_INFINITY);
    const shipping = [...desk.plan.activities.values()].find(({ process }) => process?.stage === 'after')?.process;
    expect(shipping?.start).toBeGreaterThanOrEqual(stepsOf(desk, 'Table')[1]?.placement.end ?? 0);

    expect(typesOf(desk.give({ type: 'undo' }))).toEqual(['EditUndone']);
    expect(places(desk)).toEqual(incomplete);
    expect(missing(desk)).toEqual(['4 Leg']);
    expect(stepsOf(desk, 'Table')[0]?.predecessors).toHaveLength(1);
    expect(typesOf(desk.give({ type: 'redo' }))).toEqual(['EditRedone']);
    expect(places(desk)).toEqual(whole);
    expect(missing(desk)).toBeUndefined();
  });

  it('is put onto a machine at a time by a drag: it begins there, and the rest follows', () => {
    const desk = given();
    unplan(desk, 'Leg');
    planOn(desk, { resourceId: 'Saw2' as ResourceId, start: at('2027-03-02T09:00:00Z') });
    const [leg] = stepsOf(desk, 'Leg');
    expect(leg && shown(leg)).toBe('Tue 02/03 10:00 to Tue 02/03 12:00 on Saw2');
    expect(leg?.reason).toEqual({ kind: 'byHand' });
    expect(stepsOf(desk, 'Table').map(shown)).toEqual([
      'Tue 02/03 12:00 to Tue 02/03 13:00 on Bench',
      'Tue 02/03 13:00 to Tue 02/03 14:00 on Bench',
    ]);
    unplan(desk, 'Leg');
    expect(planOn(desk, { resourceId: 'Bench' as ResourceId })).toEqual(reject('badGroup', { resourceId: 'Bench' }));
  });

  it('is refused whole where what waits for it may not move', () => {
    const desk = given();
    unplan(desk, 'Leg');
    const [table] = stepsOf(desk, 'Table');
    if (table === undefined) throw new Error('no table');
    desk.give({ type: 'lockOperations', baseRevision: desk.plan.revision, ids: [table.operationId] });
    desk.now = table.placement.start;
    const before = places(desk);
    expect(planOn(desk)).toEqual(reject('locked', { operationId: table.operationId }));
    expect(places(desk)).toEqual(before);
    expect(missing(desk)).toEqual(['4 Leg']);
  });

  it('is made whole once: whoever comes second is told so, and nobody brings the old order back beside the new', () => {
    const desk = given();
    const { orderPositionId } = position(desk);
    unplan(desk, 'Leg');
    const { revision } = desk.plan;
    planOn(desk, {}, 'ben');
    expect(planOn(desk)).toEqual(reject('alreadyPlanned', { orderPositionId }));
    expect(planOn(desk, { baseRevision: revision })).toMatchObject({ errorCode: 'TimelineDataOutdated' });
    expect(desk.give({ type: 'undo' })).toMatchObject({
      errorCode: 'undoBlocked',
      detailsObject: { orderPositionIds: [orderPositionId] },
    });
    expect([...desk.plan.productionOrders.values()].filter(({ articleId }) => articleId === 'Leg')).toHaveLength(1);
  });

  it('taking it off is undone and redone with its mark', () => {
    const desk = given();
    unplan(desk, 'Leg');
    desk.give({ type: 'undo' });
    expect(missing(desk)).toBeUndefined();
    expect(planOn(desk)).toMatchObject({ errorCode: 'alreadyPlanned' });
    desk.give({ type: 'redo' });
    expect(missing(desk)).toEqual(['4 Leg']);
  });

  it('off the plan as a whole it lacks nothing any more, and lacks it again when that is undone', () => {
    const desk = given();
    const { orderPositionId } = position(desk);
    unplan(desk, 'Leg');
    desk.give({ type: 'unplanOrderPosition', orderPositionId, confirmFeedbackLoss: false });
    expect(missing(desk)).toBeUndefined();
    desk.give({ type: 'undo' });
    expect(missing(desk)).toEqual(['4 Leg']);
    desk.give({ type: 'unplanOrderPosition', orderPositionId, confirmFeedbackLoss: false });
    planOn(desk);
    expect(missing(desk)).toBeUndefined();
    expect(desk.plan.productionOrders.size).toBe(3);
  });

  it('is not done when all that is left of it is', () => {
    const desk = given();
    unplan(desk, 'Frame');
    unplan(desk, 'Leg');
    const status = () =>
      statusOf(partsOf(desk.plan, 'orderPosition', desk.lastPosition()) ?? expect.fail('no position'));
    expect(status()).toBe(statusId.planned);
    for (const { operationId } of desk.plan.operations.values()) {
      desk.report('yield', operationId, { amount: 1 });
      desk.report('complete', operationId);
    }
    for (const { activityId, process } of desk.plan.activities.values()) {
      if (process === undefined) continue;
      const subject = { kind: 'activity', id: activityId } as const;
      for (const kind of ['start', 'complete'] as const) desk.report(kind, activityId, { subject });
    }
    expect([...desk.plan.operations.values()].every((one) => one.statusId === statusId.done)).toBe(true);
    expect(status()).toBe(statusId.started);
  });

  it('an order that is deleted is not missed, nor what was only needed for it', () => {
    const desk = given();
    unplan(desk, 'Leg');
    const remove = (articleId: string) =>
      desk.give({
        type: 'deleteObject',
        object: { type: 'productionOrder', id: orderOf(desk, articleId) },
        confirmFeedbackLoss: false,
      });
    remove('Frame');
    expect(missing(desk)).toEqual(['4 Leg']);
    remove('Table');
    expect(missing(desk)).toBeUndefined();
    desk.give({ type: 'undo' });
    expect(missing(desk)).toEqual(['4 Leg']);
  });

  it('with the order that contains it gone from the plan, too, both come back', () => {
    const desk = factoryWith()
      .group('Saws', ['Saw'])
      .article('Foot', [{ group: 'Saws', perPiece: 600 }])
      .article('Leg', [{ group: 'Saws', perPiece: 600 }], { components: { Foot: 1 } })
      .article('Table', [{ group: 'Saws', perPiece: 600 }], { components: { Leg: 4 } })
      .open();
    desk.order('Table');
    const before = places(desk);
    unplan(desk, 'Foot');
    unplan(desk, 'Leg');
    expect(missing(desk)).toEqual(['4 Foot', '4 Leg']);
    planOn(desk);
    expect(places(desk)).toEqual(before);
    const numbers = [...desk.plan.productionOrders.values()].map((one) => one.productionOrderNumber);
    expect(new Set(numbers).size).toBe(3);
    const parents = ['Foot', 'Leg'].map(
      (one) => desk.plan.productionOrders.get(orderOf(desk, one))?.parentProductionOrderId,
    );
    expect(parents).toEqual([orderOf(desk, 'Leg'), orderOf(desk, 'Table')]);
  });

  it('is refused when its technology is gone', () => {
    const desk = given();
    unplan(desk, 'Leg');
    const [technologyId] = [...desk.factory.objects.technologies].find(([, one]) => one.articleId === 'Leg') ?? [];
    const facts = { ...desk.facts, technology: () => undefined };
    expect(
      desk.give({ type: 'planOrderPosition', orderPositionId: desk.lastPosition() }, 'anna', {
        ...desk.context(),
        facts,
      }),
    ).toEqual(reject('objectnotexists', { technologyId }));
  });
});
