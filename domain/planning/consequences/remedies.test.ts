import { describe, expect, it } from 'vitest';
import { createdType } from '#domain/base-data/events.ts';
import { evolveFactory } from '#domain/base-data/factory.ts';
import { eventOfChange } from '#domain/base-data/object-change.ts';
import { isRejection } from '#domain/kernel/rejection.ts';
import { conflictIdOf } from '#domain/planning/conflicts/conflict-identity.ts';
import { findConflicts } from '#domain/planning/conflicts/conflicts.ts';
import { at, factoryWith, type PlanningDesk } from '#tests/fixtures/factory-for-tests.ts';
import { hoursIn, take } from '#tests/fixtures/take-remedy.ts';
import { overtimeGap } from './overtime.ts';
import { remediesOf, waysOutOf } from './remedies.ts';
import type { Remedy } from './try-remedies.ts';

const hours = (count: number): number => count * 3600;
const situationOf = ({ plan, facts, now }: PlanningDesk) => ({ plan, facts, now, override: false });
const operationIn = ({ moved }: Remedy) => ('operationId' in moved ? moved : expect.fail('a process step moves'));
const conflictsOf = ({ plan, facts, now }: PlanningDesk) => findConflicts(plan, facts, now);

describe('ways out of a missed date', () => {
  const late = (): PlanningDesk => {
    const desk = factoryWith()
      .group('Saws', ['Saw'])
      .group('Mills', ['Mill1', 'Mill2'])
      .article('Shaft', [
        { group: 'Saws', perPiece: hours(1) },
        { group: 'Mills', perPiece: hours(2) },
      ])
      .open();
    desk.order('Shaft', { articleAmount: 2, deliveryDate: '2027-03-01' });
    desk.move(desk.step(0, 1), '2027-03-03T08:00:00Z');
    return desk;
  };

  it('have been tried: each makes the order less late, and says what it costs', () => {
    const desk = late();
    const [missed] = conflictsOf(desk).missedDates;
    const id = missed && conflictIdOf.missedDate(missed);
    const remedies = remediesOf(situationOf(desk), id ?? '');
    expect(remedies.length).toBeGreaterThan(0);
    expect(remedies.length).toBeLessThanOrEqual(3);
    for (const remedy of remedies.filter(({ kind }) => kind !== 'split')) {
      expect(remedy.addedLateness).toBeLessThan(0);
      take(desk, remedy);
      expect(conflictsOf(desk).missedDates).toHaveLength(remedy.rescues === 1 ? 0 : 1);
      const { operationId, resourceId } = operationIn(remedy);
      expect(desk.operation(operationId).placement).toMatchObject({
        resourceId,
        start: remedy.start,
        end: remedy.end,
      });
      desk.give({ type: 'undo' });
      expect(conflictsOf(desk).missedDates).toHaveLength(1);
    }
  });

  it('deliver half of it sooner, beside the other half, and undo makes it one order again', () => {
    const desk = factoryWith()
      .group('Mills', ['Mill1', 'Mill2'])
      .article('Shaft', [{ group: 'Mills', perPiece: hours(4) }])
      .open();
    desk.order('Shaft', { articleAmount: 9, deliveryDate: '2027-03-02' });
    const [missed] = conflictsOf(desk).missedDates;
    const before = desk.step(0, 0).placement;
    const remedies = remediesOf(situationOf(desk), missed ? conflictIdOf.missedDate(missed) : '');
    const split = remedies.find(({ kind }) => kind === 'split') ?? expect.fail('no split');
    expect(split.parts?.map(({ articleAmount }) => articleAmount)).toEqual([5, 4]);
    expect(split.addedLateness).toBeLessThan(0);
    take(desk, split);
    const ends = [...desk.plan.operations.values()].map(({ placement }) => placement.end);
    expect(ends).toEqual(split.parts?.map(({ end }) => end));
    expect(Math.max(...ends)).toBeLessThan(before.end);
    desk.give({ type: 'undo' });
    expect(desk.step(0, 0).placement).toEqual(before);
  });

  it('do not divide what has begun: nothing reported may be lost', () => {
    const desk = factoryWith()
      .group('Mills', ['Mill1', 'Mill2'])
      .article('Shaft', [{ group: 'Mills', perPiece: hours(4) }])
      .open();
    desk.order('Shaft', { articleAmount: 9, deliveryDate: '2027-03-02' });
    desk.report('start', desk.step(0, 0).operationId);
    const [missed] = conflictsOf(desk).missedDates;
    const remedies = remediesOf(situationOf(desk), missed ? conflictIdOf.missedDate(missed) : '');
    expect(remedies.map(({ kind }) => kind)).not.toContain('split');
  });

  it('say that a step goes to somebody outside', () => {
    const desk = factoryWith()
      .group('Mills', ['Mill'])
      .group('Mills', ['Contractor'], { external: true })
      .article('Shaft', [{ group: 'Mills', perPiece: hours(4) }])
      .open();
    desk.order('Shaft', { articleAmount: 12, deliveryDate: '2027-03-20' });
    const long = desk.step(0, 0);
    desk.move(long, long.placement.start, 'Mill');
    desk.order('Shaft', { articleAmount: 1, deliveryDate: '2027-03-01' });
    const late = desk.step(1, 0);
    desk.move(late, long.placement.end, 'Mill');
    expect([long.placement.resourceId, late.placement.resourceId]).toEqual(['Mill', 'Mill']);
    const [missed] = conflictsOf(desk).missedDates;
    const remedies = remediesOf(situationOf(desk), missed ? conflictIdOf.missedDate(missed) : '');
    const outside = remedies.find(({ kind }) => kind === 'outsource') ?? expect.fail('nobody outside');
    expect(operationIn(outside).resourceId).toBe('Contractor');
  });

  it('bring the steps behind along, though each runs on another resource', () => {
    const desk = factoryWith()
      .group('Saws', ['Saw'])
      .group('Mills', ['Mill'])
      .article('Big', [{ group: 'Saws', perPiece: hours(10) }])
      .article('Shaft', [
        { group: 'Saws', perPiece: hours(1) },
        { group: 'Mills', perPiece: hours(6) },
      ])
      .open();
    desk.order('Big');
    desk.order('Shaft', { deliveryDate: '2027-03-01' });
    const [missed] = conflictsOf(desk).missedDates;
    const [remedy] = remediesOf(situationOf(desk), missed ? conflictIdOf.missedDate(missed) : '');
    expect(remedy).toMatchObject({ rescues: 1, turnsLate: 0 });
    take(desk, remedy);
    expect(conflictsOf(desk).missedDates).toEqual([]);
  });

  it('are none where nothing helps', () => {
    const desk = factoryWith()
      .group('Saws', ['Saw'], { plan: 'always' })
      .article('Shaft', [{ group: 'Saws', perPiece: hours(40) }])
      .open();
    desk.order('Shaft', { deliveryDate: '2027-03-01' });
    const [missed] = conflictsOf(desk).missedDates;
    expect(remediesOf(situationOf(desk), missed ? conflictIdOf.missedDate(missed) : '')).toEqual([]);
  });
});

