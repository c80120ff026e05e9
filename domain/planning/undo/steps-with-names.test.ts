import { describe, expect, it } from 'vitest';
import type { OperationId, OrderPositionId } from '#domain/kernel/ids.ts';
import { isRejection, reject } from '#domain/kernel/rejection.ts';
import { snapshotOf } from '#domain/planning/plan/plan-snapshot.ts';
import { statusId } from '#domain/planning/plan/status.ts';
import {
  at,
  clock,
  type FactoryBuilder,
  factoryWith,
  type PlanningDesk,
  shown,
} from '#tests/fixtures/factory-for-tests.ts';
import { namedSteps, stepsOfOthers } from './step-names.ts';

const hours = (count: number): number => count * 3600;

const workshop = (): FactoryBuilder =>
  factoryWith()
    .group('Saws', ['Saw'])
    .group('Mills', ['Mill'])
    .article('Shaft', [
      { group: 'Saws', perPiece: hours(1) },
      { group: 'Mills', perPiece: hours(1) },
    ]);

const lastOf = (desk: PlanningDesk, userId = 'anna') =>
  namedSteps(desk.plan, desk.plan.undoStacks, userId)[0] ?? expect.fail('nothing to undo');
const changeSetOf = (desk: PlanningDesk): string => lastOf(desk).changeSet;
/** Places, status, locks, splits and confirmations of a plan, whatever its revision. */
function contentOf(desk: PlanningDesk): unknown {
  const { operations, orderPositions, confirmedConflicts } = snapshotOf(desk.plan);
  return {
    operations: operations
      .map(({ operationId, placement, statusId: status, locked }) => ({ operationId, placement, status, locked }))
      .toSorted((a, b) => a.operationId.localeCompare(b.operationId)),
    positions: orderPositions
      .map(({ orderPositionId, planned, isSplit, articleAmount }) => ({
        orderPositionId,
        planned,
        isSplit,
        articleAmount,
      }))
      .toSorted((a, b) => a.orderPositionId.localeCompare(b.orderPositionId)),
    confirmedConflicts,
  };
}

describe('a step of undo', () => {
  it('is called by the order that it moved, from where to where, and by whom and when', () => {
    const desk = workshop().open();
    desk.order('Shaft');
    desk.move(desk.step(0, 1), '2027-03-02T08:00:00Z');
    const { operationId, productionOrderId } = desk.step(0, 1);
    const { subject, action, operations, first, userId, at: when } = lastOf(desk);
    expect({ subject, action, operations, userId, when }).toEqual({
      subject: desk.plan.productionOrders.get(productionOrderId)?.productionOrderNumber,
      action: 'OperationsMoved',
      operations: 1,
      userId: 'anna',
      when: desk.now,
    });
    expect(first?.operationId).toBe(operationId);
    expect(clock(first?.before?.start ?? 0)).toBe('Mon 01/03 07:00');
    expect(clock(first?.after?.start ?? 0)).toBe('Tue 02/03 09:00');
  });

  it('is called by the number of the position that it took off the plan, which is gone', () => {
    const desk = workshop().open();
    desk.order('Shaft');
    desk.give({ type: 'unplanOrderPosition', orderPositionId: desk.lastPosition(), confirmFeedbackLoss: false });
    const number = desk.plan.orderPositions.get(desk.lastPosition())?.orderPositionNumber;
    expect(lastOf(desk)).toMatchObject({ subject: number, action: 'OrderPositionUnplanned', operations: 2 });
  });

  it('of others is listed with the newest first', () => {
    const desk = workshop().open();
    desk.order('Shaft');
    desk.move(desk.step(0, 1), '2027-03-02T08:00:00Z', undefined, 'ben');
    desk.move(desk.step(0, 1), '2027-03-03T08:00:00Z', undefined, 'carla');
    expect(stepsOfOthers(desk.plan, 'anna', 10).map(({ userId }) => userId)).toEqual(['carla', 'ben']);
  });

  it('is undone alone when it is named, and not when another came since', () => {
    const desk = workshop().open();
    desk.order('Shaft');
    desk.move(desk.step(0, 1), '2027-03-02T08:00:00Z');
    const changeSet = changeSetOf(desk);
    desk.move(desk.step(0, 1), '2027-03-03T08:00:00Z');
    const since = changeSetOf(desk);
    expect(desk.give({ type: 'undo', changeSet })).toEqual(reject('anotherStepSince', { changeSet, since }));
    desk.give({ type: 'undo', changeSet: since });
    expect(shown(desk.step(0, 1))).toBe('Tue 02/03 09:00 to Tue 02/03 10:00 on Mill');
    expect(desk.give({ type: 'undo', changeSet: since })).toEqual(reject('nothingToUndo'));
    expect(desk.give({ type: 'redo', changeSet })).toEqual(reject('nothingToRedo'));
    desk.give({ type: 'redo', changeSet: since });
    expect(shown(desk.step(0, 1))).toBe('Wed 03/03 09:00 to Wed 03/03 10:00 on Mill');
  });
});

