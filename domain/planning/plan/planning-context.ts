import type { Circumstances } from '#domain/base-data/rules/decide.ts';
import type { Instant } from '#domain/kernel/instant.ts';
import type { Rights } from '#domain/kernel/rights.ts';
import type { PlanningFacts } from './facts.ts';

/** All inputs of a decider besides the plan; it has no clock and no randomness of its own. */
export interface PlanningContext {
  readonly now: Instant;
  /** Owner of the undo stack; a system actor has none. */
  readonly userId: string;
  readonly rights: Rights;
  readonly facts: PlanningFacts;
  readonly newId: () => string;
  /** Who beside base data refers to an object of it; absent: nobody is asked. */
  readonly usedElsewhere?: Circumstances['usedElsewhere'];
}
