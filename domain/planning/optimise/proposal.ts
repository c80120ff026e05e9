import type { OperationId, ResourceId } from '#domain/kernel/ids.ts';
import type { Instant } from '#domain/kernel/instant.ts';
import type { FoundSchedule } from '#domain/planning/optimise/search/lateness-search.ts';
import type { PlanProblem } from './plan-problem.ts';

/** Place that the search proposes for an operation. */
export interface Proposal {
  readonly operationId: OperationId;
  readonly resourceId: ResourceId;
  readonly start: Instant;
}

/** In order of start; dependent operations in order of dependencies. */
export function proposalsOf(
  problem: PlanProblem,
  alternativeMachine: Int32Array,
  { selection, start }: FoundSchedule,
): Proposal[] {
  const place = new Int32Array(selection.order.length);
  for (const [k, i] of selection.order.entries()) place[i] = k;
  return [...selection.order]
    .sort((a, b) => start[a]! - start[b]! || place[a]! - place[b]!)
    .flatMap((i) => {
      const operationId = problem.operationIds[i];
      const resourceId = problem.resourceIds[alternativeMachine[selection.alternative[i]!]!];
      return operationId === undefined || resourceId === undefined
        ? []
        : [{ operationId, resourceId, start: start[i]! }];
    });
}