describe('splitting a planned position in one edit', () => {
  const split = (desk: PlanningDesk, id: OrderPositionId, amounts: readonly number[]) =>
    desk.give({
      type: 'splitOrderPosition',
      orderPositionId: id,
      children: amounts.map((articleAmount) => ({ articleAmount })),
      andPlan: true,
    });

  it('takes it off the plan, plans every part, and is one step to undo and to redo', () => {
    const desk = workshop().open();
    desk.order('Shaft', { articleAmount: 3 });
    const id = desk.lastPosition();
    const before = contentOf(desk);
    const steps = desk.plan.undoStacks.get('anna')?.length ?? 0;
    expect(isRejection(split(desk, id, [2, 1]))).toBe(false);
    const parts = [...desk.plan.orderPositions.values()].filter(({ splitFrom }) => splitFrom === id);
    expect(parts.map(({ planned, articleAmount }) => [planned, articleAmount])).toEqual([
      [true, 2],
      [true, 1],
    ]);
    expect(desk.plan.undoStacks.get('anna')?.length).toBe(steps + 1);
    expect(lastOf(desk)).toMatchObject({
      action: 'OrderPositionSplit',
      subject: desk.plan.orderPositions.get(id)?.orderPositionNumber,
    });
    const after = contentOf(desk);
    expect(isRejection(desk.give({ type: 'undo' }))).toBe(false);
    expect(contentOf(desk)).toEqual(before);
    expect(isRejection(desk.give({ type: 'redo' }))).toBe(false);
    expect(contentOf(desk)).toEqual(after);
    expect(isRejection(desk.give({ type: 'undo' }))).toBe(false);
    expect(contentOf(desk)).toEqual(before);
  });

  it('goes back as one where the set-up of neighbours and of the parts themselves changed with it', () => {
    const desk = factoryWith()
      .group('Saws', ['Saw'])
      .setups('Saws', { 'red>blue': 1800, 'blue>red': 900, '*>*': 600 })
      .article('Red', [{ group: 'Saws', perPiece: hours(1) }], { group: 'red' })
      .article('Blue', [{ group: 'Saws', perPiece: hours(1) }], { group: 'blue' })
      .open();
    desk.order('Blue');
    desk.order('Red', { articleAmount: 2 });
    const id = desk.lastPosition();
    desk.order('Blue');
    const before = contentOf(desk);
    expect(isRejection(split(desk, id, [1, 1]))).toBe(false);
    const after = contentOf(desk);
    expect(after).not.toEqual(before);
    expect(desk.give({ type: 'undo' })).toMatchObject([{ type: 'EditUndone' }]);
    expect(contentOf(desk)).toEqual(before);
    expect(desk.give({ type: 'redo' })).toMatchObject([{ type: 'EditRedone' }]);
    expect(contentOf(desk)).toEqual(after);
  });

  it('asks before feedback is lost, and changes nothing when one part finds no place', () => {
    const desk = workshop().open();
    desk.order('Shaft', { articleAmount: 2 });
    const id = desk.lastPosition();
    desk.report('start', desk.step(0, 0).operationId);
    expect(split(desk, id, [1, 1])).toEqual(reject('feedbackExists', { count: 1 }));
    const before = contentOf(desk);
    expect(
      isRejection(
        desk.give({
          type: 'splitOrderPosition',
          orderPositionId: id,
          children: [{ articleAmount: 1e9 }],
          andPlan: true,
          confirmFeedbackLoss: true,
        }),
      ),
    ).toBe(true);
    expect(contentOf(desk)).toEqual(before);
  });
});

