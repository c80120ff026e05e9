import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isRejection } from '#domain/kernel/rejection.ts';
import { watchConflicts } from '#domain/planning/conflicts/conflict-watch.ts';
import type { Bar } from '#domain/planning/plan/placement.ts';
import { planFromSnapshot, snapshotOf } from '#domain/planning/plan/plan-snapshot.ts';
import { isUnderWay } from '#domain/planning/plan/status.ts';
import { at, factoryWith, type PlanningDesk, shown } from '#tests/fixtures/factory-for-tests.ts';
import { live, plant, step } from '#tests/fixtures/random-life.ts';
import { draftAsExpected, expectedEnd } from './expected-end.ts';

const hours = (count: number): number => count * 3600;
const today = (time: string) => at(`2027-03-01T${time}:00+01:00`);
const place = (desk: PlanningDesk, order: number): string =>
  shown(desk.step(order, 0))
    .replaceAll('Mon 01/03 ', '')
    .replace(/ on .*/, '');

/** Two pieces of an hour from six on; at half past seven one of them is made, so that the other one is expected at half past eight. */
function late(): PlanningDesk {
  const desk = factoryWith()
    .group('Saws', ['Saw'], { plan: 'always' })
    .article('Bar', [{ group: 'Saws', perPiece: hours(1) }])
    .open();
  desk.order('Bar', { articleAmount: 2 });
  desk.report('start', desk.step(0, 0).operationId);
  desk.now = today('07:30');
  desk.report('yield', desk.step(0, 0).operationId, { amount: 1 });
  return desk;
}

describe('what is under way takes its machine until its expected end', () => {
  it('for a new order; its own bar stays where it was planned', () => {
    const desk = late();
    desk.order('Bar');
    expect(place(desk, 1)).toBe('08:30 to 09:30');
    expect(place(desk, 0)).toBe('06:00 to 08:00');
  });

  it('for a search backward, which goes on behind it', () => {
    const desk = late();
    desk.order('Bar', { termination: 'backward', deliveryDate: '2027-03-01', articleAmount: 15 });
    desk.order('Bar', { termination: 'backward', deliveryDate: '2027-03-01' });
    expect([place(desk, 1), place(desk, 2)]).toEqual([
      '09:00 to Tue 02/03 00:00',
      'Tue 02/03 00:00 to Tue 02/03 01:00',
    ]);
  });

  it('for what is moved: refused with the first free place, which is one', () => {
    const desk = late();
    desk.order('Bar');
    desk.move(desk.step(1, 0), today('12:00'));
    const refused = desk.move(desk.step(1, 0), today('08:00'));
    expect(refused).toMatchObject({ detailsObject: { alternatives: [{ start: today('08:30') }] } });
    expect(isRejection(desk.move(desk.step(1, 0), today('08:30')))).toBe(false);
    expect(place(desk, 1)).toBe('08:30 to 09:30');
  });

  it('for what is pushed aside', () => {
    const desk = late();
    for (const _ of [1, 2]) desk.order('Bar');
    expect([1, 2].map((order) => place(desk, order))).toEqual(['08:30 to 09:30', '09:30 to 10:30']);
    const move = { operationId: desk.step(2, 0).operationId, start: today('08:30') };
    desk.give({ type: 'insertOperations', baseRevision: desk.plan.revision, override: false, moves: [move] });
    expect([1, 2].map((order) => place(desk, order))).toEqual(['09:30 to 10:30', '08:30 to 09:30']);
  });

  it('as the plant says it, where the plan is made of rows, which have no reports', () => {
    const desk = late();
    const { operationId } = desk.step(0, 0);
    desk.plan.expectedEnds = new Map([[operationId, today('10:00')]]);
    desk.order('Bar');
    expect(place(desk, 1)).toBe('10:00 to 11:00');
    desk.plan.expectedEnds = new Map();
    desk.order('Bar');
    expect(place(desk, 2)).toBe('08:00 to 09:00');
  });

  it('until it is done, or has caught up', () => {
    const desk = late();
    desk.now = today('07:45');
    desk.report('yield', desk.step(0, 0).operationId, { amount: 1 });
    desk.order('Bar');
    expect(place(desk, 1)).toBe('08:00 to 09:00');
  });

  it('and not where an order keeps its own place: a step behind it that stands in that time is left alone', () => {
    const desk = factoryWith()
      .group('Saws', ['Saw'], { plan: 'always' })
      .article('Bar', [{ group: 'Saws', perPiece: hours(1) }])
      .open();
    desk.order('Bar', { articleAmount: 2 });
    desk.order('Bar');
    desk.report('start', desk.step(0, 0).operationId);
    desk.now = today('07:30');
    desk.report('yield', desk.step(0, 0).operationId, { amount: 1 });
    desk.order('Bar');
    expect([1, 2].map((order) => place(desk, order))).toEqual(['08:00 to 09:00', '09:00 to 10:00']);
  });
});

it('whatever has happened, a draft has every bar of a row by its start, those under way until they are expected to end', () => {
  fc.assert(
    fc.property(fc.array(step, { minLength: 20, maxLength: 60 }), fc.nat(20), (steps, later) => {
      const desk = plant();
      const watch = watchConflicts(desk.plan, desk.facts);
      for (const one of steps) live(desk, watch, one);
      const now = Math.ceil(desk.now / 60_000) * 60_000 + later * 3_600_000;
      for (const plan of [desk.plan, planFromSnapshot(snapshotOf(desk.plan))]) {
        const draft = draftAsExpected({ plan, facts: desk.facts, now });
        for (const [resourceId, { operations, starts, ends, underWay }] of plan.barsByResource) {
          expect(new Set(underWay)).toEqual(new Set(operations.filter(({ statusId }) => isUnderWay(statusId))));
          const expected = operations.map((operation, index) => {
            const until = operation.attends === undefined ? (expectedEnd(operation, desk.facts, now) ?? 0) : 0;
            return [starts[index] ?? 0, Math.max(ends[index] ?? 0, Math.ceil(until / 60_000) * 60_000)];
          });
          const inOrder = (bars: readonly (readonly number[])[]) =>
            bars.toSorted(([a = 0, b = 0], [c = 0, d = 0]) => a - c || b - d);
          const seen: Bar[] = [];
          draft.scan(resourceId, 0, (bar) => seen.push(bar) > 0);
          const spans = seen.map(({ placement: { start, end } }) => [start, end]);
          expect(inOrder(spans)).toEqual(inOrder(expected));
          expect(spans.map(([start]) => start)).toEqual(inOrder(expected).map(([start]) => start));
        }
      }
    }),
    { numRuns: 40 },
  );
});
