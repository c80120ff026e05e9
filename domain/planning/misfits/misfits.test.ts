import { describe, expect, it } from 'vitest';
import { evolveFactory } from '#domain/base-data/factory.ts';
import type { Collection } from '#domain/base-data/object-types.ts';
import { isRejection } from '#domain/kernel/rejection.ts';
import { reportConflicts } from '#domain/planning/conflicts/conflict-report.ts';
import { watchConflicts } from '#domain/planning/conflicts/conflict-watch.ts';
import { findConflicts } from '#domain/planning/conflicts/conflicts.ts';
import { heldUpSteps } from '#domain/planning/conflicts/held-up.ts';
import type { Operation } from '#domain/planning/plan/plan.ts';
import { at, clock, factoryWith, mondaySix, type PlanningDesk, shown } from '#tests/fixtures/factory-for-tests.ts';
import { refitOperations } from '../actions/refit.ts';
import { findMisfits } from './find-misfits.ts';
import { findProcessMisfits } from './process-misfits.ts';

const hour = 3600;
/** Weekdays 06:00 to 22:00; Monday 2027-03-01 06:00. */
const plant = () =>
  factoryWith()
    .group('Saws', ['Saw', 'Saw2'])
    .group('Mills', ['Mill'])
    .group('Tools', ['Tool'])
    .group('Fitters', ['Fitter'])
    .personnel('Fitters')
    .article('Cut', [{ group: 'Saws', resource: 'Saw', setup: hour, perPiece: hour }])
    .article('Any', [{ group: 'Saws', perPiece: hour }])
    .article('Own', [{ group: 'Mills', perPiece: hour }])
    .article('Bar', [
      { group: 'Saws', resource: 'Saw', perPiece: hour },
      { group: 'Mills', perPiece: hour },
    ])
    .article('Drawn', [{ group: 'Mills', perPiece: hour }], { before: [16 * hour], after: [8 * hour] })
    .article('Held', [
      { number: 10, group: 'Mills', perPiece: hour },
      { number: 11, group: 'Tools', beside: 10 },
      { number: 12, group: 'Fitters', beside: 10 },
    ])
    .open();

const tell = (desk: PlanningDesk, type: string, data: object): void => {
  evolveFactory(desk.factory, { type, data });
  desk.facts.invalidate({ type, data });
};
const holiday = (desk: PlanningDesk, day: string): void =>
  tell(desk, 'PublicHolidayCreated', { id: day, fields: { dateFrom: day, dateTo: day, description: 'New' } });
/** A change of an object as the log has it. */
const change = (desk: PlanningDesk, collection: Collection, type: string, id: string, after: object): void => {
  const before = desk.factory.objects[collection].get(id) as Readonly<Record<string, unknown>>;
  tell(desk, type, {
    id,
    before: Object.fromEntries(Object.keys(after).map((key) => [key, before[key] ?? null])),
    after,
  });
};
const causes = (desk: PlanningDesk) =>
  findMisfits(desk.plan, desk.facts, desk.now).map(({ operationId, cause }) => {
    const { placement } = desk.operation(operationId);
    return [
      placement.resourceId,
      cause.kind,
      'at' in cause ? clock(cause.at).slice(0, 9) : 'end' in cause ? clock(cause.end) : '',
    ];
  });
const refit = (desk: PlanningDesk, operations?: readonly Operation[]) =>
  desk.give({
    type: 'refitOperations',
    baseRevision: desk.plan.revision,
    override: false,
    ...(operations && { operationIds: operations.map(({ operationId }) => operationId) }),
  });
const processes = (desk: PlanningDesk) =>
  [...desk.plan.activities.values()].flatMap(({ process }) =>
    process === undefined ? [] : [`${clock(process.start)} to ${clock(process.end)}`],
  );
const stepCauses = (desk: PlanningDesk) =>
  findProcessMisfits(desk.plan, desk.facts, desk.now).map(({ cause }) => [
    cause.kind,
    'at' in cause ? clock(cause.at).slice(0, 9) : '',
  ]);
const bars = (desk: PlanningDesk, order = 0) => desk.steps(order).map(shown);

