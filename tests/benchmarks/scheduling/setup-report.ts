import { searchLateness } from '#domain/planning/optimise/search/lateness-search.ts';
import { compileProblem } from '#domain/planning/optimise/search/problem.ts';
import { byRule, leastLateness, modelOfShop, randomSetupShop, weightedLateness } from './setup-shops.ts';

/** Moves that the search tries; the same schedule on any machine. */
const iterations = { small: 50_000, large: 300_000 };

/**
 * Machines with set-up times by sequence, scheduled by the product's own search: weighted lateness found, beside the
 * least there is for a dozen jobs and beside the usual rule for sixty. Each is counted again with nothing of the search.
 */
export function* setupReport(): Generator<string> {
  for (const [count, size] of [
    [12, 'small'],
    [60, 'large'],
  ] as const)
    for (const tightness of [0.3, 0.6, 0.9])
      for (const severity of [0.25, 0.75]) {
        const shop = randomSetupShop(count, { tightness, range: 0.5, severity }, count + 100 * (tightness + severity));
        const begun = performance.now();
        const found = searchLateness(compileProblem(modelOfShop(shop)), { seed: 1, iterations: iterations[size] });
        const seconds = ((performance.now() - begun) / 1000).toFixed(1);
        const sequence = [...shop.jobs.keys()].sort((a, b) => (found.end[a] ?? 0) - (found.end[b] ?? 0));
        const lateness = weightedLateness(shop, sequence);
        if (Math.abs(lateness - found.selection.cost.lateness) > 1e-6)
          throw new Error(`The sequence is ${lateness} late, not ${found.selection.cost.lateness}`);
        const beside = size === 'small' ? `least ${leastLateness(shop)}` : `by rule ${byRule(shop)}`;
        yield `set-up ${count} jobs, ${tightness} tight, ${severity} severe  ${lateness}  ${beside}  ${seconds}`;
      }
}
