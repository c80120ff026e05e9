import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { changedType } from '#domain/base-data/events.ts';
import { evolveFactory } from '#domain/base-data/factory.ts';
import type { ResourceId } from '#domain/kernel/ids.ts';
import { isRejection } from '#domain/kernel/rejection.ts';
import type { PlanningCommand } from '#domain/planning/commands.ts';
import { type ConflictWatch, watchConflicts } from '#domain/planning/conflict-watch.ts';
import { type Conflicts, findConflicts } from '#domain/planning/conflicts.ts';
import { dueQueue } from '#domain/planning/due-queue.ts';
import { factoryWith, mondaySix, type PlanningDesk } from './factory-for-tests.ts';

const hour = 3_600_000;

/** Three saws, one of which takes two at once, a mill, and articles of one to three steps. */
const plant = () =>
  factoryWith()
    .group('Saws', ['Saw1', 'Saw2'])
    .group('Presses', ['Press'], { allowMultipleReservation: true, maxMultipleReservations: 2, plan: 'always' })
    .group('Mills', ['Mill'])
    .article('Bar', [{ group: 'Saws', perPiece: 1800 }])
    .article('Shaft', [
      { group: 'Saws', setup: 600, perPiece: 3600 },
      { group: 'Mills', perPiece: 1200, buffer: 900 },
    ])
    .article('Gear', [
      { group: 'Presses', perPiece: 2400, overlap: 40 },
      { group: 'Mills', perPiece: 2400 },
      { group: 'Saws', perPiece: 600 },
    ])
    .open();

const inOrder = ({ missedDates, overloads, overdue }: Conflicts) => ({
  missedDates,
  overloads: overloads.toSorted((a, b) =>
    a.resourceId < b.resourceId ? -1 : a.resourceId > b.resourceId ? 1 : a.start - b.start,
  ),
  overdue: overdue.toSorted(),
});

/** What one step of a random life of a plan does; numbers choose among what there is. */
type Step = readonly [kind: number, which: number, amount: number];
const step = fc.tuple(fc.nat(10), fc.nat(1000), fc.nat(200));

function live(desk: PlanningDesk, watch: ConflictWatch, [kind, which, amount]: Step): void {
  const operations = [...desk.plan.operations.values()];
  const operation = operations[which % Math.max(1, operations.length)];
  const follow = (command: PlanningCommand): void => {
    const decided = desk.give(command);
    if (!isRejection(decided)) for (const event of decided) watch.follow(event);
  };
  const feedback = { occurredAt: desk.now, workerId: 'werner' };
  if (kind <= 2 || operation === undefined) {
    const article = ['Bar', 'Shaft', 'Gear'][which % 3] ?? 'Bar';
    const before = desk.events.length;
    const startDate = mondaySix + (amount % 12) * hour;
    desk.order(article, {
      planAnyway: kind <= 1,
      startDate,
      articleAmount: 1 + (amount % 7),
      deliveryDate: `2027-03-0${1 + (which % 6)}`,
    });
    for (const event of desk.events.slice(before)) watch.follow(event);
    return;
  }
  const { operationId } = operation;
  switch (kind) {
    case 3:
    case 4: {
      const moves = [{ operationId, start: mondaySix + amount * hour }];
      return follow({ type: 'moveOperations', baseRevision: desk.plan.revision, moves, override: false });
    }
    case 5:
      return follow({ type: which % 2 === 0 ? 'undo' : 'redo' });
    case 6:
      follow({ type: 'startOperation', operationId, ...feedback });
      return follow({ type: 'reportYield', operationId, amount: 1, ...feedback });
    case 7:
      follow({ type: 'reportYield', operationId, amount: 1, ...feedback });
      return follow({ type: 'completeOperation', operationId, ...feedback });
    case 8: {
      const positions = [...desk.plan.orderPositions.keys()];
      const orderPositionId = positions[which % positions.length];
      if (orderPositionId === undefined) return undefined;
      return follow({ type: 'unplanOrderPosition', orderPositionId, confirmFeedbackLoss: true });
    }
    case 9: {
      const limit = 1 + (amount % 3);
      const id = ['Press', 'Saw1'][which % 2] ?? 'Press';
      const after = { allowMultipleReservation: limit > 1, maxMultipleReservations: limit };
      const event = { type: changedType('resources'), data: { id, before: {}, after } };
      evolveFactory(desk.factory, event);
      desk.facts.invalidate(event);
      return watch.followFactory(event);
    }
    default:
      // Time passes, and sometimes somebody looks at what was.
      desk.now += (which % 10 === 0 ? -amount : amount) * 60_000;
  }
}

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
          follow: (event) => [first, second].forEach((watch) => watch.follow(event)),
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

  it('meets every kind of conflict in such a life', () => {
    const kinds = new Set<string>();
    const lives = fc.sample(fc.array(step, { minLength: 30, maxLength: 60 }), { numRuns: 20, seed: 7 });
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
