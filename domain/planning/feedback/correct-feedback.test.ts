import { describe, expect, it } from 'vitest';
import { rightsOf } from '#domain/administration/roles.ts';
import { isRejection, reject } from '#domain/kernel/rejection.ts';
import { statusId } from '#domain/planning/plan/status.ts';
import { factoryWith, type PlanningDesk } from '#tests/fixtures/factory-for-tests.ts';
import type { CorrectedFields } from '../events/correction-events.ts';
import { type FeedbackKind, isFeedbackEvent } from '../plan/feedback-kinds.ts';

const minute = 60_000;

const workshop = (): PlanningDesk => {
  const builder = factoryWith()
    .group('Saws', ['Saw1'])
    .article('Bar', [{ group: 'Saws', perPiece: 3600 }]);
  builder.factory.objects.rejectTypes.set('crack', { rejectTypeName: 'Crack' });
  builder.factory.objects.troubleTypes.set('power', { troubleTypeName: 'No power' });
  const desk = builder.open();
  desk.order('Bar', { articleAmount: 5 });
  return desk;
};

/** Reported `minutes` after the opening; the id of the entry. */
function say(desk: PlanningDesk, kind: FeedbackKind, minutes: number, said: object = {}): string {
  const occurredAt = desk.now + minutes * minute;
  const done = desk.report(kind, desk.step(0, 0).operationId, { occurredAt, ...said } as never);
  if (isRejection(done)) return expect.fail(done.errorCode);
  return done.findLast(isFeedbackEvent)?.data.feedbackId ?? expect.fail('nothing was reported');
}
const correct = (desk: PlanningDesk, feedbackId: string, fields: CorrectedFields) =>
  desk.give({ type: 'correctFeedback', feedbackId, fields });
const revoke = (desk: PlanningDesk, feedbackId: string) => desk.give({ type: 'revokeFeedback', feedbackId });

