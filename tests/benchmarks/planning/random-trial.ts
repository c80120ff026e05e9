import { refitAfterChange } from '#tests/random-plants/changed-base-data.ts';
import { runTrial } from '#tests/random-plants/trial.ts';

/** Actions in each plant; about a quarter is refused, the rest changes the plan. */
const actionsEach = 100;
const enough = { plants: 220, edits: 20_000 };

/**
 * `npm run bench:planning -- random [plants] [first seed]`: random plants with random orders and edits, each plan checked
 * after every step by `tests/random-plants`, and once after the base data have changed under it and it was placed anew. Goes on until there were as many plants and edits. Answers the exit code: 1
 * when a plan contradicted the rules, with the seed and the fewest actions that lead there.
 */
export function randomTrial([plants = enough.plants, first = 1]: readonly number[]): number {
  const started = performance.now();
  const refused = new Map<string, number>();
  let [tried, edits, failures] = [0, 0, 0];
  while (tried < plants || (plants === enough.plants && edits < enough.edits)) {
    const trial = runTrial(first + tried, actionsEach);
    tried += 1;
    edits += trial.done;
    for (const [code, count] of trial.refused) refused.set(code, (refused.get(code) ?? 0) + count);
    const { violations: afterChange } = refitAfterChange(first + tried - 1, actionsEach / 2);
    if (afterChange.length > 0) {
      failures += 1;
      process.stdout.write(`\nPlant ${first + tried - 1}, placed anew: ${afterChange.join('\n  ')}\n`);
    }
    if (trial.failure === undefined) continue;
    failures += 1;
    const { seed, actions, violations } = trial.failure;
    process.stdout.write(
      `\nPlant ${seed}: ${violations.join('\n  ')}\n${actions.map((one) => JSON.stringify(one)).join('\n')}\n`,
    );
  }
  const seconds = ((performance.now() - started) / 1000).toFixed(0);
  const refusals = [...refused].sort(([, a], [, b]) => b - a).map(([code, count]) => `${count} ${code}`);
  process.stdout.write(
    `${tried} plants, ${edits.toLocaleString('en-GB')} edits, ${failures} contradictions, ${seconds} s\nRefused: ${refusals.join(', ')}\n`,
  );
  return failures === 0 ? 0 : 1;
}
