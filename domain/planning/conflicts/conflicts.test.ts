import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ResourceId } from '#domain/kernel/ids.ts';
import { at, factoryWith, mondaySix } from '#tests/fixtures/factory-for-tests.ts';
import { findConflicts, findOverloads } from './conflicts.ts';

const hour = 3_600_000;

/** One saw that takes `limit` operations at once, and forced orders of one hour each on it. */
function crowded(limit: number | 'any', starts: readonly number[], lengths: readonly number[] = []) {
  const several = { allowMultipleReservation: true, maxMultipleReservations: limit === 'any' ? undefined : limit };
  const desk = factoryWith()
    .group('Saws', ['Saw'], { plan: 'always', ...(limit === 1 ? {} : several) })
    .article('Hour', [{ group: 'Saws', perPiece: 3600 }])
    .open();
  for (const [index, start] of starts.entries())
    desk.order('Hour', { planAnyway: true, startDate: start, articleAmount: lengths[index] ?? 1 });
  return desk;
}

describe('overload', () => {
  // shows planning 1.12
  it('is one conflict per connected stretch, with all that take part', () => {
    const desk = crowded(
      1,
      [0, 0.5, 1.2, 5, 8, 8.5].map((hours) => mondaySix + hours * hour),
    );
    const overloads = findConflicts(desk.plan, desk.facts, desk.now).overloads;
    expect(overloads.map(({ start, end }) => [(start - mondaySix) / hour, (end - mondaySix) / hour])).toEqual([
      [0.5, 1],
      [1.2, 1.5],
      [8.5, 9],
    ]);
    expect(overloads[0]?.operationIds).toEqual([desk.step(0, 0).operationId, desk.step(1, 0).operationId]);
  });

  // shows planning 5.31, planning 5.32
  it('begins where one more than allowed runs, and never without a limit', () => {
    const starts = [0, 0.25, 0.5].map((hours) => mondaySix + hours * hour);
    const two = crowded(2, starts);
    expect(findConflicts(two.plan, two.facts, two.now).overloads).toMatchObject([
      { start: mondaySix + 0.5 * hour, end: mondaySix + hour },
    ]);
    const any = crowded('any', starts);
    expect(findConflicts(any.plan, any.facts, any.now).overloads).toEqual([]);
  });

  // shows planning 4.7
  it('leaves out what is done', () => {
    // Before it was to begin, and when both had been at it for half of their time.
    for (const done of [mondaySix - hour, mondaySix + hour / 2]) {
      const desk = crowded(1, [mondaySix, mondaySix]);
      const { operationId } = desk.step(0, 0);
      desk.now = done;
      desk.report('yield', operationId, { amount: 1 });
      expect(findConflicts(desk.plan, desk.facts, desk.now).overloads).toHaveLength(1);
      desk.report('complete', operationId);
      expect(findConflicts(desk.plan, desk.facts, desk.now).overloads).toEqual([]);
    }
  });

  it('covers exactly the minutes in which too many run, whatever overlaps', () => {
    const bar = fc.tuple(fc.nat(40), fc.integer({ min: 1, max: 5 }));
    fc.assert(
      fc.property(fc.array(bar, { maxLength: 15 }), fc.integer({ min: 1, max: 3 }), (bars, limit) => {
        const desk = crowded(
          limit,
          bars.map(([quarter]) => mondaySix + (quarter * hour) / 4),
          bars.map(([, length]) => length),
        );
        const overloads = findOverloads(desk.plan, desk.facts, 'Saw' as ResourceId);
        for (let quarter = 0; quarter < 64; quarter++) {
          const t = mondaySix + (quarter * hour) / 4 + 1;
          const running = [...desk.plan.operations.values()].filter(
            ({ placement }) => placement.start <= t && t < placement.end,
          );
          expect(overloads.some(({ start, end }) => start <= t && t < end)).toBe(running.length > limit);
        }
      }),
      { numRuns: 150 },
    );
  });
});

describe('lateness', () => {
  // shows planning 1.12
  it('a position is late by its last end, weighted by days and amount, worst first', () => {
    const desk = factoryWith()
      .group('Saws', ['Saw'])
      .article('Day', [{ group: 'Saws', perPiece: 16 * 3600 }])
      .open();
    desk.order('Day', { articleAmount: 1, deliveryDate: '2027-03-01' });
    desk.order('Day', { articleAmount: 2, deliveryDate: '2027-03-02' });
    desk.order('Day', { articleAmount: 1, deliveryDate: '2027-03-01' });
    const missed = findConflicts(desk.plan, desk.facts, desk.now).missedDates;
    expect(missed.map(({ daysLate, weight }) => [daysLate, weight])).toEqual([
      [3, 3],
      [1, 2],
    ]);
  });

  // shows planning 9.7
  it('a waiting step is overdue from 36 s before its start on, a started one when its end has passed', () => {
    const desk = factoryWith()
      .group('Saws', ['Saw'])
      .article('Hour', [{ group: 'Saws', perPiece: 3600 }])
      .open();
    desk.order('Hour', { startDate: at('2027-03-01T06:00:00Z') });
    const { operationId, placement } = desk.step(0, 0);
    const overdue = (t: number) => findConflicts(desk.plan, desk.facts, t).overdue.length > 0;
    expect([-36_000, -35_999].map((distance) => overdue(placement.start + distance))).toEqual([false, true]);
    desk.report('start', operationId, { occurredAt: placement.start });
    expect([0, 1].map((distance) => overdue(placement.end + distance))).toEqual([false, true]);
  });
});
