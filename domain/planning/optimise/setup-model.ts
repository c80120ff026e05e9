import type { SetupModel } from '#domain/planning/optimise/search/problem.ts';
import { setupBetween } from '#domain/planning/placing/changeover.ts';
import type { PlanningFacts } from '#domain/planning/plan/facts.ts';
import type { Operation } from '#domain/planning/plan/plan.ts';

/** Beyond that many kinds of steps the table would be larger than the problem; the search then takes set-ups as they are. */
const maxClasses = 400;

/** Set-ups between the kinds of operations that a matrix tells apart; undefined when no matrix decides. */
export function setupModel(
  facts: PlanningFacts,
  operations: readonly Operation[],
): { readonly setups: SetupModel; readonly classOf: (operation: Operation) => number | undefined } | undefined {
  const decided = operations.filter(({ resourceGroupId }) => facts.setupMatrix(resourceGroupId) !== undefined);
  if (decided.length === 0) return undefined;
  const classes = new Map<string, { readonly index: number; readonly example: Operation }>();
  for (const operation of decided) {
    const key = keyOf(operation);
    if (!classes.has(key)) classes.set(key, { index: classes.size, example: operation });
  }
  if (classes.size > maxClasses) return undefined;
  const examples = [...classes.values()].map(({ example }) => example);
  const times = [undefined, ...examples].flatMap((from) =>
    examples.map((to) => setupBetween(facts, from, to) ?? to.setupTime),
  );
  return {
    setups: { classes: classes.size, times },
    classOf: (operation) => classes.get(keyOf(operation))?.index,
  };
}

const keyOf = ({ resourceGroupId, articleGroupId, setupTime, characteristics = [] }: Operation): string =>
  JSON.stringify([
    resourceGroupId,
    articleGroupId,
    setupTime,
    characteristics.map(({ characteristicId, value }) => [characteristicId, value]),
  ]);
