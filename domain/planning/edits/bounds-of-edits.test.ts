import { describe, expect, it } from 'vitest';
import { isRejection, reject } from '#domain/kernel/rejection.ts';
import type { TimelineCommand } from '#domain/planning/actions/timeline-actions.ts';
import { findConflicts } from '#domain/planning/conflicts/conflicts.ts';
import type { Alternative } from '#domain/planning/edits/alternatives.ts';
import { at, factoryWith, type PlanningDesk, shown } from '#tests/fixtures/factory-for-tests.ts';

const hours = (count: number): number => count * 3600;
const base = (desk: PlanningDesk) => ({ baseRevision: desk.plan.revision, override: false }) as const;
const activityOf = (desk: PlanningDesk) => [...desk.plan.activities.values()].find((one) => one.productionProcessStep);

describe('every edit keeps the start date of the order', () => {
  const thursday = at('2027-03-04T05:00:00Z');
  const shop = () => {
    const desk = factoryWith()
      .group('Saws', ['Saw', 'Other'])
      .article('Bar', [{ group: 'Saws', resource: 'Saw', perPiece: hours(2) }])
      .open();
    desk.order('Bar', { startDate: thursday });
    desk.move(desk.step(0, 0), '2027-03-05T08:00:00Z');
    return desk;
  };
  const edits: readonly (readonly [string, (desk: PlanningDesk) => TimelineCommand])[] = [
    ['move', (desk) => move(desk, '2027-03-02T08:00:00Z')],
    [
      'optimise left',
      (desk) => ({ type: 'optimiseOperations', ...base(desk), direction: 'left', operationIds: ids(desk) }),
    ],
    ['close gaps', (desk) => ({ type: 'closeGaps', ...base(desk), direction: 'left', operationIds: ids(desk) })],
    ['move of the project', (desk) => moveProject(desk, '2027-03-02T08:00:00Z')],
    ['resize', (desk) => resize(desk, '2027-03-02T08:00:00Z')],
  ];
  const ids = (desk: PlanningDesk) => [desk.step(0, 0).operationId];
  const move = (desk: PlanningDesk, start: string): TimelineCommand => ({
    type: 'moveOperations',
    ...base(desk),
    moves: [{ operationId: desk.step(0, 0).operationId, start: at(start) }],
  });
  const moveProject = (desk: PlanningDesk, start: string): TimelineCommand => ({
    type: 'moveProjects',
    ...base(desk),
    targets: [{ id: [...desk.plan.projects.keys()][0] ?? '', start: at(start) }],
  });
  const resize = (desk: PlanningDesk, start: string): TimelineCommand => ({
    type: 'resizeOperations',
    ...base(desk),
    targets: [{ id: desk.step(0, 0).operationId, start: at(start) }],
  });

  it.each(edits)('%s', (_name, commandOf) => {
    const desk = shop();
    expect(isRejection(desk.give(commandOf(desk)))).toBe(false);
    expect(desk.step(0, 0).placement.start).toBe(thursday);
  });

  it('and so does a copy', () => {
    const desk = shop();
    const activityId = activityOf(desk)?.activityId;
    if (activityId === undefined) throw new Error('There is an activity');
    desk.give({ type: 'cloneActivity', baseRevision: desk.plan.revision, activityId, start: desk.now });
    expect(desk.step(1, 0).placement.start).toBe(thursday);
  });

  it('no edit leads into the past', () => {
    const desk = shop();
    const refused = reject('inThePast', { operationId: desk.step(0, 0).operationId });
    const free = factoryWith()
      .group('Saws', ['Saw'])
      .article('Bar', [{ group: 'Saws', perPiece: hours(2) }])
      .open();
    free.order('Bar');
    const past = '2026-05-04T08:00:00Z';
    for (const commandOf of [move, moveProject, resize]) expect(free.give(commandOf(free, past))).toEqual(refused);
    expect(shown(free.step(0, 0))).toBe('Mon 01/03 06:00 to Mon 01/03 08:00 on Saw');
    // What is overdue stays, or comes out of the past.
    free.now = at('2027-03-01T09:00:00Z');
    expect(free.give(move(free, '2027-03-01T08:00:00Z'))).toEqual(refused);
    expect(isRejection(free.give(move(free, '2027-03-01T09:00:00Z')))).toBe(false);
  });
});

