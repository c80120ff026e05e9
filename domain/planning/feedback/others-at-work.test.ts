import { describe, expect, it } from 'vitest';
import { isRejection, reject } from '#domain/kernel/rejection.ts';
import { conflictIdOf } from '#domain/planning/conflicts/conflict-identity.ts';
import { reportConflicts } from '#domain/planning/conflicts/conflict-report.ts';
import { findConflicts } from '#domain/planning/conflicts/conflicts.ts';
import type { Operation } from '#domain/planning/plan/plan.ts';
import { statusId } from '#domain/planning/plan/status.ts';
import { factoryWith, type PlanningDesk } from '#tests/fixtures/factory-for-tests.ts';

const hour = 3_600_000;

/** One saw that takes one at a time, with three orders behind each other on it; the first one is at work. */
function workshop(): PlanningDesk {
  const desk = factoryWith()
    .group('Saws', ['Saw'], { plan: 'always' })
    .group('Mills', ['Mill'], { plan: 'always' })
    .article('Bar', [{ group: 'Saws', perPiece: 3600 }])
    .article('Block', [{ group: 'Mills', perPiece: 3600 }])
    .open();
  for (let order = 0; order < 3; order++) desk.order('Bar', { articleAmount: 2 });
  desk.report('start', desk.step(0, 0).operationId);
  return desk;
}
const start = (desk: PlanningDesk, step: Operation, others?: 'pause' | 'complete', of: Operation = desk.step(0, 0)) =>
  desk.give({
    type: 'reportFeedback',
    kind: 'start',
    subject: { kind: 'operation', id: step.operationId },
    occurredAt: desk.now,
    workerId: 'werner',
    ...(others && { others: { kind: others, operationIds: [of.operationId] } }),
  });
const statuses = (desk: PlanningDesk) => [0, 1, 2].map((order) => desk.step(order, 0).statusId);
const { planned, started, paused, done } = statusId;

describe('a step that starts where another is at work', () => {
  it('pauses or completes the other with the same command', () => {
    const desk = workshop();
    expect(isRejection(start(desk, desk.step(1, 0), 'pause'))).toBe(false);
    expect(statuses(desk)).toEqual([paused, started, planned]);
    expect(desk.step(0, 0).feedback?.at(-1)).toMatchObject({ kind: 'pause', occurredAt: desk.now, workerId: 'werner' });
    desk.report('yield', desk.step(1, 0).operationId, { amount: 2 });
    expect(isRejection(start(desk, desk.step(2, 0), 'complete', desk.step(1, 0)))).toBe(false);
    expect(statuses(desk)).toEqual([paused, done, started]);
  });

  it('does neither when one of the two is refused', () => {
    const desk = workshop();
    const { revision } = desk.plan;
    const other = desk.step(0, 0).operationId;
    // Nothing was made yet, so that it cannot be complete.
    expect(start(desk, desk.step(1, 0), 'complete')).toEqual(reject('feedbackMissing', { operationId: other }));
    desk.report('start', desk.step(1, 0).operationId);
    const begun = desk.plan.revision;
    expect(start(desk, desk.step(1, 0), 'pause')).toMatchObject({ errorCode: 'alreadyStarted' });
    expect([statuses(desk)[0], desk.plan.revision, begun > revision]).toEqual([started, begun, true]);
  });

  it('asks nothing of what has ended or paused meanwhile', () => {
    const desk = workshop();
    desk.report('yield', desk.step(0, 0).operationId, { amount: 2 });
    desk.report('complete', desk.step(0, 0).operationId);
    expect(start(desk, desk.step(1, 0), 'pause')).toMatchObject([{ type: 'WorkStarted' }]);
    desk.report('pause', desk.step(1, 0).operationId);
    expect(start(desk, desk.step(2, 0), 'pause', desk.step(1, 0))).toMatchObject([{ type: 'WorkStarted' }]);
    expect(statuses(desk)).toEqual([done, paused, started]);
  });

  it('names only steps of its own machine, and only when it starts', () => {
    const desk = workshop();
    const invalid = reject('validation', { fields: { others: 'invalid' } });
    desk.order('Block', { articleAmount: 1 });
    expect(start(desk, desk.step(3, 0), 'pause')).toEqual(invalid);
    expect(start(desk, desk.step(0, 0), 'pause')).toEqual(invalid);
    const gone = { ...desk.step(0, 0), operationId: 'gone' } as Operation;
    expect(start(desk, desk.step(1, 0), 'pause', gone)).toEqual(invalid);
  });
});

describe('steps at work at once where one has room', () => {
  const atOnce = (desk: PlanningDesk) =>
    reportConflicts(desk.plan, desk.facts, findConflicts(desk.plan, desk.facts, desk.now), desk.now)
      .operationsByResource;

  it('are a conflict, though the plan has them one after the other', () => {
    const desk = workshop();
    expect(atOnce(desk)).toEqual([]);
    desk.now += hour;
    expect(isRejection(start(desk, desk.step(1, 0)))).toBe(false);
    const [conflict, ...none] = atOnce(desk);
    const ids = [0, 1].map((order) => desk.step(order, 0).operationId);
    expect([none, conflict]).toMatchObject([
      [],
      { conflictId: 'atOnce-Saw', atWork: true, operationIds: ids, startDate: new Date(desk.now).toISOString() },
    ]);
    // The later of the two has two hours of its own from now on.
    expect(Date.parse(conflict?.endDate ?? '')).toBe(desk.now + 2 * hour);
    desk.report('pause', desk.step(0, 0).operationId);
    expect(atOnce(desk)).toEqual([]);
  });

  it('are confirmed until one more begins', () => {
    const desk = workshop();
    start(desk, desk.step(1, 0));
    const conflictId = conflictIdOf.atOnce({ resourceId: desk.step(0, 0).placement.resourceId });
    expect(isRejection(desk.give({ type: 'confirmConflict', conflictId }))).toBe(false);
    expect(atOnce(desk)).toMatchObject([{ confirmed: true }]);
    start(desk, desk.step(2, 0));
    expect(atOnce(desk)).toMatchObject([{ confirmed: false }]);
  });

  it('are none where there are several places, or where they are a main step and its parallel one', () => {
    const several = factoryWith()
      .group('Saws', ['Saw'], { plan: 'always', allowMultipleReservation: true, maxMultipleReservations: 2 })
      .article('Bar', [{ group: 'Saws', perPiece: 3600 }])
      .open();
    for (let order = 0; order < 3; order++) several.order('Bar', { articleAmount: 2 });
    for (const order of [0, 1]) several.report('start', several.step(order, 0).operationId);
    expect(findConflicts(several.plan, several.facts, several.now).atOnce).toEqual([]);
    several.report('start', several.step(2, 0).operationId);
    expect(findConflicts(several.plan, several.facts, several.now).atOnce).toHaveLength(1);
    const desk = workshop();
    start(desk, desk.step(1, 0));
    desk.step(1, 0).mainOperationId = desk.step(0, 0).operationId;
    expect(findConflicts(desk.plan, desk.facts, desk.now).atOnce).toEqual([]);
  });
});