describe('what no longer fits the base data', () => {
  it('is nothing while they stay as they are, nor what lies in the past', () => {
    const desk = plant();
    desk.order('Bar', { articleAmount: 30 });
    desk.order('Held', { articleAmount: 30 });
    expect(causes(desk)).toEqual([]);
    holiday(desk, '2027-03-02');
    expect(causes(desk)).not.toEqual([]);
    desk.now = at('2027-03-20T05:00:00Z');
    expect(causes(desk)).toEqual([]);
  });

  it('says the holiday that a bar lies over, and the one that it begins on', () => {
    const desk = plant();
    desk.order('Cut', { articleAmount: 20 });
    holiday(desk, '2027-03-02');
    expect(causes(desk)).toEqual([['Saw', 'holiday', 'Tue 02/03']]);
    const early = plant();
    early.order('Cut', { articleAmount: 3 });
    holiday(early, '2027-03-01');
    expect(causes(early)).toEqual([['Saw', 'holiday', 'Mon 01/03']]);
  });

  it('says the gap, other weeks, more capacity and a bar that could be shorter', () => {
    const gap = plant();
    gap.order('Cut', { articleAmount: 3 });
    const fields = { resourceId: 'Saw', dateFrom: at('2027-03-01T06:00:00Z'), dateTo: at('2027-03-01T07:00:00Z') };
    tell(gap, 'ResourceGapCreated', { id: 'g', fields: { ...fields, gapTypeId: 'service', informative: false } });
    expect(causes(gap)).toEqual([['Saw', 'gap', 'Mon 01/03']]);
    const weeks = plant();
    weeks.order('Cut', { articleAmount: 3 });
    const late = [{ weekday: 1, isActive: true, timeFrom: '08:00', timeTo: '22:00' }];
    change(weeks, 'availabilityPlans', 'AvailabilityPlanChanged', 'day', { availabilities: late });
    expect(causes(weeks)).toEqual([['Saw', 'shift', 'Mon 01/03']]);
    const faster = plant();
    faster.order('Cut', { articleAmount: 3 });
    change(faster, 'resources', 'ResourceChanged', 'Saw', { capacityFactor: 2 });
    expect(causes(faster)).toEqual([['Saw', 'length', 'Mon 01/03 08:00']]);
  });

  it('says nothing of a bar that was drawn to the end of a shift and lasts part of a second more', () => {
    const desk = plant();
    change(desk, 'resources', 'ResourceChanged', 'Saw', { capacityFactor: 1.011 });
    desk.order('Cut', { articleAmount: 3 });
    const [saw] = desk.plan.operations.values();
    if (saw === undefined) throw new Error('nothing is planned');
    const end = at('2027-03-01T21:00:00Z');
    const targets = [{ id: saw.operationId, end }];
    expect(
      isRejection(desk.give({ type: 'resizeOperations', baseRevision: desk.plan.revision, override: false, targets })),
    ).toBe(false);
    expect(desk.operation(saw.operationId).placement).toMatchObject({ start: saw.placement.start, end });
    expect(causes(desk)).toEqual([]);
  });

  it('says a resource that is archived, left its group or lost its program, unless it is bound or was planned anyway', () => {
    const desk = plant();
    desk.order('Any');
    change(desk, 'resources', 'ResourceChanged', 'Saw', { resourceGroups: ['Mills'] });
    expect(causes(desk)).toEqual([['Saw', 'group', '']]);
    change(desk, 'resources', 'ResourceChanged', 'Saw', { archived: true });
    expect(causes(desk)).toEqual([['Saw', 'archived', '']]);
    const bound = plant();
    bound.order('Cut');
    change(bound, 'resources', 'ResourceChanged', 'Saw', { resourceGroups: ['Mills'] });
    expect(causes(bound)).toEqual([]);
  });

  it('says other times in the technology, but not where a planner has set the length', () => {
    const desk = plant();
    desk.order('Cut', { articleAmount: 3 });
    desk.order('Cut', { articleAmount: 2 });
    const { operationId, placement } = desk.step(1, 0);
    const targets = [{ id: operationId, end: placement.end + hour * 1000 }];
    desk.give({ type: 'resizeOperations', baseRevision: desk.plan.revision, override: false, targets });
    const [item] = desk.factory.objects.technologies.get('technology-Cut')?.technologyItems ?? [];
    const technologyItems = [{ ...item, duration: 2 * hour }];
    change(desk, 'technologies', 'TechnologyChanged', 'technology-Cut', { technologyItems });
    expect(causes(desk)).toEqual([['Saw', 'times', '']]);
    expect(refit(desk)).toHaveLength(1);
    expect(bars(desk)).toEqual(['Mon 01/03 06:00 to Mon 01/03 13:00 on Saw']);
    expect(causes(desk)).toEqual([]);
  });

  it('says equipment and people that are not there any more', () => {
    const desk = plant();
    desk.order('Held', { articleAmount: 3 });
    const fields = { dateFrom: mondaySix, dateTo: at('2027-03-01T07:00:00Z'), gapTypeId: 'x', informative: false };
    tell(desk, 'ResourceGapCreated', { id: 'g', fields: { ...fields, resourceId: 'Fitter' } });
    expect(causes(desk)).toEqual([['Fitter', 'gap', 'Mon 01/03']]);
    tell(desk, 'ResourceGapCreated', { id: 'h', fields: { ...fields, resourceId: 'Tool' } });
    expect(causes(desk)).toEqual([['Mill', 'gap', 'Mon 01/03']]);
    expect(refit(desk)).toHaveLength(1);
    expect(bars(desk)[0]).toBe('Mon 01/03 08:00 to Mon 01/03 11:00 on Mill');
    expect(causes(desk)).toEqual([]);
  });

  it('says a longer set-up that a matrix now asks for', () => {
    const desk = factoryWith()
      .group('Saws', ['Saw'])
      .setups('Saws', { 'red>blue': hour })
      .article('Red', [{ group: 'Saws', perPiece: hour }], { group: 'red' })
      .article('Blue', [{ group: 'Saws', perPiece: hour }], { group: 'blue' })
      .open();
    desk.order('Red');
    desk.order('Blue');
    const entries = [{ from: 'red', to: 'blue', setupTime: 2 * hour }];
    change(desk, 'setupMatrices', 'SetupMatrixChanged', 'setup-Saws', { entries });
    expect(causes(desk)).toEqual([['Saw', 'setUp', '']]);
    expect(refit(desk)).toHaveLength(1);
    expect(bars(desk, 1)).toEqual(['Mon 01/03 07:00 to Mon 01/03 10:00 on Saw']);
    expect(causes(desk)).toEqual([]);
  });

  it('leaves alone what a hand has put down freely over hours in which nobody works', () => {
    const desk = plant();
    desk.factory.settings = { ...desk.factory.settings, freeMoveProductionTimeline: true };
    desk.order('Cut', { articleAmount: 3 });
    const { operationId } = desk.step(0, 0);
    const moves = [{ operationId, start: at('2027-03-06T05:00:00Z') }];
    desk.give({ type: 'moveOperationsFreely', baseRevision: desk.plan.revision, override: false, moves });
    expect(causes(desk)).toEqual([]);
  });

  it('is a conflict of its own, which can be confirmed and which the watch follows', () => {
    const desk = plant();
    desk.order('Bar', { articleAmount: 20 });
    const watch = watchConflicts(desk.plan, desk.facts);
    const misfits = () => watch.at(desk.now).misfits;
    expect(misfits()).toEqual([]);
    holiday(desk, '2027-03-02');
    watch.followFactory({ type: 'PublicHolidayCreated', data: { id: '2027-03-02' } });
    expect(misfits()).toHaveLength(2);
    expect(misfits()).toEqual(findConflicts(desk.plan, desk.facts, desk.now).misfits);
    const confirmed = desk.give({ type: 'confirmConflict', conflictId: `misfit-${desk.step(0, 0).operationId}` });
    expect(confirmed).toHaveLength(1);
    const events = refit(desk);
    if (isRejection(events)) throw new Error(events.errorCode);
    for (const change of desk.madeBy(events)) watch.follow(change);
    expect(misfits()).toEqual([]);
  });
});

