// Trail of OperationsMoved, step 1 (ARCHITECTURE.md).

import type { OperationId } from '#domain/kernel/ids.ts';
import type { Instant, Interval } from '#domain/kernel/instant.ts';
import { isRejection, type Rejection, reject } from '#domain/kernel/rejection.ts';
import type { Push } from '#domain/kernel/ways.ts';
import type { PlanningFacts } from '#domain/planning/plan/facts.ts';
import { mainOperationOf } from '#domain/planning/plan/parts.ts';
import type { Operation, Plan } from '#domain/planning/plan/plan.ts';
import { pushAside } from '#domain/planning/pushes/push-aside.ts';
import { offerAlternatives } from '../edits/alternatives.ts';
import { carryOut, completed } from '../edits/carry-out.ts';
import {
  checkMovable,
  checkTeamFrozen,
  type Edit,
  type EditResult,
  lift,
  type Mover,
  type Moves,
  newEdit,
  type OfferedPlace,
  type OperationMove,
} from '../edits/edit.ts';
import { moveOperation } from '../edits/move-operation.ts';
import { boundsOf } from '../edits/operation-bounds.ts';
import { refuseOutside } from '../edits/outside-range.ts';
import { moveParallel } from './move-parallel.ts';

export interface MoveRequest extends Moves {
  /** Deliberately into or out of the frozen zone. */
  readonly override: boolean;
  /** Range shown to the planner: no place outside of it is offered. */
  readonly shown?: Interval | undefined;
}

/** Moved operations first, then the pushed ones in order of dependencies, and the process steps that follow. */
export type MovePreview = EditResult;

/**
 * Where operations come to lie when they are dropped (rules §5): each at the first working instant at or after the
 * requested start on its target, not before its predecessors allow; successors give way as `way` says. The
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
  const attempt = (operationId: OperationId, { resourceId, start }: OfferedPlace): MovePreview | Rejection => {
    const place = { operationId, resourceId, start };
    // Whoever moves what runs beside an operation is offered places for the operation.
    const isNamed = request.moves.some((move) => move.operationId === operationId);
    const moves = isNamed ? request.moves.map((move) => (move.operationId === operationId ? place : move)) : [place];
    const result = moveOn(newEdit({ plan, facts, now, override: request.override }), moves, request.way);
    return isRejection(result) ? result : (refuseOutside(result, request.shown) ?? result);
  };
  return moveOn(newEdit({ plan, facts, now, override: request.override, attempt }), request.moves, request.way);
}

function moveOn(
  edit: Edit,
  moves: readonly OperationMove[],
  way: Push = edit.facts.settings.wayForMoves,
): MovePreview | Rejection {
  const { plan } = edit;
  const wishes = new Map(moves.map((move) => [move.operationId, move]));
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

  if (moved.every(({ mainOperationId }) => mainOperationId !== undefined)) return moveParallel(edit, moves);
  const movers = new Map<Operation, Mover>();
  for (const operation of moved) {
    const main = mainOperationOf(plan, operation);
    if (main === undefined) return reject('objectnotexists', { operationId: operation.mainOperationId });
    const refusal = checkMovable(plan, main) ?? checkTeamFrozen(edit, main);
    if (refusal !== undefined) return refusal;
    const wish = wishes.get(operation.operationId);
    if (wish === undefined || (main !== operation && wishes.has(main.operationId))) continue;
    const own = main === operation ? wish.resourceId : undefined;
    const target = { start: wish.start, resourceId: own };
    movers.set(main, (_edit, one) => moveOperation(edit, one, target, offerAlternatives));
  }
  const result = way === 'othersStay' ? carryOut(edit, movers) : pushFollowers(edit, movers, wishes, way);
  return isRejection(result) ? withOffers(edit, movers, moves, result) : result;
}

function pushFollowers(
  edit: Edit,
  movers: ReadonlyMap<Operation, Mover>,
  wishes: ReadonlyMap<OperationId, OperationMove>,
  way: Push,
): MovePreview | Rejection {
  const hits = [...movers].map(([operation, place]) => ({
    operation,
    place,
    from: wishes.get(operation.operationId)?.start,
    over: 'followers' as const,
  }));
  const moved = pushAside(edit, hits, way);
  return isRejection(moved) ? moved : completed(edit, [...movers.keys()]);
}

/** What stands behind a single operation may be in the way of its place: then there are places that leave it alone. */
function withOffers(
  edit: Edit,
  movers: ReadonlyMap<Operation, Mover>,
  [wish]: readonly OperationMove[],
  refusal: Rejection,
): Rejection {
  const [operation] = movers.keys();
  const details = refusal.detailsObject ?? {};
  const concerned = details['operationId'];
  const isBehind = concerned !== undefined && concerned !== operation?.operationId && !('alternatives' in details);
  if (operation === undefined || movers.size > 1 || wish === undefined || !isBehind) return refusal;
  const clean = newEdit(edit);
  lift(clean, operation);
  const { minEnd } = boundsOf(clean, operation);
  const alternatives = offerAlternatives(clean, operation, wish.start, minEnd);
  return alternatives.length === 0 ? refusal : { ...refusal, detailsObject: { ...details, alternatives } };
}