describe('a corrected report', () => {
  it('that is a remark keeps its words or its photo, moves nothing, and may be of any time', () => {
    const desk = workshop();
    say(desk, 'start', 0);
    say(desk, 'yield', 5, { amount: 5 });
    const id = say(desk, 'remark', 10, { comment: 'Burr' });
    say(desk, 'complete', 20);
    const before = { ...desk.step(0, 0) };
    expect(correct(desk, id, { comment: null })).toEqual(reject('validation', { fields: { comment: 'required' } }));
    for (const minutes of [-30, 60]) {
      expect(isRejection(correct(desk, id, { occurredAt: desk.now + minutes * minute }))).toBe(false);
      const { statusId: status, actualStart, actualEnd } = before;
      expect(desk.step(0, 0)).toMatchObject({ statusId: status, actualStart, actualEnd });
    }
  });

  it('counts with what it says now, and the event has what it said before', () => {
    const desk = workshop();
    const id = say(desk, 'yield', 0, { amount: 50 });
    expect(correct(desk, id, { amount: 5, comment: 'One nought too many' })).toEqual([
      {
        type: 'FeedbackCorrected',
        data: expect.objectContaining({
          before: { amount: 50, comment: null },
          after: { amount: 5, comment: 'One nought too many' },
          statusBefore: statusId.started,
          statusAfter: statusId.started,
        }),
      },
    ]);
    expect(desk.step(0, 0)).toMatchObject({ yieldAmount: 5, statusId: statusId.started });
    expect(correct(desk, id, { amount: 5 })).toEqual([]);
  });

  it('moves begin and end of its step along', () => {
    const desk = workshop();
    const start = say(desk, 'start', 0);
    say(desk, 'yield', 30, { amount: 5 });
    const end = say(desk, 'complete', 60);
    correct(desk, start, { occurredAt: desk.now - 20 * minute });
    correct(desk, end, { occurredAt: desk.now + 50 * minute });
    expect(desk.step(0, 0)).toMatchObject({
      actualStart: desk.now - 20 * minute,
      actualEnd: desk.now + 50 * minute,
      statusId: statusId.done,
    });
    expect(correct(desk, end, { occurredAt: desk.now - 30 * minute })).toEqual(
      reject('validation', { fields: { occurredAt: 'endBeforeStart' } }),
    );
  });

  it('is told for a time that fits the order of the others', () => {
    const desk = workshop();
    const start = say(desk, 'start', 0);
    const pause = say(desk, 'pause', 20);
    const again = say(desk, 'start', 30);
    const pieces = say(desk, 'yield', 40, { amount: 5 });
    const end = say(desk, 'complete', 60);
    const to = (feedbackId: string, minutes: number) =>
      correct(desk, feedbackId, { occurredAt: desk.now + minutes * minute });
    const refused = reject('validation', { fields: { occurredAt: 'outOfOrder' } });
    expect([to(start, 25), to(pause, 35), to(again, 10), to(end, 25), to(pieces, 65)]).toEqual(
      Array.from({ length: 5 }, () => refused),
    );
    for (const [feedbackId, minutes] of [
      [start, -5],
      [pause, 10],
      [again, 50],
      [pieces, 5],
      [end, 55],
    ] as const)
      expect(isRejection(to(feedbackId, minutes))).toBe(false);
    expect(desk.step(0, 0)).toMatchObject({
      statusId: statusId.done,
      actualStart: desk.now - 5 * minute,
      actualEnd: desk.now + 55 * minute,
    });
  });

  it('takes the start along that followed from it', () => {
    const desk = workshop();
    const pieces = say(desk, 'yield', 30, { amount: 2 });
    expect(correct(desk, pieces, { occurredAt: desk.now + 10 * minute })).toHaveLength(2);
    expect(desk.step(0, 0)).toMatchObject({ actualStart: desk.now + 10 * minute, statusId: statusId.started });
    correct(desk, pieces, { occurredAt: desk.now + 20 * minute });
    expect(desk.step(0, 0)).toMatchObject({ actualStart: desk.now + 10 * minute });
  });

  it('may stay out of order where a device has told late', () => {
    const desk = workshop();
    say(desk, 'start', 0);
    say(desk, 'pause', 20);
    say(desk, 'start', 30);
    const late = say(desk, 'interrupt', 10);
    expect(isRejection(correct(desk, late, { occurredAt: desk.now + 12 * minute }))).toBe(false);
  });

  it('says only what its kind says, of causes that there are', () => {
    const desk = workshop();
    const id = say(desk, 'scrap', 0, { amount: 1, rejectTypeId: 'crack' });
    expect(correct(desk, id, { duration: 60 })).toEqual(reject('validation', { fields: { duration: 'unknownField' } }));
    expect(correct(desk, id, { rejectTypeId: 'ghosts' })).toEqual(
      reject('objectnotexists', { rejectTypeId: 'ghosts' }),
    );
    expect(correct(desk, id, { rejectTypeId: null })).toMatchObject([{ data: { before: { rejectTypeId: 'crack' } } }]);
    expect(
      correct(desk, say(desk, 'trouble', 5, { troubleTypeId: 'power', duration: 60 }), { duration: null }),
    ).toMatchObject([{ type: 'FeedbackCorrected' }]);
  });
});