describe('process steps on days that are none any more', () => {
  const design = (desk: PlanningDesk) =>
    [...desk.plan.activities.values()].find(({ process }) => process?.stage === 'before');
  const confirm = (desk: PlanningDesk, conflictId: string) => desk.give({ type: 'confirmConflict', conflictId });

  it('no longer fit a holiday and another weekend, which the conflicts count and a person may confirm', () => {
    const desk = plant();
    desk.order('Drawn', { articleAmount: 2 });
    expect(stepCauses(desk)).toEqual([]);
    const watch = watchConflicts(desk.plan, desk.facts);
    expect(watch.at(desk.now).processMisfits).toEqual([]);
    holiday(desk, '2027-03-01');
    watch.followFactory({ type: 'PublicHolidayCreated', data: { id: '2027-03-01' } });
    expect(stepCauses(desk)[0]).toEqual(['holiday', 'Mon 01/03']);
    const conflicts = findConflicts(desk.plan, desk.facts, desk.now);
    expect(watch.at(desk.now).processMisfits).toEqual(conflicts.processMisfits);
    const before = reportConflicts(desk.plan, desk.facts, conflicts, desk.now);
    const [first] = before.activitiesMisfit;
    expect(first).toMatchObject({ valueAddName: 'process 1', cause: 'holiday', confirmed: false });
    expect(confirm(desk, first?.conflictId ?? '')).toHaveLength(1);
    const after = reportConflicts(desk.plan, desk.facts, conflicts, desk.now);
    expect([before.misfitCount - after.misfitCount, before.count - after.count]).toEqual([1, 1]);

    const weekend = plant();
    weekend.order('Drawn', { articleAmount: 2 });
    tell(weekend, 'GlobalSettingsChanged', { before: {}, after: { weekendDays: [0, 1, 6] } });
    expect(stepCauses(weekend)[0]).toEqual(['shift', 'Mon 01/03']);
  });

  it('are placed on the next working days, production behind them, as one step that can be taken back', () => {
    const desk = plant();
    desk.order('Drawn', { articleAmount: 2 });
    const before = [processes(desk), bars(desk)];
    expect(before).toEqual([
      ['Mon 01/03 06:00 to Mon 01/03 22:00', 'Tue 02/03 08:00 to Tue 02/03 16:00'],
      ['Tue 02/03 06:00 to Tue 02/03 08:00 on Mill'],
    ]);
    holiday(desk, '2027-03-01');
    const watch = watchConflicts(desk.plan, desk.facts);
    expect(watch.at(desk.now).processMisfits).toHaveLength(1);
    const events = refit(desk);
    if (isRejection(events)) throw new Error(events.errorCode);
    expect(events).toHaveLength(1);
    for (const change of desk.madeBy(events)) watch.follow(change);
    expect([processes(desk), bars(desk)]).toEqual([
      ['Tue 02/03 00:00 to Tue 02/03 16:00', 'Tue 02/03 18:00 to Wed 03/03 02:00'],
      ['Tue 02/03 16:00 to Tue 02/03 18:00 on Mill'],
    ]);
    expect([stepCauses(desk), watch.at(desk.now).processMisfits]).toEqual([[], []]);
    expect(isRejection(desk.give({ type: 'undo' }))).toBe(false);
    expect([processes(desk), bars(desk)]).toEqual(before);
  });

  it('stay where they are when they are locked, or when something locked waits for them, and say so', () => {
    const desk = plant();
    desk.order('Drawn', { articleAmount: 2 });
    const situation = () => ({ plan: desk.plan, facts: desk.facts, now: desk.now, override: false });
    const { baseRevision } = { baseRevision: desk.plan.revision };
    desk.give({ type: 'lockOperations', baseRevision, ids: [desk.step(0, 0).operationId] });
    holiday(desk, '2027-03-01');
    const held = refitOperations(situation(), undefined);
    if (isRejection(held)) throw new Error(held.errorCode);
    const { activityId } = design(desk) ?? expect.fail('No process step');
    expect(held).toMatchObject({ activities: [], leftActivities: [{ activityId, refusal: { errorCode: 'locked' } }] });
    desk.give({ type: 'unlockOperations', baseRevision: desk.plan.revision, ids: [desk.step(0, 0).operationId] });
    desk.give({ type: 'lockActivities', baseRevision: desk.plan.revision, ids: [activityId] });
    expect(refit(desk)).toEqual([]);
  });
});

