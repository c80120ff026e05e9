import { objectives } from '#domain/kernel/objectives.ts';
import { judge, proposePlacements } from '#domain/planning/optimise/optimise-plan.ts';
import { planProblem } from '#domain/planning/optimise/plan-problem.ts';
import { benchPlant, foldAll } from './plant.ts';

const moves = 10_000;

/**
 * `npm run bench:planning -- objectives [sizes]`: the same number of moves tried in each objective, moving freely and only
 * what pays: late orders, delay, changeovers and operations moved, before and after, and seconds of the search and of
 * the placing by the rules behind it.
 */
export function objectivesBench(sizes: readonly number[]): void {
  for (const size of sizes.length > 0 ? sizes : [1_000, 10_000]) {
    const { facts, events, now } = benchPlant(size);
    const plan = foldAll(events);
    const problem = planProblem(plan, facts, now);
    if (problem === undefined) throw new Error('Nothing may move');
    for (const objective of objectives)
      for (const reach of ['everything', 'some'] as const) {
        const started = performance.now();
        const proposed = proposePlacements(problem, { seed: 1, iterations: moves, objective, reach });
        const searched = performance.now();
        const { before, after, placements } = judge(plan, facts, now, proposed, objective);
        const judged = performance.now();
        const figure = (name: keyof typeof before): string =>
          `${Math.round(before[name])} → ${Math.round(after[name])}`;
        process.stdout.write(
          `${size} operations, ${objective}, ${reach}: late ${figure('positionsLate')}, days × pieces ${figure('weightedLateness')}, ` +
            `changeovers ${figure('changeovers')}, throughput ${figure('throughput')} days, ${placements.length} moved; ` +
            `${((searched - started) / 1000).toFixed(1)} s + ${((judged - searched) / 1000).toFixed(1)} s\n`,
        );
      }
  }
}