describe('a copy keeps to what its order has', () => {
  const withProcesses = () =>
    factoryWith({ weekendDays: [] })
      .group('Saws', ['Saw'], { plan: 'always' })
      .article('Bar', [{ group: 'Saws', perPiece: hours(24) }], { before: [hours(24)], after: [hours(24)] })
      .open();

  it('production is copied behind the steps before it, and those after it wait for the copy', () => {
    const desk = withProcesses();
    desk.order('Bar');
    const activityId = activityOf(desk)?.activityId;
    if (activityId === undefined) throw new Error('There is an activity');
    const before = [...desk.plan.activities.values()].map(({ process }) => process);
    desk.give({ type: 'cloneActivity', baseRevision: desk.plan.revision, activityId, start: desk.now });
    expect(shown(desk.step(1, 0))).toBe('Wed 03/03 06:00 to Thu 04/03 06:00 on Saw');
    const after = [...desk.plan.activities.values()].find(({ process }) => process?.stage === 'after');
    expect(after?.process?.start).toBe(at('2027-03-04T05:00:00Z'));
    expect(desk.give({ type: 'undo' })).toHaveLength(1);
    expect([...desk.plan.activities.values()].map(({ process }) => process?.start)).toEqual(
      before.map((process) => process?.start),
    );
  });

  it('production waits for a copy of a step before it', () => {
    const desk = withProcesses();
    desk.order('Bar');
    const design = [...desk.plan.activities.values()].find(({ process }) => process?.stage === 'before');
    if (design === undefined) throw new Error('There is a design');
    desk.give({ type: 'cloneActivity', baseRevision: desk.plan.revision, activityId: design.activityId });
    expect(shown(desk.step(0, 0))).toBe('Wed 03/03 06:00 to Thu 04/03 06:00 on Saw');
  });
});

describe('a batch is more than a slot', () => {
  const furnaces = () =>
    factoryWith()
      .group('Furnaces', ['Furnace'], { limitQuantity: true, allowMultipleReservation: true, maxQuantity: 50 })
      .article('Bolt', [{ group: 'Furnaces', setup: hours(2), perPiece: 60 }])
      .article('Nut', [{ group: 'Furnaces', setup: hours(3), perPiece: 60 }]);
  const placed = (desk: PlanningDesk) =>
    [...desk.plan.operations.values()].map((one) => `${one.articleAmount} ${shown(one)}`);

  it('is joined by steps of the same process time only, planned or moved', () => {
    const desk = furnaces().open();
    desk.order('Bolt', { articleAmount: 10 });
    desk.order('Nut', { articleAmount: 10 });
    desk.order('Bolt', { articleAmount: 10 });
    expect(placed(desk)).toEqual([
      '10 Mon 01/03 06:00 to Mon 01/03 08:00 on Furnace',
      '10 Mon 01/03 08:00 to Mon 01/03 11:00 on Furnace',
      '10 Mon 01/03 06:00 to Mon 01/03 08:00 on Furnace',
    ]);
    expect(desk.move(desk.step(1, 0), '2027-03-01T05:00:00Z')).toMatchObject({ errorCode: 'busy' });
  });

  it('has no room for a copy that does not fit as a whole', () => {
    const desk = furnaces().open();
    desk.order('Bolt', { articleAmount: 40 });
    const activityId = activityOf(desk)?.activityId;
    if (activityId === undefined) throw new Error('There is an activity');
    desk.give({ type: 'cloneActivity', baseRevision: desk.plan.revision, activityId });
    expect(placed(desk)).toEqual([
      '40 Mon 01/03 06:00 to Mon 01/03 08:00 on Furnace',
      '40 Mon 01/03 08:00 to Mon 01/03 10:00 on Furnace',
    ]);
  });

  it('what attends a job stays until the last part of a divided batch is done, wherever that is moved', () => {
    const desk = furnaces()
      .group('Racks', ['Rack'], { isAttendantResource: true, plan: 'none' })
      .article('Screw', [{ number: 10, group: 'Furnaces', setup: hours(2), perPiece: 60 }], {
        attendants: [{ resource: 'Rack', from: 10, to: 10 }],
      })
      .open();
    desk.order('Screw', { articleAmount: 80 });
    const rack = () =>
      desk
        .steps(0)
        .filter(({ placement }) => placement.resourceId === 'Rack')
        .map(shown);
    expect(rack()).toEqual(['Mon 01/03 06:00 to Mon 01/03 10:00 on Rack']);
    const rest = desk.steps(0).find(({ split }) => split?.part === 2);
    if (rest === undefined) throw new Error('Fifty pieces go into a batch');
    desk.move(rest, '2027-03-02T05:00:00Z');
    expect(rack()).toEqual(['Mon 01/03 06:00 to Tue 02/03 08:00 on Rack']);
  });

  it('is not begun by a move of more pieces than it takes', () => {
    const desk = furnaces()
      .group('Furnaces', ['Small'], { limitQuantity: true, allowMultipleReservation: true, maxQuantity: 5 })
      .open();
    desk.order('Bolt', { articleAmount: 6 });
    desk.move(desk.step(0, 0), '2027-03-02T05:00:00Z');
    expect(desk.move(desk.step(0, 0), '2027-03-02T08:00:00Z', 'Small')).toMatchObject({
      errorCode: 'resourceNotCompatible',
      detailsObject: { cause: 'batch' },
    });
  });

  it('with more pieces than the furnace takes is a conflict', () => {
    const desk = furnaces().open();
    desk.order('Bolt', { articleAmount: 40 });
    desk.order('Bolt', { articleAmount: 30, planAnyway: true });
    const { overloads } = findConflicts(desk.plan, desk.facts, desk.now);
    expect(overloads).toEqual([
      {
        resourceId: 'Furnace',
        start: desk.now,
        end: desk.now + 2 * 3_600_000,
        operationIds: [...desk.plan.operations.keys()],
      },
    ]);
  });
});

