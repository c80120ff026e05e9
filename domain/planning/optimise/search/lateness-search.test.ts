import { describe, expect, it } from 'vitest';
import {
  leastLateness,
  modelOfShop,
  randomSetupShop,
  weightedLateness,
} from '#tests/benchmarks/scheduling/setup-shops.ts';
import { type CalendarShop, randomCalendarShop } from '#tests/fixtures/random-calendar-shop.ts';
import { searchLateness } from './lateness-search.ts';
import { compileProblem } from './problem.ts';
import { randomOf } from './random.ts';
import { costsLess, timedPlan } from './timed-plan.ts';

/** Proves a schedule hour by hour against shifts and bars, with nothing of the search. */
function checkInCalendar(
  { model, working, bars }: CalendarShop,
  alternative: readonly number[],
  start: Float64Array,
  end: Float64Array,
): void {
  const open = working.map((spans) => {
    const hours = new Uint8Array(24 * 400);
    for (const span of spans) hours.fill(1, span.start, Math.min(hours.length, span.end));
    return hours;
  });
  const stays = model.operations.map((operation, i) => ({
    choice: operation.alternatives[alternative[i] ?? -1],
    start: start[i] ?? Number.NaN,
    end: end[i] ?? Number.NaN,
  }));
  for (const [i, { choice, start: from, end: to }] of stays.entries()) {
    if (choice === undefined) throw new Error(`Operation ${i} has no machine`);
    const hours = open[choice.machine] ?? new Uint8Array();
    let worked = 0;
    for (let hour = from; hour < to; hour++) worked += hours[hour] ?? 0;
    expect(worked).toBe(choice.work);
    if (choice.work > 0) expect([hours[from], hours[to - 1]]).toEqual([1, 1]);
    expect(from).toBeGreaterThanOrEqual(model.operations[i]?.release ?? 0);
    for (const bar of bars[choice.machine] ?? []) expect(from >= bar.end || to <= bar.start).toBe(true);
    for (const joint of model.operations[i]?.predecessors ?? []) {
      const before = stays[joint.operation];
      if (before === undefined) throw new Error('No predecessor');
      if (joint.overlap === 0) expect(from).toBeGreaterThanOrEqual(before.end + joint.lag);
      else {
        expect(to).toBeGreaterThanOrEqual(before.end);
        let done = 0;
        for (let hour = before.start; hour < from; hour++) done += open[before.choice?.machine ?? 0]?.[hour] ?? 0;
        const needed = (before.choice?.work ?? 0) * (1 - joint.overlap);
        expect(from >= before.end || done >= Math.floor(needed)).toBe(true);
      }
    }
    for (const [other, stay] of stays.entries()) {
      if (other <= i || stay.choice?.machine !== choice.machine) continue;
      expect(to <= stay.start || from >= stay.end).toBe(true);
    }
  }
}

