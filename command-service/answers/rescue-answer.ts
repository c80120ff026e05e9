import type { Factory } from '#domain/base-data/factory.ts';
import type { Instant } from '#domain/kernel/instant.ts';
import type { RescueAnswer } from '#domain/planning/api/remedies-api.ts';
import { applyChange } from '#domain/planning/change/apply-change.ts';
import { addedLateness, consequencesOf, latenessOf } from '#domain/planning/change/consequences.ts';
import { conflictIdOf } from '#domain/planning/conflicts/conflict-identity.ts';
import { remediesOf } from '#domain/planning/consequences/remedies.ts';
import type { PlanningFacts } from '#domain/planning/plan/facts.ts';
import { forkOf } from '#domain/planning/plan/fork.ts';
import type { Plan } from '#domain/planning/plan/plan.ts';
import type { PlanChange } from '#domain/planning/plan/plan-change.ts';
import { remedyAnswer, whileTried } from './remedies-answer.ts';

interface Then {
  readonly change: PlanChange;
  /** Those that hold with the change. */
  readonly facts: PlanningFacts;
  readonly factory: Factory;
  readonly now: Instant;
}

/** Ways out for the order that a change makes latest, in the plan that it makes (look §15); undefined: it makes none later. */
export function rescueAnswer(plan: Plan, { change, facts, factory, now }: Then): RescueAnswer | undefined {
  const [worst] = consequencesOf(plan, facts, change)
    .filter((one) => addedLateness(one) > 0)
    .toSorted((a, b) => latenessOf(b.due, b.after) - latenessOf(a.due, a.after));
  if (worst === undefined) return undefined;
  const { orderPositionId } = worst;
  const then = forkOf(plan);
  applyChange(then, change, undefined);
  const remedies = remediesOf(
    { plan: then, facts, now, override: false, goesOn: whileTried() },
    conflictIdOf.missedDate({ orderPositionId }),
  );
  return {
    orderPositionId,
    orderPositionNumber: plan.orderPositions.get(orderPositionId)?.orderPositionNumber ?? '',
    remedies: remedies.map((remedy) => remedyAnswer(then, factory, remedy)),
  };
}
