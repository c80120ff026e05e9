import { judge, proposePlacements } from '#domain/planning/optimise/optimise-plan.ts';
import { planProblem } from '#domain/planning/optimise/plan-problem.ts';
import { loadExactSolver, solveExactly } from './exact-solver.ts';
import { benchPlant, foldAll } from './plant.ts';

/** Moves that our search tries for each operation, and seconds that the exact one may take. */
const movesEach = 1_000;
const seconds = 60;
const figures = { fewestLate: 'positionsLate', leastDelay: 'weightedLateness' } as const;

/**
 * `npm run bench:planning -- exact [plants of each size] [operations …]`: random plants, by our search and by an exact solver;
 * late orders and days late × amount, of both as the same judge sees them in the plan, and the bound that is proven. Answers the exit
 * code: 1 when the exact solver's schedule is not in the plan what it says it is.
 */
export async function exactBench([each = 5, ...sizes]: readonly number[]): Promise<number> {
  const solver = await loadExactSolver();
  let isWrong = false;
  process.stdout.write(
    '| plant | objective | now | ours | exact | proven bound | our seconds | exact seconds |\n| --- | --- | ---: | ---: | ---: | ---: | ---: | ---: |\n',
  );
  const sums = { fewestLate: { ours: 0, exact: 0, bound: 0 }, leastDelay: { ours: 0, exact: 0, bound: 0 } };
  for (const size of sizes.length > 0 ? sizes : [24, 36, 48])
    for (let seed = 1; seed <= each; seed++) {
      const plant = benchPlant(size, undefined, { perResource: 8, perGroup: 2, perOrder: 4, isPlain: true, seed });
      const { facts, events, now } = plant;
      const plan = foldAll(events);
      const problem = planProblem(plan, facts, now);
      if (problem === undefined) throw new Error('Nothing may move');
      for (const objective of ['fewestLate', 'leastDelay'] as const) {
        const figure = figures[objective];
        const begun = performance.now();
        const proposed = proposePlacements(problem, { seed: 1, iterations: movesEach * size, objective });
        const { before, after: ours } = judge(plan, facts, now, proposed, objective);
        const searched = performance.now();
        const exact = await solveExactly(solver, problem, objective, { now, late: before.positionsLate, seconds });
        const solved = performance.now();
        const judged = judge(plan, facts, now, exact.proposals, objective).after;
        // What is no better than now is not taken over by the judge.
        const isFound = Number.isFinite(exact.value);
        if (isFound && judged[figure] > exact.value && exact.value < before[figure]) {
          isWrong = true;
          process.stdout.write(`The exact schedule of plant ${size}/${seed} is ${judged[figure]} in the plan\n`);
        }
        const best = Math.min(judged[figure], exact.value);
        sums[objective].ours += ours[figure];
        sums[objective].exact += isFound ? best : before[figure];
        sums[objective].bound += exact.bound;
        process.stdout.write(
          `| ${size} operations, ${seed} | ${objective} | ${before[figure]} | ${ours[figure]} | ${isFound ? best : '–'} | ${exact.bound}${exact.isProven ? '' : ' (not proven)'} | ${((searched - begun) / 1000).toFixed(1)} | ${((solved - searched) / 1000).toFixed(1)} |\n`,
        );
      }
    }
  for (const [objective, { ours, exact, bound }] of Object.entries(sums))
    process.stdout.write(`${objective}: ours ${ours}, exact ${exact}, proven bound ${bound}\n`);
  return isWrong ? 1 : 0;
}
