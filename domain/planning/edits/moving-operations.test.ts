import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rightsOf } from '#domain/administration/roles.ts';
import type { ResourceId } from '#domain/kernel/ids.ts';
import { isRejection, reject } from '#domain/kernel/rejection.ts';
import { findConflicts } from '#domain/planning/conflicts/conflicts.ts';
import type { Operation } from '#domain/planning/plan/plan.ts';
import { at, factoryWith, mondaySix, shown } from '#tests/fixtures/factory-for-tests.ts';
import { previewMove } from '../actions/preview-move.ts';

const hours = (count: number) => count * 3600;

/** Two saws and a mill; an order is an hour of sawing per piece and then an hour of milling per piece. */
const workshop = (frozenTime = 0) =>
  factoryWith()
    .group('Saws', ['Saw1', 'Saw2'], { frozenTime })
    .group('Mills', ['Mill'])
    .article('Shaft', [
      { group: 'Saws', resource: 'Saw1', perPiece: hours(1) },
      { group: 'Mills', perPiece: hours(1) },
    ]);

describe('moving an operation', () => {
  // shows planning 4.49
  it('starts at the first working instant at or after the wished one, and its length follows the shifts', () => {
    const desk = workshop().open();
    desk.order('Shaft', { articleAmount: 3 });
    desk.move(desk.step(0, 1), '2027-03-02T22:00:00Z');
    expect(shown(desk.step(0, 1))).toBe('Wed 03/03 06:00 to Wed 03/03 09:00 on Mill');
    expect(desk.step(0, 1).reason).toEqual({ kind: 'byHand' });
    desk.move(desk.step(0, 1), '2027-03-02T19:30:00Z');
    expect(shown(desk.step(0, 1))).toBe('Tue 02/03 20:30 to Wed 03/03 07:30 on Mill');
  });

  it('snaps to the earliest start that its predecessors allow', () => {
    const desk = workshop().open();
    desk.order('Shaft', { articleAmount: 2 });
    desk.move(desk.step(0, 1), '2027-03-02T08:00:00Z');
    desk.move(desk.step(0, 1), '2027-02-01T08:00:00Z');
    expect(shown(desk.step(0, 1))).toBe('Mon 01/03 08:00 to Mon 01/03 10:00 on Mill');
    expect(desk.step(0, 1).reason).toMatchObject({ kind: 'predecessor' });
  });

  it('pushes successors as little as needed, and they say who pushed them', () => {
    const desk = workshop().open();
    desk.order('Shaft', { articleAmount: 2 });
    desk.order('Shaft', { articleAmount: 2 });
    const events = desk.move(desk.step(0, 0), '2027-03-01T09:00:00Z');
    // The saw works 10:00 to 12:00; the mill is taken by the second order until 12:00, then free.
    expect(desk.steps(0).map(shown)).toEqual([
      'Mon 01/03 10:00 to Mon 01/03 12:00 on Saw1',
      'Mon 01/03 12:00 to Mon 01/03 14:00 on Mill',
    ]);
    expect(desk.step(0, 1).reason).toEqual({ kind: 'pushedBy', operationId: desk.step(0, 0).operationId });
    expect(events).toMatchObject([{ type: 'OperationsMoved', data: { moved: [desk.step(0, 0).operationId] } }]);
  });

  it('leaves successors alone that have room', () => {
    const desk = workshop().open();
    desk.order('Shaft');
    desk.move(desk.step(0, 1), '2027-03-03T08:00:00Z');
    desk.move(desk.step(0, 0), '2027-03-02T08:00:00Z');
    expect(shown(desk.step(0, 1))).toBe('Wed 03/03 09:00 to Wed 03/03 10:00 on Mill');
  });

  // shows planning 5.7, planning 5.8, planning 6.20
  // shows base-data 3.83
  it('refuses a target outside the group unless the setting allows it', () => {
    const desk = workshop().open();
    desk.order('Shaft');
    const saw = desk.step(0, 0);
    expect(desk.move(saw, '2027-03-01T10:00:00Z', 'Mill')).toEqual(
      reject('badGroup', { operationId: saw.operationId, resourceId: 'Mill' }),
    );
    const open = workshop();
    open.factory.settings = { ...open.factory.settings, moveResourcesAcrossGroups: true };
    const free = open.open();
    free.order('Shaft');
    free.move(free.step(0, 0), '2027-03-02T10:00:00Z', 'Mill');
    expect(free.step(0, 0).placement.resourceId).toBe('Mill');
  });

  it('refuses the resource that something beside the step already has', () => {
    const desk = factoryWith({ moveResourcesAcrossGroups: true })
      .group('Presses', ['Press'])
      .group('Tools', ['Tool'])
      .article('Cup', [
        { number: 10, group: 'Presses', perPiece: hours(1) },
        { number: 11, group: 'Tools', beside: 10 },
      ])
      .open();
    desk.order('Cup');
    const [press, tool] = desk.steps(0);
    if (press === undefined || tool === undefined) throw new Error('There are two');
    expect(desk.move(press, press.placement.start, 'Tool')).toMatchObject({
      errorCode: 'resourceConflict',
      detailsObject: { operationId: tool.operationId, blockedBy: [press.operationId] },
    });
  });

  // shows planning 5.9
  it('refuses archived and attendant targets and those that do not exist', () => {
    const desk = workshop()
      .group('Saws', ['Old'], { archived: true })
      .group('Saws', ['Crane'], { isAttendantResource: true })
      .open();
    desk.order('Shaft');
    const { operationId } = desk.step(0, 0);
    const to = (resourceId: string) => desk.move(desk.step(0, 0), '2027-03-01T10:00:00Z', resourceId);
    expect(to('Old')).toEqual(reject('badGroup', { operationId, resourceId: 'Old' }));
    expect(to('Crane')).toEqual(reject('resourceAttendant', { operationId, resourceId: 'Crane' }));
    expect(to('Ghost')).toEqual(reject('objectnotexists', { resourceId: 'Ghost' }));
  });

  // shows planning 5.15, planning 5.16
  it('refuses the frozen zone at both ends, unless overridden by right', () => {
    const desk = workshop(hours(10)).open();
    desk.order('Shaft');
    const { operationId } = desk.step(0, 0);
    const refusal = reject('frozenTime', { operationId, resourceId: 'Saw1', frozenTime: hours(10) });
    expect(desk.move(desk.step(0, 0), '2027-03-01T08:00:00Z')).toEqual(refusal);
    desk.now += 3_600_000;
    expect(desk.move(desk.step(0, 0), '2027-03-03T08:00:00Z')).toEqual(refusal);
    const move = {
      type: 'moveOperations',
      baseRevision: desk.plan.revision,
      moves: [{ operationId, start: at('2027-03-01T08:00:00Z') }],
      override: true,
    } as const;
    const planner = { ...desk.context(), rights: rightsOf(['planner']) };
    expect(desk.give(move, 'anna', planner)).toEqual(reject('accessDenied', { right: 'planning.frozenZone' }));
    desk.give(move);
    expect(shown(desk.step(0, 0))).toBe('Mon 01/03 09:00 to Mon 01/03 10:00 on Saw1');
  });

  // shows planning 5.10
  it('refuses where the resource has no working time to start in', () => {
    const desk = workshop().group('Saws', ['Closed'], { plan: 'none' }).open();
    desk.order('Shaft');
    const { operationId } = desk.step(0, 0);
    expect(desk.move(desk.step(0, 0), '2027-03-01T08:00:00Z', 'Closed')).toEqual(
      reject('gap', { operationId, resourceId: 'Closed' }),
    );
  });

  it('refuses absurd instants', () => {
    const desk = workshop().open();
    desk.order('Shaft');
    const { operationId } = desk.step(0, 0);
    for (const start of [Number.NaN, 0, Date.parse('2199-01-01T00:00:00Z')])
      expect(desk.move(desk.step(0, 0), start)).toEqual(reject('outsideRange', { operationId }));
  });

  // shows planning 5.12
  it('refuses an occupied place and offers up to three free ones nearby', () => {
    const desk = workshop().open();
    desk.order('Shaft', { articleAmount: 2 });
    desk.order('Shaft', { articleAmount: 2 });
    const first = desk.step(0, 0);
    const refusal = desk.move(desk.step(1, 0), '2027-03-01T05:30:00Z');
    expect(refusal).toMatchObject({
      errorCode: 'busy',
      detailsObject: { resourceId: 'Saw1', blockedBy: [first.operationId] },
    });
    if (!isRejection(refusal)) throw new Error('The place was free');
    const free = { operationId: desk.step(1, 0).operationId, resourceId: 'Saw2', addedLateness: 0, lateness: 0 };
    expect(refusal.detailsObject?.alternatives).toEqual([
      // Behind the first on its own saw is where it stands.
      { ...free, start: at('2027-03-01T05:30:00Z'), end: at('2027-03-01T07:30:00Z'), othersLate: 0, pushes: 0 },
      // The last one with which its mill need not wait.
      { ...free, start: at('2027-03-01T07:00:00Z'), end: at('2027-03-01T09:00:00Z'), othersLate: 0, pushes: 0 },
    ]);
  });

  // shows planning 4.73
  it('refuses what is done, started or locked, and what would push such a step', () => {
    const desk = workshop().open();
    desk.order('Shaft');
    const [saw, mill] = [desk.step(0, 0), desk.step(0, 1)];
    const later = '2027-03-05T08:00:00Z';
    desk.give({ type: 'lockOperations', baseRevision: desk.plan.revision, ids: [mill.operationId] });
    expect(desk.move(mill, later)).toEqual(reject('locked', { operationId: mill.operationId }));
    expect(desk.move(saw, later)).toMatchObject(reject('locked', { operationId: mill.operationId }));
    const report = { operationId: saw.operationId, occurredAt: desk.now };
    desk.report('start', report.operationId);
    expect(desk.move(saw, later)).toEqual(reject('alreadyStarted', { operationId: saw.operationId }));
    desk.report('yield', report.operationId, { amount: 1 });
    desk.report('complete', report.operationId);
    expect(desk.move(saw, later)).toEqual(reject('alreadyDone', { operationId: saw.operationId }));
  });

  it('refuses an edit of something that changed since, and takes edits of other things', () => {
    const desk = workshop().open();
    desk.order('Shaft');
    desk.order('Shaft');
    const seen = desk.plan.revision;
    desk.move(desk.step(0, 0), '2027-03-02T08:00:00Z', undefined, 'ben');
    const moveOf = (operation: Operation) =>
      desk.give({
        type: 'moveOperations',
        baseRevision: seen,
        moves: [{ operationId: operation.operationId, start: at('2027-03-03T08:00:00Z') }],
        override: false,
      });
    const { operationId } = desk.step(0, 0);
    expect(moveOf(desk.step(0, 0))).toEqual(reject('TimelineDataOutdated', { operationId }));
    expect(isRejection(moveOf(desk.step(1, 0)))).toBe(false);
  });

  // shows planning 5.13
  it('moves several operations of one production order together, and of two orders not at all', () => {
    const desk = workshop().open();
    desk.order('Shaft');
    desk.order('Shaft');
    const moveAll = (operations: readonly Operation[]) =>
      desk.give({
        type: 'moveOperations',
        baseRevision: desk.plan.revision,
        moves: operations.map(({ operationId, placement }) => ({ operationId, start: placement.start + 86_400_000 })),
        override: false,
      });
    expect(moveAll([desk.step(0, 0), desk.step(1, 0)])).toEqual(reject('fromOneProductionOrder'));
    moveAll(desk.steps(0));
    expect(desk.steps(0).map(shown)).toEqual([
      'Tue 02/03 06:00 to Tue 02/03 07:00 on Saw1',
      'Tue 02/03 07:00 to Tue 02/03 08:00 on Mill',
    ]);
  });

  it('changes nothing when it already stands there', () => {
    const desk = workshop().open();
    desk.order('Shaft');
    expect(desk.move(desk.step(0, 0), desk.step(0, 0).placement.start)).toEqual([]);
  });
});

