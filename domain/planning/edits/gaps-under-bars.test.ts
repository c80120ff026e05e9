import { describe, expect, it } from 'vitest';
import type { ResourceGap } from '#domain/base-data/object-types.ts';
import { isRejection } from '#domain/kernel/rejection.ts';
import type { Right } from '#domain/kernel/rights.ts';
import { findConflicts } from '#domain/planning/conflicts/conflicts.ts';
import { at, factoryWith, type PlanningDesk, shown } from '#tests/fixtures/factory-for-tests.ts';
import { stretchesOf } from '../decider/recalculate.ts';

const hour = 3600;
const plant = () =>
  factoryWith()
    .group('Saws', ['Saw'])
    .group('Mills', ['Mill'])
    .group('Tools', ['Tool'])
    .group('Fitters', ['Fitter'])
    .personnel('Fitters')
    .article('Bar', [
      { group: 'Saws', perPiece: 4 * hour },
      { group: 'Mills', perPiece: hour },
    ])
    .article('Cut', [{ group: 'Saws', perPiece: 2 * hour }])
    .article('Held', [
      { number: 10, group: 'Mills', perPiece: 4 * hour },
      { number: 11, group: 'Tools', beside: 10 },
      { number: 12, group: 'Fitters', beside: 10 },
    ])
    .open();

const gapOn = (resourceId: string, from: string, to: string, informative = false) =>
  ({ resourceId, dateFrom: at(from), dateTo: at(to), gapTypeId: 'service', informative }) as ResourceGap;

/** A gap comes (is informative, goes), and the bars follow. */
const enter = (desk: PlanningDesk, resourceId: string, from: string, to: string, informative = false) => {
  const fields = gapOn(resourceId, from, to, informative);
  follow(desk, 'ResourceGapCreated', { id: 'g', fields });
  return recalculate(desk, fields);
};
const leave = (desk: PlanningDesk) => {
  const fields = desk.factory.objects.resourceGaps.get('g') as ResourceGap;
  follow(desk, 'ResourceGapDeleted', { id: 'g', fields });
  return recalculate(desk, fields);
};
const follow = (desk: PlanningDesk, type: string, data: object): void => desk.foldIntoFactory({ type, data });
const recalculate = (desk: PlanningDesk, { resourceId, dateFrom, dateTo }: ResourceGap) => {
  const stretches = [{ resourceId, start: dateFrom, end: dateTo }];
  const events = desk.give({ type: 'recalculateOperations', stretches });
  if (isRejection(events)) throw new Error(JSON.stringify(events));
  return events;
};
const bars = (desk: PlanningDesk, order = 0) => desk.steps(order).map(shown);

