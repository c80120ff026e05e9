import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isRejection } from '#domain/kernel/rejection.ts';
import { watchConflicts } from '#domain/planning/conflicts/conflict-watch.ts';
import { findConflicts } from '#domain/planning/conflicts/conflicts.ts';
import { planProblem } from '#domain/planning/optimise/plan-problem.ts';
import { bindingOf } from '#domain/planning/reasons/binding.ts';
import { at, factoryWith, type PlanningDesk, shown } from '#tests/fixtures/factory-for-tests.ts';
import { live, plant, type Step, step } from '#tests/fixtures/random-life.ts';
import { evolvePlan } from '../change/evolve.ts';
import { isFeedbackEvent } from './feedback-kinds.ts';
import { emptyPlan } from './plan.ts';
import { planFromSnapshot, snapshotOf } from './plan-snapshot.ts';

const hours = (count: number): number => count * 3600;

/** A saw that works day and night, an hour a piece, and a mill behind it. */
const workshop = () =>
  factoryWith()
    .group('Saws', ['Saw'], { plan: 'always' })
    .group('Mills', ['Mill'], { plan: 'always' })
    .article('Bar', [{ group: 'Saws', perPiece: hours(1) }])
    .article('Shaft', [
      { group: 'Saws', perPiece: hours(1) },
      { group: 'Mills', perPiece: hours(1) },
    ]);

/** Says that a step is done, as of an instant, which is now. */
function done(desk: PlanningDesk, [order, index]: readonly [number, number], when: string): void {
  desk.now = at(when);
  const { operationId } = desk.step(order, index);
  desk.report('yield', operationId, { amount: 1 });
  expect(isRejection(desk.report('complete', operationId))).toBe(false);
}

const place = (desk: PlanningDesk, order: number, index = 0): string =>
  shown(desk.step(order, index))
    .replaceAll('Mon 01/03 ', '')
    .replace(/ on .*/, '');
const closeGaps = (desk: PlanningDesk, order: number) =>
  desk.give({
    type: 'closeGaps',
    baseRevision: desk.plan.revision,
    direction: 'left',
    operationIds: [desk.step(order, 0).operationId],
    override: false,
  });
const conflictsOf = ({ plan, facts, now }: PlanningDesk) => findConflicts(plan, facts, now);

/** Ten hours of sawing from six on, done at eight. */
function doneAtEight(): PlanningDesk {
  const desk = workshop().open();
  desk.order('Bar', { articleAmount: 10 });
  done(desk, [0, 0], '2027-03-01T07:00:00Z');
  return desk;
}

