import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ResourceId } from '#domain/kernel/ids.ts';
import { isRejection } from '#domain/kernel/rejection.ts';
import type { PlanningCommand } from '#domain/planning/decider/commands.ts';
import type { PlanningEvent } from '#domain/planning/events/events.ts';
import { planFromSnapshot, snapshotOf } from '#domain/planning/plan/plan-snapshot.ts';
import { factoryWith } from '#tests/fixtures/factory-for-tests.ts';
import { live, plant, step } from '#tests/fixtures/random-life.ts';
import { type ConflictWatch, watchConflicts } from './conflict-watch.ts';
import { type Conflicts, findConflicts } from './conflicts.ts';
import { dueQueue } from './due-queue.ts';

const inOrder = ({ missedDates, overloads, atOnce, overdue, misfits }: Conflicts) => ({
  atOnce: atOnce.toSorted((a, b) => (a.resourceId < b.resourceId ? -1 : 1)),
  misfits: misfits.toSorted((a, b) => (a.operationId < b.operationId ? -1 : 1)),
  missedDates,
  overloads: overloads.toSorted((a, b) =>
    a.resourceId < b.resourceId ? -1 : a.resourceId > b.resourceId ? 1 : a.start - b.start,
  ),
  overdue: overdue.toSorted(),
});

describe('the watch over conflicts', () => {
  it('says what a search from scratch says, whatever happens to the plan', () => {
    fc.assert(
      fc.property(fc.array(step, { minLength: 5, maxLength: 60 }), (steps) => {
        const desk = plant();
        const watch = watchConflicts(desk.plan, desk.facts);
        for (const one of steps) {
          live(desk, watch, one);
          expect(inOrder(watch.at(desk.now))).toEqual(inOrder(findConflicts(desk.plan, desk.facts, desk.now)));
        }
      }),
      { numRuns: 60 },
    );
  });

  it('says the same when it is asked once at the end, or begins in the middle', () => {
    fc.assert(
      fc.property(fc.array(step, { minLength: 10, maxLength: 60 }), (steps) => {
        const desk = plant();
        const first = watchConflicts(desk.plan, desk.facts);
        const half = Math.floor(steps.length / 2);
        for (const one of steps.slice(0, half)) live(desk, first, one);
        const second = watchConflicts(desk.plan, desk.facts);
        const both: ConflictWatch = {
          follow: (change) => [first, second].forEach((watch) => watch.follow(change)),
          followFactory: (event) => [first, second].forEach((watch) => watch.followFactory(event)),
          at: (now) => first.at(now),
        };
        for (const one of steps.slice(half)) live(desk, both, one);
        const scratch = inOrder(findConflicts(desk.plan, desk.facts, desk.now));
        expect(inOrder(first.at(desk.now))).toEqual(scratch);
        expect(inOrder(second.at(desk.now))).toEqual(scratch);
      }),
      { numRuns: 60 },
    );
  });

  it('follows a process step that alone makes its position late, is moved back, late again, and goes', () => {
    const desk = factoryWith()
      .group('Saws', ['Saw'])
      .article('Part', [{ group: 'Saws', perPiece: 3600 }], { after: [3600] })
      .open();
    desk.order('Part', { deliveryDate: '2027-03-05' });
    const watch = watchConflicts(desk.plan, desk.facts);
    const shipping = [...desk.plan.activities.values()].find(({ process }) => process !== undefined);
    if (shipping === undefined) throw new Error('No process step');
    const { activityId } = shipping;
    const late = (): number => {
      expect(inOrder(watch.at(desk.now))).toEqual(inOrder(findConflicts(desk.plan, desk.facts, desk.now)));
      return watch.at(desk.now).missedDates.length;
    };
    const follow = (command: PlanningCommand): void => {
      const events = desk.give(command);
      expect(isRejection(events), JSON.stringify(events)).toBe(false);
      for (const change of desk.madeBy(events as PlanningEvent[])) watch.follow(change);
    };
    const move = (start: string): void => {
      const targets = [{ id: activityId, start: Date.parse(start) }];
      follow({ type: 'moveActivities', baseRevision: desk.plan.revision, override: false, targets });
    };
    expect(late()).toBe(0);
    move('2027-03-15T08:00:00Z');
    expect(late()).toBe(1);
    follow({ type: 'undo' });
    expect(late()).toBe(0);
    move('2027-03-16T08:00:00Z');
    expect(late()).toBe(1);
    const object = { type: 'activity', id: activityId } as const;
    follow({ type: 'deleteObject', object, confirmFeedbackLoss: false });
    expect(late()).toBe(0);
  });

  it('meets every kind of conflict in such a life', () => {
    const kinds = new Set<string>();
    const lives = fc.sample(fc.array(step, { minLength: 30, maxLength: 60 }), { numRuns: 60, seed: 7 });
    for (const steps of lives) {
      const desk = plant();
      const watch = watchConflicts(desk.plan, desk.facts);
      for (const one of steps) live(desk, watch, one);
      const { missedDates, overloads, overdue } = watch.at(desk.now);
      if (missedDates.length > 0) kinds.add('missedDates');
      if (overloads.some(({ resourceId }) => resourceId === ('Press' as ResourceId))) kinds.add('overload of two');
      if (overloads.length > 0) kinds.add('overload');
      if (overdue.length > 0) kinds.add('overdue');
    }
    expect([...kinds].toSorted()).toEqual(['missedDates', 'overdue', 'overload', 'overload of two']);
  });
});

