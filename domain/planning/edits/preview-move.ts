// Trail of OperationsMoved, step 1 (ARCHITECTURE.md).
import type { Instant } from '#domain/kernel/instant.ts';
import { type Rejection, reject } from '#domain/kernel/rejection.ts';
import type { OperationMove } from '#domain/planning/plan/commands.ts';
import type { PlanningFacts } from '#domain/planning/plan/facts.ts';
import type { Operation, Plan } from '#domain/planning/plan/plan.ts';
import { offerAlternatives } from './alternatives.ts';
import { carryOut } from './carry-out.ts';
import { checkMovable, checkTeamFrozen, type EditResult, type Mover, newEdit } from './edit.ts';
import { moveOperation } from './move-operation.ts';
import { moveParallel } from './move-parallel.ts';

export interface MoveRequest {
  readonly moves: readonly OperationMove[];
  /** Deliberately into or out of the frozen zone. */
  readonly override: boolean;
}

/** Moved operations first, then the pushed ones in order of dependencies, and the process steps that follow. */
export type MovePreview = EditResult;

/**
 * Where operations come to lie when they are dropped (rules §5): each at the first working instant at or after the
 * requested start on its target, not before its predecessors allow; successors are pushed as little as needed. The
 * browser calls this on every pointer move, so the cost is O(log n) per operation touched. Moving a parallel operation
 * moves its main operation. Refusals: objectnotexists, fromOneProductionOrder, alreadyDone, alreadyStarted, isRevoked,
 * locked and those of `moveOperation`.
 */
export function previewMove(
  plan: Plan,
  facts: PlanningFacts,
  request: MoveRequest,
  now: Instant,
): MovePreview | Rejection {
  const wishes = new Map(request.moves.map((move) => [move.operationId, move]));
  const moved: Operation[] = [];
  for (const id of wishes.keys()) {
    const operation = plan.operations.get(id);
    if (operation === undefined) return reject('objectnotexists', { operationId: id });
    moved.push(operation);
  }
  const first = moved[0];
  if (first === undefined) return { placements: [], activities: [] };
  if (moved.some((operation) => operation.productionOrderId !== first.productionOrderId))
    return reject('fromOneProductionOrder');

  const edit = newEdit({ plan, facts, now, override: request.override });
  if (moved.every(({ mainOperationId }) => mainOperationId !== undefined)) return moveParallel(edit, request.moves);
  const movers = new Map<Operation, Mover>();
  for (const operation of moved) {
    const main = operation.mainOperationId === undefined ? operation : plan.operations.get(operation.mainOperationId);
    if (main === undefined) return reject('objectnotexists', { operationId: operation.mainOperationId });
    const refusal = checkMovable(plan, main) ?? checkTeamFrozen(edit, main);
    if (refusal !== undefined) return refusal;
    const wish = wishes.get(operation.operationId);
    if (wish === undefined || (main !== operation && wishes.has(main.operationId))) continue;
    const own = main === operation ? wish.resourceId : undefined;
    const target = { start: wish.start, resourceId: own };
    movers.set(main, (_edit, one) => moveOperation(edit, one, target, offerAlternatives));
  }
  return carryOut(edit, movers);
}
