import { type Rejection, reject } from '#domain/kernel/rejection.ts';
import type { PlanningFacts } from '#domain/planning/plan/facts.ts';

/** A cause that a report names has to be one that the factory knows. Refusal: objectnotexists. */
export function unknownReason(said: object, facts: PlanningFacts): Rejection | undefined {
  for (const [field, collection] of causes) {
    const id = (said as Readonly<Record<string, unknown>>)[field];
    if (typeof id === 'string' && !facts.knows(collection, id)) return reject('objectnotexists', { [field]: id });
  }
  return undefined;
}

const causes = [
  ['rejectTypeId', 'rejectTypes'],
  ['troubleTypeId', 'troubleTypes'],
] as const;
