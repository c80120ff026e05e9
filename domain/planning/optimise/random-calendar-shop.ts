import { machineClock } from './machine-clock.ts';
import type { ShopModel } from './problem.ts';
import type { Random } from './random.ts';

interface Span {
  readonly start: number;
  readonly end: number;
}

/** A shop with shifts, fixed bars, buffers, overlaps, due dates and a plan of now, and what its machines' clocks are made of. */
export interface CalendarShop {
  readonly model: ShopModel;
  readonly working: readonly (readonly Span[])[];
  readonly bars: readonly (readonly Span[])[];
}

const days = 2_000;

export function randomCalendarShop(random: Random, jobs: number, machines: number): CalendarShop {
  const working = Array.from({ length: machines }, () => {
    const from = random.below(8);
    const length = 8 + random.below(9);
    return Array.from({ length: days }, (_, day) => ({ start: day * 24 + from, end: day * 24 + from + length }));
  });
  const bars = Array.from({ length: machines }, () =>
    Array.from({ length: random.below(4) }, () => {
      const start = random.below(200);
      return { start, end: start + 1 + random.below(20) };
    }),
  );
  const operations: ShopModel['operations'][number][] = [];
  for (let job = 0; job < jobs; job++) {
    const count = 1 + random.below(5);
    for (let step = 0; step < count; step++) {
      const first = random.below(machines);
      const choices = Math.min(machines, 1 + random.below(3));
      const overlap = random.below(4) === 0 ? 0.5 : 0;
      operations.push({
        job,
        alternatives: Array.from({ length: choices }, (_, c) => ({
          machine: (first + c) % machines,
          // Even, so that half of it is a whole hour, too.
          work: 2 * random.below(7),
        })),
        predecessors:
          step === 0 ? [] : [{ operation: operations.length - 1, lag: overlap > 0 ? 0 : random.below(3) * 4, overlap }],
        release: random.below(10),
        current: { alternative: random.below(choices), start: random.below(400) },
        family: random.below(3),
      });
    }
  }
  return {
    model: {
      machines: working.map((spans, m) => ({ clock: machineClock(spans, bars[m] ?? []) })),
      jobs: Array.from({ length: jobs }, () => ({ due: random.below(150), weight: 1 + random.below(5) })),
      operations,
      day: 24,
    },
    working,
    bars,
  };
}
