import { describe, expect, it } from 'vitest';
import { rightsOf } from '#domain/administration/roles.ts';
import type { ActivityId } from '#domain/kernel/ids.ts';
import { reject } from '#domain/kernel/rejection.ts';
import { findConflicts } from '#domain/planning/conflicts/conflicts.ts';
import { partsOf, statusOf } from '#domain/planning/plan/parts.ts';
import type { PlannedActivity } from '#domain/planning/plan/plan.ts';
import { type StatusId, statusId } from '#domain/planning/plan/status.ts';
import { timeline } from '#projector/read-models/timeline/read-model.ts';
import { at, factoryWith, type PlanningDesk } from '#tests/fixtures/factory-for-tests.ts';
import { recorded } from '#tests/fixtures/recorded.ts';
import { replay } from '#tests/fixtures/replay.ts';
import type { FeedbackKind } from '../plan/feedback-kinds.ts';

const day = 86_400;

/** Design and purchasing, one operation, shipping. */
const workshop = (settings = {}) => {
  const builder = factoryWith(settings)
    .group('Saws', ['Saw'])
    .article('Bar', [{ group: 'Saws', perPiece: 3600 }], { before: [day, day], after: [day] });
  builder.factory.objects.troubleTypes.set('power', { troubleTypeName: 'No power' });
  const desk = builder.open();
  desk.order('Bar');
  return desk;
};

const activities = (desk: PlanningDesk): PlannedActivity[] =>
  [...desk.plan.activities.values()].sort((a, b) => a.position - b.position);

function activity(desk: PlanningDesk, index: number): PlannedActivity {
  return activities(desk)[index] ?? expect.fail(`no activity ${index}`);
}
const design = (desk: PlanningDesk): ActivityId => activity(desk, 0).activityId;
const purchasing = (desk: PlanningDesk): ActivityId => activity(desk, 1).activityId;
const production = (desk: PlanningDesk): ActivityId => activity(desk, 2).activityId;
const shipping = (desk: PlanningDesk): ActivityId => activity(desk, 3).activityId;

const report = (desk: PlanningDesk, kind: FeedbackKind, activityId: ActivityId) =>
  desk.report(kind, activityId, { subject: { kind: 'activity', id: activityId }, workerId: 'werner' });

function finish(desk: PlanningDesk, activityId: ActivityId): void {
  report(desk, 'start', activityId);
  report(desk, 'complete', activityId);
}

function produce(desk: PlanningDesk): void {
  const { operationId } = desk.step(0, 0);
  desk.report('yield', operationId, { amount: 1 });
  desk.report('complete', operationId);
}

const statusOfPosition = (desk: PlanningDesk): StatusId =>
  statusOf(partsOf(desk.plan, 'orderPosition', desk.lastPosition()) ?? expect.fail('no position'));