describe('taking back what is no move', () => {
  it('lets a paused order go on as it did, unless it went on by itself', () => {
    const desk = workshop().open();
    desk.order('Shaft');
    const { operationId, productionOrderId } = desk.step(0, 0);
    desk.report('start', operationId);
    desk.give({ type: 'pauseProductionOrder', productionOrderId, occurredAt: desk.now });
    expect(desk.step(0, 0).statusId).toBe(statusId.paused);
    expect(lastOf(desk)).toMatchObject({ action: 'ProductionOrderPaused', operations: 1 });
    desk.give({ type: 'undo' });
    expect(desk.step(0, 0).statusId).toBe(statusId.started);
    desk.give({ type: 'redo' });
    expect(desk.step(0, 0).statusId).toBe(statusId.paused);
    desk.report('start', operationId, undefined, 'ben');
    expect(desk.give({ type: 'undo' })).toMatchObject({
      errorCode: 'undoBlocked',
      detailsObject: { operationIds: [operationId] },
    });
  });

  it('needs the right that the pause needed', () => {
    const desk = workshop().open();
    desk.order('Shaft');
    desk.report('start', desk.step(0, 0).operationId);
    desk.give({
      type: 'pauseProductionOrder',
      productionOrderId: desk.step(0, 0).productionOrderId,
      occurredAt: desk.now,
    });
    const context = { ...desk.context(), rights: new Set(['planning.write'] as const) };
    expect(desk.give({ type: 'undo' }, 'anna', context)).toEqual(reject('accessDenied', { right: 'feedback.write' }));
  });

  it('counts a conflict again that was confirmed by mistake', () => {
    const desk = workshop().open();
    desk.order('Shaft', { deliveryDate: '2027-03-01' });
    desk.move(desk.step(0, 1), '2027-03-04T08:00:00Z');
    const conflictId = `date-${desk.lastPosition()}`;
    const confirm = () => desk.give({ type: 'confirmConflict', conflictId });
    expect(confirm()).toMatchObject([{ type: 'ConflictConfirmed' }]);
    const extent = desk.plan.confirmedConflicts.get(conflictId);
    desk.give({ type: 'undo' });
    expect(desk.plan.confirmedConflicts.has(conflictId)).toBe(false);
    desk.give({ type: 'redo' });
    expect(desk.plan.confirmedConflicts.get(conflictId)).toBe(extent);
    // Confirmed once more when it has gone further: undo leads back to what was confirmed before.
    desk.now = at('2027-03-01T06:00:00Z');
    desk.move(desk.step(0, 1), '2027-03-05T08:00:00Z');
    confirm();
    desk.give({ type: 'undo' });
    expect(desk.plan.confirmedConflicts.get(conflictId)).toBe(extent);
  });
});

it('a step about an operation that is gone has a name all the same', () => {
  const desk = workshop().open();
  desk.order('Shaft');
  desk.move(desk.step(0, 1), '2027-03-02T08:00:00Z');
  const id: OperationId = desk.step(0, 1).operationId;
  desk.give({ type: 'unplanOrderPosition', orderPositionId: desk.lastPosition(), confirmFeedbackLoss: true }, 'ben');
  expect(desk.plan.operations.has(id)).toBe(false);
  expect(lastOf(desk)).toMatchObject({ action: 'OperationsMoved', operations: 1, subject: undefined });
});