describe('ways out of an overload', () => {
  it('take one of the bars to another resource or to another time, and the overload is gone', () => {
    const desk = factoryWith({ freeMoveProductionTimeline: true })
      .group('Saws', ['Saw1', 'Saw2'])
      .article('Bar', [{ group: 'Saws', perPiece: hours(2) }])
      .open();
    desk.order('Bar');
    desk.order('Bar');
    const [one, other] = [desk.step(0, 0), desk.step(1, 0)];
    desk.give({
      type: 'moveOperationsFreely',
      baseRevision: desk.plan.revision,
      override: false,
      moves: [{ operationId: other.operationId, start: one.placement.start, resourceId: one.placement.resourceId }],
    });
    const [overload] = conflictsOf(desk).overloads;
    const remedies = remediesOf(situationOf(desk), overload ? conflictIdOf.overload(overload) : '');
    expect(remedies.map(({ kind }) => kind)).toContain('otherResource');
    for (const remedy of remedies) {
      take(desk, remedy);
      expect(conflictsOf(desk).overloads).toEqual([]);
      desk.give({ type: 'undo' });
    }
  });
});

describe('ways out of an overdue step', () => {
  it('start it now or at the next free place', () => {
    const desk = factoryWith()
      .group('Saws', ['Saw'])
      .article('Bar', [{ group: 'Saws', perPiece: hours(2) }])
      .open();
    desk.order('Bar');
    desk.now = at('2027-03-01T09:00:00Z');
    const { operationId } = desk.step(0, 0);
    const remedies = remediesOf(situationOf(desk), conflictIdOf.overdue({ operationId }));
    expect(remedies[0]).toMatchObject({ kind: 'later', start: at('2027-03-01T09:00:00Z'), turnsLate: 0 });
  });
});