describe('moving, whatever is moved where', () => {
  const wish = fc.record({
    order: fc.nat(5),
    step: fc.nat(2),
    start: fc.integer({ min: mondaySix - 5 * 86_400_000, max: mondaySix + 30 * 86_400_000 }),
    resource: fc.constantFrom('A', 'B', 'C', 'Mill', undefined),
  });

  // shows planning 4.54
  it('records exactly what the preview showed, adds no overload, keeps the order of steps, and undo restores', () => {
    fc.assert(
      fc.property(fc.array(wish, { minLength: 1, maxLength: 20 }), (wishes) => {
        const desk = factoryWith()
          .group('Saws', ['A', 'B', 'C'])
          .group('Mills', ['Mill'])
          .article('Part', [
            { group: 'Saws', perPiece: hours(3), buffer: 1800 },
            { group: 'Mills', perPiece: hours(2) },
            { group: 'Saws', perPiece: hours(5) },
          ])
          .open();
        for (let i = 0; i < 6; i++) desk.order('Part', { articleAmount: 1 + (i % 3) });
        for (const { order, step, start, resource } of wishes) {
          const operation = desk.step(order, step);
          const resourceId = resource as ResourceId | undefined;
          const moves = [{ operationId: operation.operationId, start, resourceId }];
          const preview = previewMove(desk.plan, desk.facts, { moves, override: false }, desk.now);
          const before = new Map([...desk.plan.operations.values()].map((op) => [op.operationId, op.placement]));
          const events = desk.move(operation, start, resource);
          if (isRejection(events)) {
            expect(preview).toEqual(events);
            continue;
          }
          if (isRejection(preview)) throw new Error('The preview refused what was then done');
          for (const { operationId, after } of preview.placements)
            expect(desk.operation(operationId).placement).toEqual(after);
          expect(findConflicts(desk.plan, desk.facts, desk.now).overloads).toEqual([]);
          for (const successor of desk.plan.operations.values())
            for (const id of successor.predecessors) {
              const { placement, bufferTime } = desk.operation(id);
              expect(successor.placement.start).toBeGreaterThanOrEqual(placement.end + bufferTime * 1000);
            }
          if (events.length === 0) continue;
          const after = new Map([...desk.plan.operations.values()].map((op) => [op.operationId, op.placement]));
          desk.give({ type: 'undo' });
          for (const [id, placement] of before) expect(desk.operation(id).placement).toEqual(placement);
          desk.give({ type: 'redo' });
          for (const [id, placement] of after) expect(desk.operation(id).placement).toEqual(placement);
          for (const { operations, starts, ends } of desk.plan.barsByResource.values()) {
            expect(operations.map(({ placement }) => placement.end)).toEqual(ends);
            expect(operations.map(({ placement }) => placement.start)).toEqual(starts);
            expect(starts).toEqual(starts.toSorted((a, b) => a - b));
            for (const operation of operations) expect(desk.operation(operation.operationId)).toBe(operation);
          }
        }
      }),
      { numRuns: 80 },
    );
  });
});