describe('what is done frees its machine from its actual end on', () => {
  it('for a new order; its own bar stays where it was planned', () => {
    const desk = doneAtEight();
    desk.order('Bar');
    expect(place(desk, 1)).toBe('08:00 to 09:00');
    expect(place(desk, 0)).toBe('06:00 to 16:00');
    expect(conflictsOf(desk).overloads).toEqual([]);
  });

  it('for what is moved, inserted, pulled forward and shifted into its place', () => {
    const desk = workshop().open();
    desk.order('Bar', { articleAmount: 10 });
    for (let order = 1; order <= 3; order++) desk.order('Bar');
    const row = () => [1, 2, 3].map((order) => place(desk, order).slice(0, 5));
    const edit = () => ({ baseRevision: desk.plan.revision, override: false }) as const;
    done(desk, [0, 0], '2027-03-01T07:00:00Z');
    expect(row()).toEqual(['16:00', '17:00', '18:00']);
    desk.move(desk.step(2, 0), '2027-03-01T11:00:00Z');
    expect(row()).toEqual(['16:00', '12:00', '18:00']);
    const { operationId } = desk.step(3, 0);
    desk.give({ type: 'insertOperations', ...edit(), moves: [{ operationId, start: at('2027-03-01T11:00:00Z') }] });
    expect(row()).toEqual(['16:00', '13:00', '12:00']);
    desk.give({ type: 'shiftOperations', ...edit(), from: at('2027-03-01T10:00:00Z'), distance: -2 * 3_600_000 });
    expect(row()).toEqual(['14:00', '11:00', '10:00']);
    closeGaps(desk, 3);
    expect(row()).toEqual(['10:00', '09:00', '08:00']);
    expect(place(desk, 0)).toBe('06:00 to 16:00');
  });

  it('wholly, when it was done before it was to begin', () => {
    const desk = workshop().open();
    desk.order('Bar', { articleAmount: 10 });
    desk.order('Bar', { articleAmount: 10 });
    done(desk, [1, 0], '2027-03-01T06:00:00Z');
    desk.order('Bar', { articleAmount: 10 });
    expect(place(desk, 1)).toBe('16:00 to Tue 02/03 02:00');
    expect(place(desk, 2)).toBe('16:00 to Tue 02/03 02:00');
  });

  it('until the report is taken back or says another time', () => {
    const desk = doneAtEight();
    desk.order('Bar');
    const { feedbackId } = desk.events.findLast(isFeedbackEvent)?.data ?? expect.fail('no report');
    desk.give({ type: 'correctFeedback', feedbackId, fields: { occurredAt: at('2027-03-01T06:30:00Z') } });
    desk.move(desk.step(1, 0), desk.now);
    expect(place(desk, 1)).toBe('08:00 to 09:00');
    desk.give({ type: 'revokeFeedback', feedbackId });
    expect(conflictsOf(desk).overloads).toMatchObject([{ start: at('2027-03-01T07:00:00Z') }]);
    // It is under way again: one of ten pieces is made at eight, the others take nine hours.
    desk.order('Bar');
    expect(place(desk, 2)).toBe('17:00 to 18:00');
  });

  it('for a search backward and for the optimiser', () => {
    const desk = doneAtEight();
    desk.order('Bar', { termination: 'backward', deliveryDate: '2027-03-02' });
    desk.order('Bar', { startDate: at('2027-03-01T09:00:00Z') });
    expect(place(desk, 2)).toBe('10:00 to 11:00');
    const [saw] = planProblem(desk.plan, desk.facts, desk.now)?.model.machines ?? [];
    expect([...(saw?.clock?.barEnds ?? [])]).toEqual([]);
  });

  it('where several run at once, and where one programme runs at a time', () => {
    const desk = workshop()
      .group('Baths', ['Bath'], { plan: 'always', allowMultipleReservation: true, maxMultipleReservations: 2 })
      .article('Zinc', [{ group: 'Baths', perPiece: hours(1), program: 'zinc' }])
      .article('Tin', [{ group: 'Baths', perPiece: hours(1), program: 'tin' }])
      .open();
    desk.order('Zinc', { articleAmount: 10 });
    desk.order('Zinc', { articleAmount: 10 });
    done(desk, [0, 0], '2027-03-01T06:00:00Z');
    desk.order('Zinc');
    expect(place(desk, 2)).toBe('07:00 to 08:00');
    done(desk, [1, 0], '2027-03-01T06:30:00Z');
    desk.order('Tin');
    expect(place(desk, 3)).toBe('08:00 to 09:00');
  });

  it('with the rack that stays with its job, which is done with its last step', () => {
    const desk = workshop()
      .group('Racks', ['Rack'], { isAttendantResource: true, plan: 'always' })
      .article(
        'Frame',
        [
          { number: 10, group: 'Saws', perPiece: hours(1) },
          { number: 20, group: 'Mills', perPiece: hours(10) },
        ],
        { attendants: [{ resource: 'Rack', from: 10, to: 20 }] },
      )
      .open();
    desk.order('Frame');
    done(desk, [0, 0], '2027-03-01T05:30:00Z');
    done(desk, [0, 1], '2027-03-01T08:00:00Z');
    desk.order('Frame');
    expect(place(desk, 1, 0)).toBe('09:00 to 10:00');
    expect(place(desk, 1, 1)).toBe('10:00 to 20:00');
  });

  it('with the set-up for it: what comes next is set up behind what ran last', () => {
    const desk = factoryWith()
      .group('Booths', ['Booth'], { plan: 'always' })
      .setups('Booths', { '*>*': hours(3), 'white>white': 0, 'black>black': 0 })
      .article('White', [{ group: 'Booths', perPiece: hours(4) }], { group: 'white' })
      .article('Black', [{ group: 'Booths', perPiece: hours(4) }], { group: 'black' })
      .open();
    desk.order('White');
    desk.order('Black');
    expect(place(desk, 1)).toBe('13:00 to 20:00');
    // Painted before it was to begin: the booth is black from then on.
    done(desk, [0, 0], '2027-03-01T05:30:00Z');
    done(desk, [1, 0], '2027-03-01T07:00:00Z');
    desk.order('Black');
    expect(place(desk, 2)).toBe('08:00 to 12:00');
  });
});