describe('places offered instead of an occupied one', () => {
  it('are never where the bar stands, nor before the start date', () => {
    const desk = factoryWith()
      .group('Saws', ['Saw', 'Other'])
      .article('Bar', [{ group: 'Saws', perPiece: hours(2) }])
      .open();
    const startDate = at('2027-03-03T05:00:00Z');
    desk.order('Bar', { startDate, articleAmount: 4 });
    desk.order('Bar', { startDate });
    const [first, bar] = [desk.step(0, 0), desk.step(1, 0)];
    desk.move(bar, '2027-03-03T13:00:00Z', first.placement.resourceId);
    const refusal = desk.move(bar, '2027-03-03T08:00:00Z');
    if (!isRejection(refusal)) throw new Error('The place was free');
    const offers = refusal.detailsObject?.alternatives as readonly Alternative[];
    expect(offers.length).toBeGreaterThan(0);
    for (const { start, resourceId } of offers) {
      expect(start).toBeGreaterThanOrEqual(startDate);
      expect([start, resourceId]).not.toEqual([bar.placement.start, bar.placement.resourceId]);
    }
  });
});

it('the same operation twice in one edit is refused', () => {
  const desk = factoryWith()
    .group('Saws', ['Saw'])
    .article('Bar', [{ group: 'Saws', perPiece: hours(2) }])
    .open();
  desk.order('Bar');
  const { operationId } = desk.step(0, 0);
  const moves = ['2027-03-02T08:00:00Z', '2027-03-03T08:00:00Z'].map((start) => ({ operationId, start: at(start) }));
  const twice = reject('namedTwice', { id: operationId });
  expect(desk.give({ type: 'moveOperations', ...base(desk), moves })).toEqual(twice);
  const operationIds = [operationId, operationId] as const;
  expect(desk.give({ type: 'closeGaps', ...base(desk), direction: 'left', operationIds })).toEqual(twice);
  expect(desk.give({ type: 'swapOperations', ...base(desk), operationIds })).toEqual(twice);
  const baseRevision = desk.plan.revision;
  expect(desk.give({ type: 'lockOperations', baseRevision, ids: operationIds })).toEqual(twice);
});

it('an overdue step that is closed to the right comes out of the past', () => {
  const desk = factoryWith()
    .group('Saws', ['Saw'])
    .article('Bar', [{ group: 'Saws', perPiece: hours(1) }])
    .open();
  desk.order('Bar', { deliveryDate: '2027-03-01' });
  desk.now = at('2027-03-01T06:30:20Z');
  desk.give({
    type: 'closeGaps',
    ...base(desk),
    direction: 'right',
    operationIds: [desk.step(0, 0).operationId],
  });
  expect(shown(desk.step(0, 0))).toBe('Mon 01/03 21:00 to Mon 01/03 22:00 on Saw');
});