describe('placing again what no longer fits', () => {
  it('keeps resources and sequence, pushes what stands behind, and is one step that can be taken back', () => {
    const desk = plant();
    desk.order('Cut', { articleAmount: 20 });
    desk.order('Cut', { articleAmount: 2 });
    desk.order('Cut', { articleAmount: 2, startDate: at('2027-03-10T05:00:00Z') });
    const before = [0, 1, 2].map((order) => bars(desk, order));
    expect(before).toEqual([
      ['Mon 01/03 06:00 to Tue 02/03 11:00 on Saw'],
      ['Tue 02/03 11:00 to Tue 02/03 14:00 on Saw'],
      ['Wed 10/03 06:00 to Wed 10/03 09:00 on Saw'],
    ]);
    holiday(desk, '2027-03-02');
    expect(refit(desk)).toHaveLength(1);
    expect([0, 1, 2].map((order) => bars(desk, order))).toEqual([
      ['Mon 01/03 06:00 to Wed 03/03 11:00 on Saw'],
      ['Wed 03/03 11:00 to Wed 03/03 14:00 on Saw'],
      ['Wed 10/03 06:00 to Wed 10/03 09:00 on Saw'],
    ]);
    expect(findConflicts(desk.plan, desk.facts, desk.now)).toMatchObject({ misfits: [], overloads: [] });
    expect(isRejection(desk.give({ type: 'undo' }))).toBe(false);
    expect([0, 1, 2].map((order) => bars(desk, order))).toEqual(before);
    expect(causes(desk)).toHaveLength(2);
  });

  it('places only those that were chosen, and nothing of what fits', () => {
    const desk = plant();
    desk.order('Any', { articleAmount: 20 });
    desk.order('Any', { articleAmount: 20 });
    holiday(desk, '2027-03-02');
    const [first, second] = [bars(desk, 0), bars(desk, 1)];
    refit(desk, desk.steps(1));
    expect(bars(desk, 0)).toEqual(first);
    expect(bars(desk, 1)).not.toEqual(second);
    expect(refit(desk, desk.steps(1))).toEqual([]);
  });

  it('lets a later step keep its turn on a busy machine: its order loses the day that was lost', () => {
    const desk = plant();
    desk.order('Bar', { articleAmount: 12, startDate: at('2027-03-02T09:00:00Z') });
    for (let order = 0; order < 8; order++)
      desk.order('Own', { articleAmount: 8, startDate: at('2027-03-03T05:00:00Z') });
    expect(bars(desk)[1]).toBe('Wed 03/03 06:00 to Wed 03/03 18:00 on Mill');
    holiday(desk, '2027-03-02');
    refit(desk);
    expect(bars(desk)[1]).toBe('Wed 03/03 18:00 to Thu 04/03 14:00 on Mill');
  });

  it('finds another resource of the group for what lost its own', () => {
    const desk = plant();
    desk.order('Any');
    change(desk, 'resources', 'ResourceChanged', 'Saw', { archived: true });
    refit(desk);
    expect(bars(desk)).toEqual(['Mon 01/03 06:00 to Mon 01/03 07:00 on Saw2']);
  });

  it('lengthens what has begun where it stands, and undo gives it its length back', () => {
    const desk = plant();
    desk.order('Cut', { articleAmount: 20 });
    desk.report('start', desk.step(0, 0).operationId);
    const before = bars(desk);
    holiday(desk, '2027-03-02');
    refit(desk);
    expect(bars(desk)).toEqual(['Mon 01/03 06:00 to Wed 03/03 11:00 on Saw']);
    expect(isRejection(desk.give({ type: 'undo' }))).toBe(false);
    expect(bars(desk)).toEqual(before);
  });

  it('leaves what is locked, and what would push something locked, says why, and does the rest', () => {
    const desk = plant();
    desk.order('Bar', { articleAmount: 20 });
    desk.order('Any', { articleAmount: 20, startDate: mondaySix });
    desk.order('Held', { articleAmount: 2, startDate: at('2027-03-10T05:00:00Z') });
    const ids = [desk.step(0, 1).operationId];
    desk.give({ type: 'lockOperations', baseRevision: desk.plan.revision, ids });
    holiday(desk, '2027-03-02');
    const situation = { plan: desk.plan, facts: desk.facts, now: desk.now, override: false };
    const result = refitOperations(situation, undefined);
    if (isRejection(result)) throw new Error(result.errorCode);
    expect(result.left.map(({ operationId, refusal }) => [operationId, refusal.errorCode])).toEqual([
      [desk.step(0, 1).operationId, 'locked'],
      [desk.step(0, 0).operationId, 'locked'],
    ]);
    expect(result.refitted).toEqual([desk.step(1, 0).operationId]);
  });

  it('of what is named and fits it places what late steps hold up when these let it, with what stands behind', () => {
    const desk = plant();
    for (let order = 0; order < 2; order++) desk.order('Cut', { articleAmount: 2 });
    // The first should have begun.
    desk.now = desk.step(0, 0).placement.start + 1.5 * hour * 1000;
    const [held] = heldUpSteps(desk.plan, desk.facts, desk.now, () => false);
    expect(held).toMatchObject({ operationId: desk.step(1, 0).operationId, because: 'resource' });
    expect(refit(desk)).toEqual([]);
    refit(desk, desk.steps(1));
    expect(desk.step(1, 0).placement.start).toBe(held?.possibleStart);
  });
});