describe('what is done is the cause of nothing', () => {
  it('makes no order late with what is left of its bar', () => {
    const desk = workshop().open();
    desk.order('Shaft', { articleAmount: 12, deliveryDate: '2027-03-01' });
    expect(conflictsOf(desk).missedDates).toHaveLength(1);
    done(desk, [0, 0], '2027-03-01T06:00:00Z');
    const { operationId } = desk.step(0, 1);
    desk.move(desk.step(0, 1), '2027-03-01T06:00:00Z');
    expect(place(desk, 0, 1)).toBe('07:00 to 19:00');
    expect(conflictsOf(desk).missedDates).toEqual([]);
    const { plan, facts, now } = desk;
    const binding = bindingOf({ plan, facts, now, override: false }, desk.lastPosition());
    expect(binding?.links[0]?.operationId).toBe(operationId);
  });

  it('and keeps nobody waiting: what stood behind it may be pulled forward', () => {
    const desk = workshop().open();
    desk.order('Bar', { articleAmount: 10 });
    desk.order('Bar');
    const reason = (): string | undefined => {
      const { plan, facts, now } = desk;
      return bindingOf({ plan, facts, now, override: false }, desk.lastPosition())?.links[0]?.reason.kind;
    };
    expect(reason()).toBe('resourceBusy');
    done(desk, [0, 0], '2027-03-01T07:00:00Z');
    expect(place(desk, 1)).toBe('16:00 to 17:00');
    expect(reason()).toBe('free');
    closeGaps(desk, 1);
    expect(place(desk, 1)).toBe('08:00 to 09:00');
  });
});

describe('whatever has happened to a plan', () => {
  const lived = (steps: readonly Step[]): PlanningDesk => {
    const desk = plant();
    const watch = watchConflicts(desk.plan, desk.facts);
    for (const one of steps) live(desk, watch, one);
    return desk;
  };
  const lives = fc.array(step, { minLength: 20, maxLength: 60 });

  it('its log says where everything stands, done or not: without the reports it folds to the same places', () => {
    fc.assert(
      fc.property(lives, (steps) => {
        const desk = lived(steps);
        const plan = emptyPlan();
        for (const [index, event] of desk.events.entries()) {
          const context = desk.contexts[index] ?? expect.fail('no context');
          if (!isFeedbackEvent(event) && !event.type.startsWith('Feedback')) evolvePlan(plan, event, context);
        }
        const places = ({ operations }: typeof plan) => [...operations].map(([id, { placement }]) => [id, placement]);
        expect(places(plan)).toEqual(places(desk.plan));
      }),
      { numRuns: 40 },
    );
  });

  it('what is done takes nothing after its actual end, and everything else takes its place', () => {
    fc.assert(
      fc.property(lives, (steps) => {
        const { plan } = lived(steps);
        for (const bars of [plan, planFromSnapshot(snapshotOf(plan))].flatMap((one) => [
          ...one.barsByResource.values(),
        ]))
          for (const [index, { placement, actualEnd, statusId }] of bars.operations.entries()) {
            const occupied = [bars.starts[index], bars.ends[index]];
            const isDone = statusId === 5 && actualEnd !== undefined && actualEnd < placement.end;
            expect(occupied).toEqual(
              isDone ? [Math.min(placement.start, actualEnd), actualEnd] : [placement.start, placement.end],
            );
            expect(bars.starts[index]).toBeGreaterThanOrEqual(bars.starts[index - 1] ?? 0);
          }
      }),
      { numRuns: 40 },
    );
  });
});
