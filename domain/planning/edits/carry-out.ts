import { isRejection, type Rejection, reject } from '#domain/kernel/rejection.ts';
import { inOrderOfDependencies } from '#domain/planning/placing/dependencies.ts';
import { type PlacementChange, samePlacement } from '#domain/planning/plan/placement.ts';
import type { Operation, Plan } from '#domain/planning/plan/plan.ts';
import { followAttendants } from './attendant-edit.ts';
import { type Edit, type EditResult, isFree, lift, type Mover } from './edit.ts';
import { type ChangedProcess, followProcesses } from './process-edit.ts';
import { pushSuccessor } from './push-successor.ts';

/**
 * Places that one edit looks for at most: about two seconds, in which nobody else's edit is decided. Whoever means more
 * is told at once.
 */
const mostMoved = 20_000;

export const refuseTooMany = (operations: number): Rejection | undefined =>
  operations > mostMoved ? reject('eventTooLarge', { operations, most: mostMoved }) : undefined;

/** What an edit has placed already, beside what its movers place. */
export interface PlacedAlready {
  readonly processes?: readonly ChangedProcess[];
  /** Operations that stand in the draft where they are to be. */
  readonly moved?: readonly Operation[];
}

/**
 * Carries an edit out on a draft: `movers` place what is meant, in order of dependencies; everything that waits for it
 * gives way as little as needed; attendant resources and process steps follow. The first refusal stands for all.
 */
export function carryOut(
  edit: Edit,
  movers: ReadonlyMap<Operation, Mover>,
  { processes: changedProcesses = [], moved = [] }: PlacedAlready = {},
): EditResult | Rejection {
  const tooMany = refuseTooMany(movers.size);
  if (tooMany !== undefined) return tooMany;
  for (const { activity, placement } of changedProcesses) edit.processes.set(activity.activityId, placement);
  const meant = [...movers.keys()];
  const followers = descendants(edit.plan, [...meant, ...moved, ...startersOf(edit.plan, changedProcesses)]);
  for (const operation of moved) followers.delete(operation);
  for (const operation of meant) {
    followers.delete(operation);
    lift(edit, operation);
  }
  for (const operation of followers) if (isFree(edit.plan, operation)) lift(edit, operation);
  const { ordered } = inOrderOfDependencies([...meant, ...followers], (operation) => operation.predecessors);
  for (const operation of ordered) {
    const refusal = (movers.get(operation) ?? pushSuccessor)(edit, operation);
    if (refusal !== undefined) return refusal;
  }
  const refusal = followAttendants(edit);
  if (refusal !== undefined) return refusal;
  const activities = followProcesses(edit);
  return isRejection(activities) ? activities : { placements: changedPlacements(edit, meant), activities };
}

/** The operations with all that waits for them. */
export function descendants(plan: Plan, moved: readonly Operation[]): Set<Operation> {
  const found = new Set<Operation>(moved);
  for (const operation of found)
    for (const id of operation.successors) {
      const successor = plan.operations.get(id);
      if (successor !== undefined) found.add(successor);
    }
  return found;
}

/** Operations that a process step before production holds back. */
function startersOf(plan: Plan, changed: readonly ChangedProcess[]): Operation[] {
  const positions = new Set(changed.map(({ activity }) => activity.orderPositionId));
  return [...positions]
    .flatMap((id) => plan.activitiesByPosition.get(id) ?? [])
    .flatMap((id) => plan.productionOrdersByActivity.get(id) ?? [])
    .flatMap((id) => plan.operationsByProductionOrder.get(id) ?? [])
    .flatMap((id) => plan.operations.get(id) ?? [])
    .filter((one) => one.predecessors.length === 0 && one.mainOperationId === undefined && one.attends === undefined);
}

/** What the edit put somewhere else, what was meant first. */
export function changedPlacements(edit: Edit, meant: readonly Operation[]): PlacementChange[] {
  const first = new Set(meant.flatMap(({ operationId, secondaries }) => [operationId, ...secondaries]));
  const changes: PlacementChange[] = [];
  for (const [operationId, { placement, reason }] of edit.placed) {
    const operation = edit.plan.operations.get(operationId);
    if (operation === undefined || samePlacement(operation.placement, placement)) continue;
    changes.push({ operationId, before: operation.placement, after: placement, reason });
  }
  return changes.sort((a, b) => Number(first.has(b.operationId)) - Number(first.has(a.operationId)));
}
