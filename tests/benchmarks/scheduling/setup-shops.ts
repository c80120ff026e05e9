import type { ShopModel } from '#domain/planning/optimise/search/problem.ts';
import { randomOf } from '#domain/planning/optimise/search/random.ts';

/**
 * One machine, set-up times between all jobs, weights and due dates: minimise the weighted lateness (1|s_ij|Σ wT).
 * Made as Lee, Bhaskaran and Pinedo (1997) make theirs: `tightness` is the share of jobs that are late when nothing is
 * done about it, `range` how far due dates are apart, `severity` the mean set-up by the mean work.
 */
export interface SetupShop {
  readonly jobs: readonly { readonly work: number; readonly due: number; readonly weight: number }[];
  /** Set-up of a job behind another; at `[jobs.length]` of the first one. */
  readonly setups: readonly (readonly number[])[];
}

export function randomSetupShop(
  count: number,
  { tightness, range, severity }: { readonly tightness: number; readonly range: number; readonly severity: number },
  seed: number,
): SetupShop {
  const random = randomOf(seed);
  const works = Array.from({ length: count }, () => 50 + random.below(101));
  const most = Math.round(200 * severity);
  const setups = Array.from({ length: count + 1 }, () => Array.from({ length: count }, () => random.below(most + 1)));
  // Good sequences take the shorter ones of the set-ups.
  const span = works.reduce((a, b) => a + b, 0) + count * (most / 2) * 0.5;
  const jobs = works.map((work) => {
    const middle = span * (1 - tightness);
    const due = Math.round(middle + (random.fraction() - 0.5) * range * span);
    return { work, due: Math.max(work, due), weight: 1 + random.below(10) };
  });
  return { jobs, setups };
}

/** As the product's search takes it. A day is one unit of time, so that days late are the lateness. */
export function modelOfShop({ jobs, setups }: SetupShop): ShopModel {
  return {
    machines: [{ setupScale: 1 }],
    jobs: jobs.map(({ due, weight }) => ({ due, weight })),
    operations: jobs.map(({ work }, job) => ({
      job,
      alternatives: [{ machine: 0, work }],
      predecessors: [],
      setupClass: job,
    })),
    setups: { classes: jobs.length, times: [setups[jobs.length] ?? [], ...setups.slice(0, jobs.length)].flat() },
    day: 1,
  };
}

/** Weighted lateness of a sequence, counted with nothing of the search. */
export function weightedLateness({ jobs, setups }: SetupShop, sequence: readonly number[]): number {
  let now = 0;
  let sum = 0;
  let before = jobs.length;
  for (const at of sequence) {
    const job = jobs[at];
    if (job === undefined) throw new Error(`There is no job ${at}`);
    now += (setups[before]?.[at] ?? 0) + job.work;
    sum += job.weight * Math.max(0, now - job.due);
    before = at;
  }
  return sum;
}

/**
 * The least weighted lateness: of all ways to do a set of jobs that end with the same one, only those count that none
 * beats in time and lateness. For a dozen jobs.
 */
export function leastLateness({ jobs, setups }: SetupShop): number {
  const n = jobs.length;
  type Way = readonly [time: number, lateness: number];
  let ways = new Map<number, Way[]>();
  const key = (done: number, last: number): number => done * n + last;
  const add = (to: Map<number, Way[]>, at: number, way: Way): void => {
    const known = to.get(at) ?? [];
    if (known.some(([time, late]) => time <= way[0] && late <= way[1])) return;
    to.set(at, [...known.filter(([time, late]) => time < way[0] || late < way[1]), way]);
  };
  const after = ([time, late]: Way, before: number, at: number): Way => {
    const { work = 0, due = 0, weight = 0 } = jobs[at] ?? {};
    const end = time + (setups[before]?.[at] ?? 0) + work;
    return [end, late + weight * Math.max(0, end - due)];
  };
  for (let at = 0; at < n; at++) add(ways, key(1 << at, at), after([0, 0], n, at));
  for (let done = 1; done < n; done++) {
    const longer = new Map<number, Way[]>();
    for (const [from, known] of ways) {
      const last = from % n;
      const set = (from - last) / n;
      for (let at = 0; at < n; at++)
        if ((set & (1 << at)) === 0)
          for (const way of known) add(longer, key(set | (1 << at), at), after(way, last, at));
    }
    ways = longer;
  }
  return Math.min(...[...ways.values()].flat().map(([, late]) => late));
}

/**
 * Apparent lateness costs with set-ups (Lee, Bhaskaran and Pinedo 1997), the usual rule for such a machine: the best of
 * several look-aheads.
 */
export function byRule(shop: SetupShop): number {
  const looks = [0.5, 1, 2, 4, 8].flatMap((k1) => [0.1, 0.3, 0.6, 1, 2].map((k2) => dispatch(shop, k1, k2)));
  return Math.min(...looks.map((sequence) => weightedLateness(shop, sequence)));
}

function dispatch({ jobs, setups }: SetupShop, k1: number, k2: number): number[] {
  const mean = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0) / Math.max(1, values.length);
  const work = mean(jobs.map((one) => one.work));
  const setup = Math.max(1, mean(setups.flat()));
  const open = new Set(jobs.keys());
  const sequence: number[] = [];
  let now = 0;
  for (let before = jobs.length; open.size > 0; ) {
    const urgency = (at: number): number => {
      const job = jobs[at];
      if (job === undefined) return 0;
      const slack = Math.max(0, job.due - job.work - now);
      return (job.weight / job.work) * Math.exp(-slack / (k1 * work) - (setups[before]?.[at] ?? 0) / (k2 * setup));
    };
    const next = [...open].reduce((a, b) => (urgency(b) > urgency(a) ? b : a));
    open.delete(next);
    sequence.push(next);
    now += (setups[before]?.[next] ?? 0) + (jobs[next]?.work ?? 0);
    before = next;
  }
  return sequence;
}
