import { rightOn } from '#domain/base-data/collection-areas.ts';
import { type BaseDataChange, settingsCollection } from '#domain/base-data/object-change.ts';
import type { RefusedChange } from '#domain/base-data/rules/decide-change.ts';
import type { OrderPositionId } from '#domain/kernel/ids.ts';
import { type Rejection, reject } from '#domain/kernel/rejection.ts';
import type { PlanningEvent } from '#domain/planning/events/events.ts';
import type { PlanningFacts } from '#domain/planning/plan/facts.ts';
import type { PlanningContext } from '#domain/planning/plan/planning-context.ts';

export interface TransferredBaseData {
  /** What comes, in the order in which it is made. */
  readonly changes: readonly BaseDataChange[];
  /** What stays in the simulation, and why. */
  readonly refused: readonly RefusedChange[];
  /** As they will be. */
  readonly facts: PlanningFacts;
}

/** What comes of a simulation's changes into a plan. */
export interface Transfer {
  /** None: nothing can be transferred. */
  readonly events: readonly PlanningEvent[];
  readonly transferred: readonly OrderPositionId[];
  /** What stays in the simulation, and why. */
  readonly refused: ReadonlyMap<OrderPositionId, Rejection>;
  readonly baseData: TransferredBaseData;
}

/**
 * Which of a simulation's own changes of base data get into the plant: those that it does not have, whose fields nobody has
 * changed there meanwhile, that its rules allow, and for which `context` has the right. What builds on one that stays, stays.
 */
export function transferredBaseData(own: readonly BaseDataChange[], context: PlanningContext): TransferredBaseData {
  const { facts, now, rights } = context;
  const refused: RefusedChange[] = [];
  let changes = facts.notMade(own).filter((change) => {
    const { collection } = change;
    const right = collection === settingsCollection ? 'settings.write' : rightOn(collection, 'write');
    if (rights.has(right)) return true;
    refused.push({ change, rejection: reject('accessDenied', { right }) });
    return false;
  });
  for (;;) {
    const next = facts.refusalOf(changes, now, context);
    if (next === undefined) break;
    refused.push(next);
    changes = changes.filter((one) => one !== next.change);
  }
  return { changes, refused, facts: changes.length === 0 ? facts : facts.withBaseData(changes) };
}
