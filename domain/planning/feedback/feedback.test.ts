import { describe, expect, it } from 'vitest';
import type { ActivityId, OperationId } from '#domain/kernel/ids.ts';
import { isRejection, reject } from '#domain/kernel/rejection.ts';
import { planFromSnapshot, snapshotOf } from '#domain/planning/plan/plan-snapshot.ts';
import { statusId } from '#domain/planning/plan/status.ts';
import { factoryWith, type PlanningDesk } from '#tests/fixtures/factory-for-tests.ts';
import { type FeedbackEvent, isFeedbackEvent } from '../plan/feedback-kinds.ts';
import { stepOf } from './steps.ts';

/** One design step before one sawing operation that either saw can do. */
const workshop = (): PlanningDesk => {
  const builder = factoryWith()
    .group('Saws', ['Saw1', 'Saw2'])
    .article('Bar', [{ group: 'Saws', perPiece: 3600 }], { before: [86_400] });
  builder.factory.objects.rejectTypes.set('crack', { rejectTypeName: 'Crack' });
  builder.factory.objects.troubleTypes.set('power', { troubleTypeName: 'No power' });
  const desk = builder.open();
  desk.order('Bar', { articleAmount: 5 });
  return desk;
};

type Kind = 'operation' | 'activity';
const idOf = (desk: PlanningDesk, kind: Kind): OperationId | ActivityId => {
  if (kind === 'operation') return desk.step(0, 0).operationId;
  const design = [...desk.plan.activities.values()].find(({ process }) => process !== undefined);
  return design?.activityId ?? expect.fail('no design step');
};
const stepIn = (desk: PlanningDesk, kind: Kind) =>
  stepOf(desk.plan, { kind, id: idOf(desk, kind) } as FeedbackEvent['data']['subject']) ?? expect.fail('no step');
const reportsOf = (desk: PlanningDesk) => desk.events.filter(isFeedbackEvent);

describe.each(['operation', 'activity'] as const)('a report on an %s', (kind) => {
  it('goes through the same statuses and sums', () => {
    const desk = workshop();
    const id = idOf(desk, kind);
    const status = () => stepIn(desk, kind).statusId;
    expect(desk.report('pause', id)).toEqual(reject('feedbackMissing', { [`${kind}Id`]: id }));
    desk.report('yield', id, { amount: 3 });
    expect(status()).toBe(statusId.started);
    desk.report('pause', id);
    expect(status()).toBe(statusId.paused);
    desk.report('interrupt', id, { troubleTypeId: 'power' });
    expect(status()).toBe(statusId.interrupted);
    desk.report('start', id);
    desk.report('scrap', id, { amount: 2, rejectTypeId: 'crack' });
    desk.report('complete', id);
    expect(status()).toBe(statusId.done);
    expect(stepIn(desk, kind)).toMatchObject({ yieldAmount: 3, scrapAmount: 2 });
  });

  it('may be a remark alone, which starts nothing, completes nothing and is taken of what is done', () => {
    const desk = workshop();
    const id = idOf(desk, kind);
    desk.report('remark', id, { comment: 'Burr at the edge' });
    expect(stepIn(desk, kind)).toMatchObject({ statusId: statusId.planned, actualStart: undefined });
    expect(reportsOf(desk)).toHaveLength(1);
    const empty = reject('validation', { fields: { comment: 'required' } });
    expect(desk.report('remark', id)).toEqual(empty);
    expect(desk.report('remark', id, { comment: '  ' })).toEqual(empty);
    desk.report('yield', id, { amount: 5 });
    desk.report('complete', id);
    const done = stepIn(desk, kind).actualEnd;
    desk.report('remark', id, { photoId: '00000000-0000-4000-8000-000000000001' });
    expect(stepIn(desk, kind)).toMatchObject({ statusId: statusId.done, actualEnd: done, yieldAmount: 5 });
    expect((stepIn(desk, kind).feedback ?? []).map((one) => one.kind)).toEqual([
      'remark',
      'start',
      'yield',
      'complete',
      'remark',
    ]);
  });

  // shows base-data 3.45
  it('is an entry of its own, each with an id that the plan finds it by', () => {
    const desk = workshop();
    const id = idOf(desk, kind);
    desk.report('yield', id, { amount: 3 });
    desk.report('setup', id, { duration: 600 });
    const entries = reportsOf(desk).map(({ data }) => data.feedbackId);
    expect(new Set(entries).size).toBe(3);
    const kept = stepIn(desk, kind).feedback ?? [];
    expect(kept.map(({ feedbackId }) => feedbackId)).toEqual(entries);
    expect(kept.map((one) => [one.kind, one.amount])).toEqual([
      ['start', undefined],
      ['yield', 3],
      ['setup', undefined],
    ]);
    const again = stepOf(planFromSnapshot(structuredClone(snapshotOf(desk.plan))), { kind, id } as never);
    expect(again?.feedback).toEqual(kept);
  });

  it('may carry a comment, whatever it reports', () => {
    const desk = workshop();
    desk.report('start', idOf(desk, kind), { comment: 'Tool was warm' });
    expect(reportsOf(desk)).toMatchObject([{ type: 'WorkStarted', data: { comment: 'Tool was warm' } }]);
  });

  it('of no pieces or of no time is refused', () => {
    const desk = workshop();
    const id = idOf(desk, kind);
    expect(desk.report('yield', id, { amount: 0 })).toEqual(
      reject('validation', { fields: { amount: 'greaterThanZero' } }),
    );
    expect(desk.report('setup', id, { duration: 0 })).toEqual(
      reject('validation', { fields: { duration: 'greaterThanZero' } }),
    );
    expect(desk.report('yield', id, { amount: 2e9 })).toEqual(reject('validation', { fields: { amount: 'too_big' } }));
  });
});