describe('a revoked report', () => {
  it('of the end opens the step again, as it was before', () => {
    const desk = workshop();
    say(desk, 'yield', 0, { amount: 5 });
    say(desk, 'pause', 10);
    const end = say(desk, 'complete', 20);
    revoke(desk, end);
    expect(desk.step(0, 0)).toMatchObject({ statusId: statusId.paused, actualEnd: undefined, yieldAmount: 5 });
    expect(revoke(desk, end)).toEqual(reject('objectnotexists', { feedbackId: end }));
  });

  it('of everything leaves a step that nobody has begun', () => {
    const desk = workshop();
    say(desk, 'yield', 0, { amount: 5 });
    for (const { feedbackId } of desk.step(0, 0).feedback ?? []) revoke(desk, feedbackId);
    expect(desk.step(0, 0)).toMatchObject({
      statusId: statusId.planned,
      actualStart: undefined,
      feedback: undefined,
      yieldAmount: 0,
    });
  });

  it('lets a step stay paused that the planner has paused', () => {
    const desk = workshop();
    say(desk, 'start', 0);
    const id = say(desk, 'yield', 5, { amount: 1 });
    const { productionOrderId } = desk.step(0, 0);
    desk.give({ type: 'pauseProductionOrder', productionOrderId, occurredAt: desk.now + 10 * minute });
    revoke(desk, id);
    expect(desk.step(0, 0)).toMatchObject({ statusId: statusId.paused, yieldAmount: 0 });
  });
});

describe('who may correct', () => {
  const worker = { ...workshop().context('werner'), rights: rightsOf(['user']) };

  it('is who has the right', () => {
    const desk = workshop();
    const feedbackId = say(desk, 'yield', 0, { amount: 1, workerId: 'werner' });
    expect(desk.give({ type: 'revokeFeedback', feedbackId }, 'werner', worker)).toEqual(
      reject('accessDenied', { right: 'feedback.correct' }),
    );
  });

  it('and at a terminal who reported it in the same session', () => {
    const desk = workshop();
    const own = say(desk, 'yield', 5, { amount: 1, workerId: 'werner' });
    const others = say(desk, 'yield', 6, { amount: 1, workerId: 'erna' });
    const at = (feedbackId: string, ownSince: number) =>
      isRejection(desk.give({ type: 'revokeFeedback', feedbackId, ownSince }, 'werner', worker));
    expect([at(others, desk.now), at(own, desk.now + 10 * minute), at(own, desk.now)]).toEqual([true, true, false]);
  });
});

describe('what a device tells late', () => {
  it('counts for when it happened, and what was told of later stays', () => {
    const desk = workshop();
    say(desk, 'start', 0);
    say(desk, 'pause', 20);
    say(desk, 'start', 30);
    say(desk, 'interrupt', 10);
    expect(desk.step(0, 0)).toMatchObject({ statusId: statusId.started, actualStart: desk.now });
    say(desk, 'yield', 15, { amount: 5 });
    say(desk, 'complete', 40);
    say(desk, 'pause', 35);
    say(desk, 'yield', 38, { amount: 2 });
    expect(desk.step(0, 0)).toMatchObject({
      statusId: statusId.done,
      yieldAmount: 7,
      actualEnd: desk.now + 40 * minute,
    });
  });

  it('is refused where it cannot have been', () => {
    const desk = workshop();
    const { operationId } = desk.step(0, 0);
    say(desk, 'yield', 10, { amount: 5 });
    const at = (kind: FeedbackKind, minutes: number) =>
      desk.report(kind, operationId, { occurredAt: desk.now + minutes * minute });
    expect(at('pause', 5)).toEqual(reject('feedbackMissing', { operationId }));
    expect(at('complete', 5)).toEqual(reject('validation', { fields: { occurredAt: 'endBeforeStart' } }));
    say(desk, 'complete', 40);
    expect(at('start', 50)).toEqual(reject('alreadyDone', { operationId }));
  });
});

it('who may complete without feedback lifts only that condition', () => {
  const desk = workshop();
  const { operationId } = desk.step(0, 0);
  const complete = { type: 'reportFeedback', kind: 'complete', occurredAt: desk.now } as const;
  expect(desk.report('complete', operationId)).toEqual(reject('feedbackMissing', { operationId }));
  const master = { ...desk.context(), rights: rightsOf(['admin']) };
  desk.give({ ...complete, subject: { kind: 'operation', id: operationId } }, 'anna', master);
  expect(desk.step(0, 0)).toMatchObject({ statusId: statusId.done, yieldAmount: 0 });
});