describe('reports on process steps', () => {
  it('make the order position started, interrupted and at last done', () => {
    const desk = workshop();
    expect(statusOfPosition(desk)).toBe(statusId.planned);
    report(desk, 'start', design(desk));
    expect(statusOfPosition(desk)).toBe(statusId.started);
    report(desk, 'interrupt', design(desk));
    expect(statusOfPosition(desk)).toBe(statusId.interrupted);
    report(desk, 'start', design(desk));
    report(desk, 'pause', design(desk));
    expect(statusOfPosition(desk)).toBe(statusId.started);
    report(desk, 'complete', design(desk));
    finish(desk, purchasing(desk));
    produce(desk);
    expect(statusOfPosition(desk)).toBe(statusId.started);
    finish(desk, shipping(desk));
    expect(statusOfPosition(desk)).toBe(statusId.done);
  });

  it('say who did it when, the first start and the end stay', () => {
    const desk = workshop();
    const begun = desk.now;
    expect(report(desk, 'start', design(desk))).toEqual([
      {
        type: 'WorkStarted',
        data: {
          feedbackId: expect.any(String),
          subject: { kind: 'activity', id: design(desk) },
          occurredAt: begun,
          workerId: 'werner',
          articleId: 'Bar',
          orderPositionId: desk.lastPosition(),
          statusBefore: statusId.planned,
        },
      },
    ]);
    desk.now += 1000;
    report(desk, 'pause', design(desk));
    report(desk, 'start', design(desk));
    desk.now += 1000;
    report(desk, 'complete', design(desk));
    expect(activity(desk, 0)).toMatchObject({
      statusId: statusId.done,
      actualStart: begun,
      actualEnd: begun + 2000,
    });
  });

  it('an amount starts a waiting step, and amounts sum up', () => {
    const desk = workshop();
    const on = { activityId: design(desk), occurredAt: desk.now };
    desk.report('yield', on.activityId, { amount: 3 });
    desk.report('yield', on.activityId, { amount: 2 });
    desk.report('scrap', on.activityId, { amount: 1 });
    expect(activity(desk, 0)).toMatchObject({ statusId: statusId.started, yieldAmount: 5, scrapAmount: 1 });
    expect(desk.report('yield', on.activityId, { amount: 0 })).toEqual(
      reject('validation', { fields: { amount: 'greaterThanZero' } }),
    );
  });

  it('are refused out of order', () => {
    const desk = workshop();
    const first = design(desk);
    expect(report(desk, 'pause', first)).toEqual(reject('feedbackMissing', { activityId: first }));
    expect(report(desk, 'interrupt', first)).toEqual(reject('feedbackMissing', { activityId: first }));
    expect(report(desk, 'complete', first)).toEqual(reject('feedbackMissing', { activityId: first }));
    report(desk, 'start', first);
    expect(report(desk, 'start', first)).toEqual(reject('alreadyStarted', { activityId: first }));
    report(desk, 'complete', first);
    expect(report(desk, 'start', first)).toEqual(reject('alreadyDone', { activityId: first }));
  });

  // shows base-data 4.9
  it('a step is completed only when the one before it is, and shipping only after production', () => {
    const desk = workshop();
    report(desk, 'start', purchasing(desk));
    expect(report(desk, 'complete', purchasing(desk))).toEqual(
      reject('predecessorNotDone', { activityId: purchasing(desk), predecessor: design(desk) }),
    );
    finish(desk, design(desk));
    report(desk, 'complete', purchasing(desk));
    report(desk, 'start', shipping(desk));
    expect(report(desk, 'complete', shipping(desk))).toEqual(
      reject('predecessorNotDone', { activityId: shipping(desk), predecessor: desk.step(0, 0).operationId }),
    );
  });

  it('a completed step completes everything before it when the plant has chosen that', () => {
    const desk = workshop({ donePreviousOperationsByDefault: true });
    finish(desk, shipping(desk));
    expect(statusOfPosition(desk)).toBe(statusId.done);
    expect(desk.step(0, 0).statusId).toBe(statusId.done);
  });

  it('belong to the operations where the production process is meant', () => {
    const desk = workshop();
    const activityId = production(desk);
    expect(report(desk, 'start', activityId)).toEqual(reject('reportOnOperations', { activityId }));
  });

  it('name steps and causes that exist', () => {
    const desk = workshop();
    const activityId = 'nobody' as ActivityId;
    expect(report(desk, 'start', activityId)).toEqual(reject('objectnotexists', { activityId }));
    report(desk, 'start', design(desk));
    const interrupt = (troubleTypeId: string) => desk.report('interrupt', design(desk), { troubleTypeId });
    expect(interrupt('ghosts')).toEqual(reject('objectnotexists', { troubleTypeId: 'ghosts' }));
    expect(interrupt('power')).toMatchObject([{ type: 'WorkInterrupted' }]);
    expect(desk.plan.feedbackReasons.get('power')).toBe(design(desk));
  });
});

/** The table of domain facts §4, by process steps: the same rule at every level. */
describe('the status of an order position of three process steps', () => {
  const { planned, started, interrupted, done, paused } = statusId;
  it.each([
    [[planned, planned, planned], planned],
    [[done, started, planned], started],
    [[done, paused, planned], started],
    [[done, done, planned], started],
    [[done, done, done], done],
    [[done, interrupted, planned], interrupted],
    [[done, interrupted, started], interrupted],
    [[done, interrupted, paused], interrupted],
  ] as const)('%j is %i, in the plan and in its rows', (steps, status) => {
    const desk = factoryWith()
      .article('Drawing', [], { before: [day, day, day] })
      .open();
    desk.order('Drawing');
    for (const [index, wished] of steps.entries()) {
      const { activityId } = activity(desk, index);
      if (wished === planned) continue;
      report(desk, 'start', activityId);
      if (wished === done) report(desk, 'complete', activityId);
      if (wished === paused) report(desk, 'pause', activityId);
      if (wished === interrupted) report(desk, 'interrupt', activityId);
    }
    expect(activities(desk).map((one) => one.statusId)).toEqual(steps);
    expect(statusOfPosition(desk)).toBe(status);
    const rows = replay(timeline, desk.events.map(recorded), 100);
    const statusIn = (table: string) =>
      (rows[table] ?? []).map(({ doc }) => (JSON.parse(String(doc)) as { statusId: StatusId }).statusId);
    expect([statusIn('order_position'), statusIn('project')]).toEqual([[status], [status]]);
    expect(statusIn('activity')).toEqual(steps);
  });
});

