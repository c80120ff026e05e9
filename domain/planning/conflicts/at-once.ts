import type { OperationId, ResourceId } from '#domain/kernel/ids.ts';
import type { Instant } from '#domain/kernel/instant.ts';
import type { PlanningFacts } from '#domain/planning/plan/facts.ts';
import type { Operation, Plan } from '#domain/planning/plan/plan.ts';
import { barsOn } from '#domain/planning/plan/resource-index.ts';
import { simultaneous } from '#domain/planning/plan/resource-sharing.ts';
import { statusId } from '#domain/planning/plan/status.ts';

/** More steps at work on a resource now than it takes, wherever the plan has them (decision 0272). */
export interface AtOnce {
  readonly resourceId: ResourceId;
  /** When the first one too many was begun. */
  readonly start: Instant;
  /** In the order in which they began. */
  readonly operationIds: readonly OperationId[];
}

/** What of a step decides whether it is at work, in the plan and in the rows of it that a browser has. */
interface Step {
  readonly operationId: OperationId;
  readonly statusId: number;
  readonly mainOperationId?: OperationId | null | undefined;
  readonly switchedOff?: boolean | undefined;
  readonly attends?: unknown;
}

/** People are at it now; who attends it is at work with it. `atWorkBeside` of the query-service says the same in SQL. */
export const isAtWork = ({ statusId: status, switchedOff, attends }: Step): boolean =>
  status === statusId.started && switchedOff !== true && attends === undefined;

/** A step and those parallel to it are one piece of work. */
export const workOf = ({ operationId, mainOperationId }: Step): OperationId => mainOperationId ?? operationId;

/**
 * undefined: no more than it takes. A step and those parallel to it are one piece of work; a resource with a limit of pieces
 * takes batches, whose steps run at once as they are meant to.
 */
export function atOnceOn(plan: Plan, facts: PlanningFacts, resourceId: ResourceId): AtOnce | undefined {
  const resource = facts.resource(resourceId)?.resource;
  const limit = resource === undefined ? 1 : simultaneous(resource);
  const { underWay } = barsOn(plan, resourceId);
  if (resource?.limitQuantity === true || underWay.length <= limit) return undefined;
  const running = underWay
    .filter(isAtWork)
    .map((operation) => ({ operation, since: begun(operation) }))
    .sort(
      (one, other) => one.since - other.since || (one.operation.operationId < other.operation.operationId ? -1 : 1),
    );
  const works = new Map<OperationId, Instant>();
  for (const { operation, since } of running) {
    const work = workOf(operation);
    if (!works.has(work)) works.set(work, since);
  }
  const start = [...works.values()][limit];
  if (start === undefined) return undefined;
  return { resourceId, start, operationIds: running.map(({ operation }) => operation.operationId) };
}

/** Not since it went on after a pause: rows of a plan as of then hold no reports, and say the same. */
const begun = ({ actualStart, placement }: Operation): Instant => actualStart ?? placement.start;