describe('a snapshot of a plan', () => {
  it('gives the plan back, whatever has happened to it, with the same conflicts', () => {
    fc.assert(
      fc.property(fc.array(step, { minLength: 5, maxLength: 40 }), (steps) => {
        const desk = plant();
        const watch = watchConflicts(desk.plan, desk.facts);
        for (const one of steps) live(desk, watch, one);
        const again = planFromSnapshot(JSON.parse(JSON.stringify(snapshotOf(desk.plan))));
        // A list of nothing says what no list says.
        const filled = <Key, Value>(lists: ReadonlyMap<Key, readonly Value[]>) =>
          new Map([...lists].filter(([, list]) => list.length > 0));
        const known = ({ barsByResource, ...plan }: typeof again) => ({
          ...plan,
          positionsByProject: filled(plan.positionsByProject),
          activitiesByPosition: filled(plan.activitiesByPosition),
          productionOrdersByActivity: filled(plan.productionOrdersByActivity),
          operationsByProductionOrder: filled(plan.operationsByProductionOrder),
          bars: [...barsByResource]
            .map(([id, { operations, starts, ends }]) => ({
              id,
              ids: operations.map((bar) => bar.operationId),
              starts,
              ends,
            }))
            .filter(({ ids }) => ids.length > 0)
            .sort((a, b) => (a.id < b.id ? -1 : 1)),
        });
        expect(known(again)).toEqual(known(desk.plan));
        expect(inOrder(findConflicts(again, desk.facts, desk.now))).toEqual(inOrder(watch.at(desk.now)));
      }),
      { numRuns: 60 },
    );
  });
});

describe('the queue of who is due', () => {
  it('names exactly those whose instant has passed, however often it was changed', () => {
    const change = fc.tuple(
      fc.nat(20),
      fc.oneof(fc.nat(100), fc.constant(Number.POSITIVE_INFINITY), fc.constant(undefined)),
      fc.nat(110),
    );
    fc.assert(
      fc.property(fc.array(change, { maxLength: 200 }), (changes) => {
        const queue = dueQueue<number>();
        const known = new Map<number, number>();
        for (const [id, due, now] of changes) {
          if (due === undefined) {
            queue.remove(id);
            known.delete(id);
          } else {
            queue.set(id, due);
            known.set(id, due);
          }
          const expected = [...known].flatMap(([other, when]) => (when < now ? [other] : [])).toSorted((a, b) => a - b);
          expect([...queue.dueBefore(now)].toSorted((a, b) => a - b)).toEqual(expected);
        }
      }),
      { numRuns: 200 },
    );
  });
});