describe('a process step that has begun', () => {
  const move = (desk: PlanningDesk, id: ActivityId) =>
    desk.give({
      type: 'moveActivities',
      baseRevision: desk.plan.revision,
      override: false,
      targets: [{ id, start: at('2027-03-20T06:00:00Z') }],
    });

  it('stays where it is when it is moved or its order is', () => {
    const desk = workshop();
    report(desk, 'start', design(desk));
    const before = activity(desk, 0).process;
    expect(move(desk, design(desk))).toEqual(reject('alreadyStarted', { activityId: design(desk) }));
    desk.give({
      type: 'moveOrderPositions',
      baseRevision: desk.plan.revision,
      override: false,
      targets: [{ id: desk.lastPosition(), start: at('2027-03-20T06:00:00Z') }],
    });
    expect(activity(desk, 0).process).toEqual(before);
    report(desk, 'complete', design(desk));
    expect(move(desk, design(desk))).toEqual(reject('alreadyDone', { activityId: design(desk) }));
  });

  it('can become longer until it is done, from the start that it has', () => {
    const desk = workshop();
    report(desk, 'start', design(desk));
    const { process } = activity(desk, 0);
    const resize = (start: number | undefined, end: number) =>
      desk.give({
        type: 'resizeActivities',
        baseRevision: desk.plan.revision,
        override: false,
        targets: [{ id: design(desk), start, end }],
      });
    const end = (process?.end ?? 0) + 3_600_000;
    expect(resize((process?.start ?? 0) - 3_600_000, end)).toEqual(
      reject('alreadyStarted', { activityId: design(desk) }),
    );
    resize(undefined, end);
    expect(activity(desk, 0).process).toMatchObject({ start: process?.start, end });
  });

  it('is lost with its position only when that is confirmed', () => {
    const desk = workshop();
    report(desk, 'start', design(desk));
    const command = { type: 'unplanOrderPosition', orderPositionId: desk.lastPosition() } as const;
    expect(desk.give({ ...command, confirmFeedbackLoss: false })).toEqual(reject('feedbackExists', { count: 1 }));
    expect(desk.give({ ...command, confirmFeedbackLoss: true })).toMatchObject([{ data: { feedbackCount: 1 } }]);
  });
});

it('shipping that is still to come after the delivery day is a missed date until it is done', () => {
  const desk = workshop();
  desk.give({
    type: 'changeOrderPosition',
    orderPositionId: desk.lastPosition(),
    fields: { deliveryDate: '2027-03-01' },
  });
  finish(desk, design(desk));
  finish(desk, purchasing(desk));
  produce(desk);
  const missed = () => findConflicts(desk.plan, desk.facts, desk.now).missedDates.length;
  expect(missed()).toBe(1);
  finish(desk, shipping(desk));
  expect(missed()).toBe(0);
});

describe('plan anyway', () => {
  it('asks for a right of its own, whoever wished for it', () => {
    const desk = workshop();
    desk.give({
      type: 'createProject',
      projectName: 'Rush',
      orderPositions: [{ articleId: 'Bar' as never, articleAmount: 1, deliveryDate: '2027-03-05', planAnyway: true }],
    });
    const command = { type: 'planOrderPosition', orderPositionId: desk.lastPosition() } as const;
    const refused = reject('accessDenied', { right: 'planning.planAnyway' });
    expect(desk.give(command, 'werner', { ...desk.context('werner'), rights: rightsOf(['user']) })).toEqual(refused);
    expect(desk.give(command, 'anna', { ...desk.context(), rights: rightsOf(['planner']) })).toMatchObject([
      { type: 'OrderPositionPlanned', data: { planAnyway: true } },
    ]);
  });
});