describe('a gap under a bar', () => {
  it('makes it longer, and what waits for it gives way', () => {
    const desk = plant();
    desk.order('Bar');
    expect(bars(desk)).toEqual([
      'Mon 01/03 06:00 to Mon 01/03 10:00 on Saw',
      'Mon 01/03 10:00 to Mon 01/03 11:00 on Mill',
    ]);
    enter(desk, 'Saw', '2027-03-01T06:00:00Z', '2027-03-01T08:00:00Z');
    expect(bars(desk)).toEqual([
      'Mon 01/03 06:00 to Mon 01/03 12:00 on Saw',
      'Mon 01/03 12:00 to Mon 01/03 13:00 on Mill',
    ]);
    expect(desk.step(0, 1).reason).toEqual({ kind: 'pushedBy', operationId: desk.step(0, 0).operationId });
  });

  it('leaves a bar alone that stands where a late one is still expected to run, when it comes and when it goes', () => {
    const desk = plant();
    desk.order('Cut');
    desk.order('Cut');
    // Two hours from six on, begun at half past seven: done at half past nine, while the next one stands from eight on.
    desk.now = at('2027-03-01T06:30:00Z');
    desk.report('start', desk.step(0, 0).operationId);
    const stood = bars(desk, 1);
    expect(stood).toEqual(['Mon 01/03 08:00 to Mon 01/03 10:00 on Saw']);
    enter(desk, 'Saw', '2027-03-01T08:00:00Z', '2027-03-01T09:00:00Z');
    expect(bars(desk, 1)).toEqual(['Mon 01/03 08:00 to Mon 01/03 11:00 on Saw']);
    leave(desk);
    expect(bars(desk, 1)).toEqual(stood);
  });

  it('gives the time back when it goes; what gave way stays', () => {
    const desk = plant();
    desk.order('Bar');
    enter(desk, 'Saw', '2027-03-01T06:00:00Z', '2027-03-01T08:00:00Z');
    leave(desk);
    expect(bars(desk)).toEqual([
      'Mon 01/03 06:00 to Mon 01/03 10:00 on Saw',
      'Mon 01/03 12:00 to Mon 01/03 13:00 on Mill',
    ]);
  });

  it('that is informative changes nothing', () => {
    const desk = plant();
    desk.order('Bar');
    expect(enter(desk, 'Saw', '2027-03-01T06:00:00Z', '2027-03-01T08:00:00Z', true)).toEqual([]);
  });

  it('puts a bar that would start in it behind it, but not a locked one', () => {
    const desk = plant();
    desk.order('Cut');
    enter(desk, 'Saw', '2027-03-01T04:00:00Z', '2027-03-01T06:00:00Z');
    expect(bars(desk)).toEqual(['Mon 01/03 07:00 to Mon 01/03 09:00 on Saw']);
    expect(desk.step(0, 0).reason).toEqual({ kind: 'notWorking', cause: 'gap' });
    const locked = plant();
    locked.order('Cut');
    const ids = [locked.step(0, 0).operationId];
    locked.give({ type: 'lockOperations', baseRevision: locked.plan.revision, ids });
    enter(locked, 'Saw', '2027-03-01T04:00:00Z', '2027-03-01T06:00:00Z');
    expect(bars(locked)).toEqual(['Mon 01/03 06:00 to Mon 01/03 09:00 on Saw']);
  });

  it('is followed even where something that waits cannot give way', () => {
    const desk = plant();
    desk.order('Bar');
    const ids = [desk.step(0, 1).operationId];
    desk.give({ type: 'lockOperations', baseRevision: desk.plan.revision, ids });
    enter(desk, 'Saw', '2027-03-01T06:00:00Z', '2027-03-01T08:00:00Z');
    expect(bars(desk)).toEqual([
      'Mon 01/03 06:00 to Mon 01/03 12:00 on Saw',
      'Mon 01/03 10:00 to Mon 01/03 11:00 on Mill',
    ]);
  });

  it('pushes the next bars of the resource, in their sequence; one that is locked stays, and the others go behind it', () => {
    const desk = plant();
    desk.order('Cut');
    desk.order('Cut');
    enter(desk, 'Saw', '2027-03-01T06:00:00Z', '2027-03-01T07:00:00Z');
    expect(bars(desk)).toEqual(['Mon 01/03 06:00 to Mon 01/03 09:00 on Saw']);
    expect(bars(desk, 1)).toEqual(['Mon 01/03 09:00 to Mon 01/03 11:00 on Saw']);
    expect(desk.step(1, 0).reason).toEqual({ kind: 'pushedBy', operationId: desk.step(0, 0).operationId });

    const held = plant();
    for (let order = 0; order < 4; order++) held.order('Cut');
    const ids = [held.step(1, 0).operationId];
    held.give({ type: 'lockOperations', baseRevision: held.plan.revision, ids });
    enter(held, 'Saw', '2027-03-01T05:00:00Z', '2027-03-01T06:00:00Z');
    expect([0, 1, 2, 3].map((order) => bars(held, order)[0])).toEqual([
      'Mon 01/03 10:00 to Mon 01/03 12:00 on Saw',
      'Mon 01/03 08:00 to Mon 01/03 10:00 on Saw',
      'Mon 01/03 12:00 to Mon 01/03 14:00 on Saw',
      'Mon 01/03 14:00 to Mon 01/03 16:00 on Saw',
    ]);
    expect(findConflicts(held.plan, held.facts, held.now).overloads).toEqual([]);
  });

  it('keeps a rack from the next job until the one that needs it longer is done', () => {
    const desk = factoryWith()
      .group('Saws', ['Saw'])
      .group('Mills', ['Mill'])
      .group('Racks', ['Rack'], { isAttendantResource: true, plan: 'none' })
      .article(
        'Frame',
        [
          { number: 10, group: 'Saws', perPiece: hour },
          { number: 20, group: 'Mills', perPiece: 2 * hour },
        ],
        { attendants: [{ resource: 'Rack', from: 10, to: 20 }] },
      )
      .open();
    desk.order('Frame');
    desk.order('Frame');
    const { end } = desk.step(0, 1).placement;
    enter(desk, 'Mill', '2027-03-01T06:00:00Z', '2027-03-01T12:00:00Z');
    expect(desk.step(0, 1).placement.end).toBe(end + 6 * hour * 1000);
    expect(desk.step(1, 0).placement.start).toBe(desk.step(0, 1).placement.end);
    expect(desk.step(1, 0).reason).toEqual({ kind: 'pushedBy', operationId: desk.step(0, 1).attendants[0] });
    const { misfits, overloads } = findConflicts(desk.plan, desk.facts, desk.now);
    expect([misfits, overloads]).toEqual([[], []]);
  });

  it('puts a job behind the one that its inspector has promised, when that may not give way', () => {
    const desk = factoryWith()
      .group('Saws', ['Saw'])
      .group('Mills', ['Mill'])
      .group('People', ['Inspector'], { isAttendantResource: true, plan: 'none' });
    for (const [article, group] of [
      ['Sawn', 'Saws'],
      ['Milled', 'Mills'],
    ] as const)
      desk.article(article, [{ number: 10, group, perPiece: 2 * hour }], {
        attendants: [{ resource: 'Inspector', from: 10, to: 10 }],
      });
    const open = desk.open();
    open.order('Sawn');
    open.order('Milled');
    const locked = open.step(1, 0);
    open.give({ type: 'lockOperations', baseRevision: open.plan.revision, ids: [locked.operationId] });
    expect(locked.locked).toBe(true);
    const stays = locked.placement;
    enter(open, 'Saw', '2027-03-01T05:00:00Z', '2027-03-01T06:00:00Z');
    expect(locked.placement).toEqual(stays);
    expect(open.step(0, 0).placement.start).toBe(stays.end);
    expect(findConflicts(open.plan, open.facts, open.now).overloads).toEqual([]);
  });

  it('of an attendant resource holds its job up, and nothing is planned or moved into it', () => {
    const desk = factoryWith()
      .group('Saws', ['Saw'])
      .group('Racks', ['Rack'], { plan: 'none', isAttendantResource: true })
      .article('Frame', [{ number: 10, group: 'Saws', perPiece: 2 * hour }], {
        attendants: [{ resource: 'Rack', from: 10, to: 10 }],
      })
      .open();
    desk.order('Frame');
    enter(desk, 'Rack', '2027-03-01T06:00:00Z', '2027-03-01T08:00:00Z');
    expect(bars(desk)[0]).toBe('Mon 01/03 09:00 to Mon 01/03 11:00 on Saw');
    expect(findConflicts(desk.plan, desk.facts, desk.now).misfits).toEqual([]);
    // One that fits before the gap would need the rack until it is over.
    desk.order('Frame');
    expect(bars(desk, 1)[0]).toBe('Mon 01/03 11:00 to Mon 01/03 13:00 on Saw');
    const into = desk.move(desk.step(1, 0), '2027-03-01T05:30:00Z');
    expect(isRejection(into) && into.errorCode).toBe('gap');
    // What has begun stays, and is told.
    enter(desk, 'Rack', '2027-03-01T09:00:00Z', '2027-03-01T10:00:00Z');
    leave(desk);
  });

  it('of a tool holds its main step up; where a person is missing at the start the team waits', () => {
    const desk = plant();
    desk.order('Held');
    enter(desk, 'Tool', '2027-03-01T06:00:00Z', '2027-03-01T07:00:00Z');
    expect(bars(desk)).toEqual([
      'Mon 01/03 06:00 to Mon 01/03 11:00 on Mill',
      'Mon 01/03 06:00 to Mon 01/03 11:00 on Tool',
      'Mon 01/03 06:00 to Mon 01/03 10:00 on Fitter',
    ]);
    leave(desk);
    enter(desk, 'Fitter', '2027-03-01T05:00:00Z', '2027-03-01T05:30:00Z');
    expect(bars(desk)).toEqual([
      'Mon 01/03 06:30 to Mon 01/03 10:30 on Mill',
      'Mon 01/03 06:30 to Mon 01/03 10:30 on Tool',
      'Mon 01/03 06:30 to Mon 01/03 10:30 on Fitter',
    ]);
  });

  it('lets what has begun end later and leaves alone what is done', () => {
    const desk = plant();
    desk.order('Cut');
    const { operationId } = desk.step(0, 0);
    desk.report('start', operationId);
    enter(desk, 'Saw', '2027-03-01T06:00:00Z', '2027-03-01T07:00:00Z');
    expect(bars(desk)).toEqual(['Mon 01/03 06:00 to Mon 01/03 09:00 on Saw']);
    desk.report('yield', operationId, { amount: 1 });
    desk.report('complete', operationId);
    expect(leave(desk)).toEqual([]);
  });

  it('is nobody’s edit: the edit before it is what undo means, and it names the bar that has changed since', () => {
    const desk = plant();
    desk.order('Cut');
    const operation = desk.step(0, 0);
    desk.move(operation, '2027-03-02T05:00:00Z');
    const edits = [...(desk.plan.undoStacks.get('anna') ?? [])];
    enter(desk, 'Saw', '2027-03-02T06:00:00Z', '2027-03-02T07:00:00Z');
    expect(bars(desk)).toEqual(['Tue 02/03 06:00 to Tue 02/03 09:00 on Saw']);
    expect(desk.give({ type: 'undo' })).toMatchObject({
      errorCode: 'undoBlocked',
      detailsObject: { operationIds: [operation.operationId] },
    });
    expect(desk.plan.undoStacks.get('anna')).toEqual(edits);
  });

  it('is a step of who entered the gap: taken back and repeated, the bars stand as before and the gap goes and comes', () => {
    const desk = plant();
    follow(desk, 'GapTypeCreated', { id: 'service', fields: { gapTypeName: 'Service' } });
    desk.order('Cut');
    const before = bars(desk);
    const gap = { ...gapOn('Saw', '2027-03-01T06:00:00Z', '2027-03-01T07:00:00Z') };
    const entered = { collection: 'resourceGaps', id: 'g', after: gap } as const;
    follow(desk, 'ResourceGapCreated', { id: 'g', fields: gap });
    desk.give({ type: 'recalculateOperations', stretches: stretchesOf([entered]), follows: [entered] });
    const after = bars(desk);
    expect(after).not.toEqual(before);

    expect(desk.give({ type: 'undo' })).toMatchObject([
      { type: 'EditUndone', data: { brings: [{ collection: 'resourceGaps', id: 'g', before: gap }] } },
    ]);
    expect(bars(desk)).toEqual(before);
    expect(desk.factory.objects.resourceGaps.has('g')).toBe(false);
    expect(desk.give({ type: 'redo' })).toMatchObject([{ type: 'EditRedone', data: { brings: [entered] } }]);
    expect(bars(desk)).toEqual(after);
  });

  it('is not taken back when the gap has changed since, nor by who may not write gaps', () => {
    const desk = plant();
    desk.order('Cut');
    const gap = gapOn('Saw', '2027-03-01T06:00:00Z', '2027-03-01T07:00:00Z');
    const entered = { collection: 'resourceGaps', id: 'g', after: { ...gap } } as const;
    follow(desk, 'ResourceGapCreated', { id: 'g', fields: gap });
    desk.give({ type: 'recalculateOperations', stretches: stretchesOf([entered]), follows: [entered] });
    const context = { ...desk.context('anna'), rights: new Set<Right>() };
    expect(desk.give({ type: 'undo' }, 'anna', context)).toMatchObject({
      errorCode: 'accessDenied',
      detailsObject: { right: 'gaps.write' },
    });
    follow(desk, 'ResourceGapChanged', { id: 'g', before: { dateTo: gap.dateTo }, after: { dateTo: gap.dateTo + 1 } });
    const stood = bars(desk);
    expect(desk.give({ type: 'undo' })).toMatchObject({
      errorCode: 'undoBlocked',
      detailsObject: { baseData: [{ collection: 'resourceGaps', id: 'g' }] },
    });
    expect(bars(desk)).toEqual(stood);
  });

  it('is a step of who entered it where no bar stands as well', () => {
    const desk = plant();
    const entered = {
      collection: 'resourceGaps',
      id: 'g',
      after: { ...gapOn('Saw', '2027-03-01T06:00:00Z', '2027-03-01T07:00:00Z') },
    } as const;
    follow(desk, 'ResourceGapCreated', { id: 'g', fields: entered.after });
    desk.give({ type: 'recalculateOperations', stretches: stretchesOf([entered]), follows: [entered] });
    expect(desk.give({ type: 'undo' })).toMatchObject([{ type: 'EditUndone', data: { placements: [] } }]);
  });
});