describe('a report', () => {
  it('names resource, article, worker and order as of that moment', () => {
    const desk = workshop();
    const { operationId, productionOrderId, placement } = desk.step(0, 0);
    const elsewhere = placement.resourceId === 'Saw1' ? 'Saw2' : 'Saw1';
    const by = { workerId: 'werner', articleId: 'Bar', productionOrderId, orderPositionId: desk.lastPosition() };
    desk.move(desk.step(0, 0), placement.start, elsewhere);
    desk.report('start', operationId, { workerId: 'werner' });
    expect(reportsOf(desk)).toMatchObject([{ data: { ...by, resourceId: elsewhere } }]);
  });

  it('has the same ids when its command comes again', () => {
    const [first, second] = [workshop(), workshop()].map((desk) => {
      desk.report('yield', idOf(desk, 'operation'), { amount: 1 });
      return reportsOf(desk).map(({ data }) => data.feedbackId);
    });
    expect(first).toEqual(second);
  });

  it('is lost with its step and comes back with it', () => {
    const desk = workshop();
    const { operationId } = desk.step(0, 0);
    desk.report('yield', operationId, { amount: 3 });
    const kept = desk.step(0, 0).feedback;
    const unplanned = desk.give({
      type: 'unplanOrderPosition',
      orderPositionId: desk.lastPosition(),
      confirmFeedbackLoss: true,
    });
    expect(isRejection(unplanned)).toBe(false);
    desk.give({ type: 'undo' });
    expect(desk.plan.operations.get(operationId)?.feedback).toEqual(kept);
    desk.report('setup', operationId, { duration: 60 }, 'ben');
    desk.give({ type: 'redo' });
    expect(desk.plan.operations.has(operationId)).toBe(false);
  });

  // shows base-data 4.8
  it('of set-up time tells that the step was begun, and changes nothing else of it', () => {
    const desk = workshop();
    const { operationId } = desk.step(0, 0);
    desk.report('setup', operationId, { duration: 900 });
    expect(desk.step(0, 0)).toMatchObject({ statusId: statusId.started, yieldAmount: 0, actualStart: desk.now });
    expect(desk.report('complete', operationId)).toEqual(reject('feedbackMissing', { operationId }));
  });
});