describe('the search for less lateness', () => {
  it('keeps to shifts, bars, buffers, overlaps and precedence, and counts its cost right', () => {
    for (let seed = 1; seed <= 30; seed++) {
      const shop = randomCalendarShop(randomOf(seed), 2 + (seed % 7), 2 + (seed % 4));
      const problem = compileProblem(shop.model);
      const found = searchLateness(problem, { seed, iterations: 600 });
      const chosen = Array.from(found.selection.alternative, (at, i) => at - (problem.alternativeStart[i] ?? 0));
      checkInCalendar(shop, chosen, found.start, found.end);
      const again = timedPlan(problem);
      again.load(found.selection);
      expect(again.cost.lateness).toBeCloseTo(found.selection.cost.lateness, 6);
      expect(again.cost.missed).toBeCloseTo(found.selection.cost.missed, 6);
      const sums = { lateness: 0, missed: 0 };
      expect({ ...again.cost, ...sums }).toEqual({ ...found.selection.cost, ...sums });
      expect(costsLess(found.before, found.selection.cost)).toBe(false);
    }
  });

  it('gives the same schedule for the same seed and number of moves', () => {
    const problem = compileProblem(randomCalendarShop(randomOf(5), 12, 4).model);
    const once = searchLateness(problem, { seed: 3, iterations: 2_000 });
    const twice = searchLateness(problem, { seed: 3, iterations: 2_000 });
    expect(twice).toEqual(once);
  });

  it('asks nothing more of its time once that is over, also while it takes moves back', () => {
    const problem = compileProblem(randomCalendarShop(randomOf(5), 40, 4).model);
    for (const until of [0, 1, 40, 200]) {
      const asked: boolean[] = [];
      const mayContinue = (_tried: number, _best: unknown, isLast = false): boolean => {
        asked.push(isLast);
        return asked.length <= until && !isLast;
      };
      searchLateness(problem, { seed: 3, iterations: 1e9, objective: 'fewestLate', movesCost: 0.01, mayContinue });
      // Once more for the end of the search, and once before what is taken back last.
      expect(asked.length).toBeLessThanOrEqual(until + 2);
      expect(asked.indexOf(true)).toBe(asked.length - 1);
    }
  });

  it('takes a move back without a trace', () => {
    const shop = randomCalendarShop(randomOf(8), 10, 3);
    const problem = compileProblem(shop.model);
    const plan = timedPlan(problem);
    plan.load(searchLateness(problem, { seed: 1, iterations: 50 }).selection);
    const random = randomOf(2);
    for (let step = 0; step < 400; step++) {
      const seen = [plan.start.slice(), plan.end.slice(), { ...plan.cost }, plan.machine.slice(), plan.keeps.slice()];
      const op = random.below(problem.operationCount);
      const first = problem.alternativeStart[op] ?? 0;
      const to = first + random.below((problem.alternativeStart[op + 1] ?? 0) - first);
      const target = problem.alternativeMachine[to];
      const onTarget = [-1, ...plan.order.filter((i) => plan.machine[i] === target && i !== op)];
      plan.setKeeps(op, random.below(2) === 0);
      plan.move(op, to, onTarget[random.below(onTarget.length)] ?? -1);
      plan.rollBack();
      expect([plan.start, plan.end, { ...plan.cost }, plan.machine, plan.keeps]).toEqual(seen);
    }
  });

  it('brings an order that is late before one that has time, and lets the others be', () => {
    const problem = compileProblem({
      machines: [{}],
      jobs: [
        { due: 100, weight: 1 },
        { due: 5, weight: 1 },
        { due: 40, weight: 1 },
      ],
      operations: [10, 5, 8].map((work, job) => ({
        job,
        alternatives: [{ machine: 0, work }],
        predecessors: [],
        current: { alternative: 0, start: [0, 10, 30][job] ?? 0 },
      })),
      day: 10,
    });
    const found = searchLateness(problem, { seed: 1, iterations: 2_000 });
    expect([...found.start]).toEqual([5, 0, 30]);
    expect(found.selection.cost).toEqual({
      violation: 0,
      late: 0,
      missed: 0,
      lateness: 0,
      changeovers: 0,
      moved: 2,
      flow: 0,
    });
  });

  it('lets nothing that is in time move when nothing is won', () => {
    const problem = compileProblem({
      machines: [{}],
      jobs: [{ due: 100, weight: 1 }],
      operations: [
        { job: 0, alternatives: [{ machine: 0, work: 5 }], predecessors: [], current: { alternative: 0, start: 70 } },
      ],
    });
    expect([...searchLateness(problem, { seed: 1, iterations: 500 }).start]).toEqual([70]);
  });

  it('puts steps of the same kind together when no order becomes late by it', () => {
    const problem = compileProblem({
      machines: [{}],
      jobs: [{ due: 1000, weight: 1 }],
      operations: [0, 1, 0, 1, 0, 1].map((family, i) => ({
        job: 0,
        alternatives: [{ machine: 0, work: 10 }],
        predecessors: [],
        family,
        current: { alternative: 0, start: i * 10 },
      })),
    });
    const found = searchLateness(problem, { seed: 1, iterations: 5_000 });
    expect(found.selection.cost).toMatchObject({ lateness: 0, changeovers: 1 });
  });
});

describe('set-up times by sequence', () => {
  it.each([
    [0.3, 0.25],
    [0.6, 0.75],
    [0.9, 0.75],
  ])(
    'are sequenced as well as can be, when %d of the work is late and set-ups take %d of it',
    (tightness, severity) => {
      const shop = randomSetupShop(9, { tightness, range: 0.5, severity }, 7);
      const { end, selection } = searchLateness(compileProblem(modelOfShop(shop)), { seed: 1, iterations: 20_000 });
      const sequence = [...shop.jobs.keys()].sort((a, b) => (end[a] ?? 0) - (end[b] ?? 0));
      expect(weightedLateness(shop, sequence)).toBe(selection.cost.lateness);
      expect(selection.cost.lateness).toBe(leastLateness(shop));
    },
  );
});