describe('ways out of a step that has begun and is not done in time', () => {
  const begun = (): PlanningDesk => {
    const desk = factoryWith()
      .group('Saws', ['Saw'])
      .article('Shaft', [{ group: 'Saws', perPiece: hours(1) }])
      .open();
    desk.order('Shaft', { articleAmount: 2 });
    desk.order('Shaft', { articleAmount: 2 });
    desk.report('start', desk.step(0, 0).operationId);
    // Its two hours are over and nothing was reported.
    desk.now = at('2027-03-01T08:30:00Z');
    return desk;
  };

  it('make it as long as it is expected to take, and push what stands behind it', () => {
    const desk = begun();
    const { operationId } = desk.step(0, 0);
    const [remedy] = remediesOf(situationOf(desk), conflictIdOf.overdue({ operationId }));
    expect(remedy).toMatchObject({ kind: 'extend', moved: { operationId }, end: at('2027-03-01T10:30:00Z'), moves: 2 });
    take(desk, remedy);
    expect(conflictsOf(desk)).toMatchObject({ overdue: [], overloads: [] });
  });

  describe('whose successor is in the frozen zone of its machine', () => {
    const heldUp = () => {
      const desk = factoryWith()
        .group('Saws', ['Saw'])
        .group('Mills', ['Mill'], { frozenTime: hours(4) })
        .article('Shaft', [
          { group: 'Saws', perPiece: hours(2) },
          { group: 'Mills', perPiece: hours(1) },
        ])
        .open();
      desk.order('Shaft', { articleAmount: 2 });
      desk.report('start', desk.step(0, 0).operationId);
      desk.now = at('2027-03-01T07:30:00Z');
      desk.report('yield', desk.step(0, 0).operationId, { amount: 0.5 });
      return desk;
    };
    const idOf = (desk: PlanningDesk) => conflictIdOf.overdue({ operationId: desk.step(0, 0).operationId });

    it('say what is in the way to who may not change it', () => {
      const desk = heldUp();
      expect(waysOutOf(situationOf(desk), idOf(desk), false)).toMatchObject({
        ways: [],
        override: false,
        refusals: [
          {
            errorCode: 'frozenTime',
            detailsObject: { operationId: desk.step(0, 1).operationId, resourceId: 'Mill', frozenTime: hours(4) },
          },
        ],
      });
    });

    it('go through it for who may, and say so', () => {
      const desk = heldUp();
      const { ways, override, refusals } = waysOutOf(situationOf(desk), idOf(desk), true);
      expect([override, refusals]).toEqual([true, []]);
      expect(ways[0]).toMatchObject({ kind: 'extend', moves: 2 });
      const before = desk.step(0, 1).placement.start;
      expect(isRejection(take(desk, ways[0]))).toBe(true);
      expect(isRejection(take(desk, ways[0], override))).toBe(false);
      expect(desk.step(0, 1).placement.start).toBeGreaterThan(before);
    });
  });

  it('end when the time for trying is over', () => {
    const desk = begun();
    const { operationId } = desk.step(0, 0);
    const situation = { ...situationOf(desk), goesOn: () => false };
    expect(remediesOf(situation, conflictIdOf.overdue({ operationId }))).toEqual([]);
  });
});

describe('overtime as a way out', () => {
  it('adds a day of work to the machine that an order waits for, and is what the plan does with it', () => {
    const desk = factoryWith()
      .group('Saws', ['Saw'])
      .article('Big', [{ group: 'Saws', perPiece: hours(60) }])
      .article('Shaft', [{ group: 'Saws', perPiece: hours(30) }])
      .open();
    desk.order('Big');
    desk.order('Shaft', { deliveryDate: '2027-03-05' });
    const [missed] = conflictsOf(desk).missedDates;
    const remedies = remediesOf(situationOf(desk), missed ? conflictIdOf.missedDate(missed) : '');
    const remedy = remedies.find(({ kind }) => kind === 'overtime');
    if (remedy === undefined) expect.fail('no overtime is offered');
    expect(remedy.addedLateness).toBeLessThan(0);
    const added = hoursIn(desk, remedy) ?? expect.fail('its hours are not the first step');
    // Saturday, at the hours of Friday.
    expect(new Date(added.start).getUTCDay()).toBe(6);
    const event = eventOfChange(overtimeGap('o', added, 'o'));
    evolveFactory(desk.factory, event);
    desk.facts.invalidate(event);
    desk.give({ type: 'recalculateOperations', stretches: [added] });
    take(desk, remedy);
    expect(desk.operation(operationIn(remedy).operationId).placement).toMatchObject({
      start: remedy.start,
      end: remedy.end,
    });
    expect(conflictsOf(desk).misfits).toEqual([]);
  });
});

describe('ways out of a process step on a day that is none any more', () => {
  it('have been tried: on the next days or earlier ones, and what is behind it gives way', () => {
    const desk = factoryWith()
      .group('Mills', ['Mill'])
      .article('Drawn', [{ group: 'Mills', perPiece: hours(1) }], { before: [hours(16)], after: [hours(8)] })
      .open();
    desk.order('Drawn', { deliveryDate: '2027-03-05', startDate: at('2027-03-02T05:00:00Z') });
    const closed = {
      type: createdType('publicHolidays'),
      data: { id: 'h', fields: { dateFrom: '2027-03-02', dateTo: '2027-03-02', description: 'New' } },
    };
    evolveFactory(desk.factory, closed);
    desk.facts.invalidate(closed);
    const [misfit] = conflictsOf(desk).processMisfits;
    if (misfit === undefined) throw new Error('The step still fits');
    const remedies = remediesOf(situationOf(desk), conflictIdOf.processMisfit(misfit));
    expect(remedies.length).toBeGreaterThan(0);
    for (const remedy of remedies) {
      expect(remedy.moved).toEqual({ activityId: misfit.activityId });
      expect(take(desk, remedy)).toHaveLength(1);
      expect(desk.plan.activities.get(misfit.activityId)?.process).toMatchObject({
        start: remedy.start,
        end: remedy.end,
      });
      expect(conflictsOf(desk).processMisfits).toEqual([]);
      desk.give({ type: 'undo' });
      expect(conflictsOf(desk).processMisfits).toHaveLength(1);
    }
    expect(remedies[0]).toMatchObject({ turnsLate: 0, addedLateness: 0 });
    expect(remediesOf(situationOf(desk), 'misfit-nothing')).toEqual([]);
  });
});
