import { isRejection, type Rejection, reject } from '#domain/kernel/rejection.ts';
import { inOrderOfDependencies } from '#domain/planning/placing/dependencies.ts';
import { type Place, recalculateChangeovers } from '#domain/planning/placing/recalculate-changeovers.ts';
import { type PlacementChange, samePlacement } from '#domain/planning/plan/placement.ts';
import type { Operation, Plan } from '#domain/planning/plan/plan.ts';
import { followAttendants } from './attendant-edit.ts';
import {
  type Edit,
  type EditResult,
  type EditSituation,
  editAsPlanned,
  isFree,
  lift,
  type Mover,
  teamOf,
} from './edit.ts';
import { type ChangedProcess, followProcesses } from './process-edit.ts';
import { pushForSetup, pushSuccessor } from './push-successor.ts';

/**
 * Limit of operations placed in one edit: about two seconds, during which no other edit is decided. Larger ones are
 * refused at once.
 */
const maxMovedOperations = 20_000;

export const refuseTooMany = (operations: number): Rejection | undefined =>
  operations > maxMovedOperations ? reject('eventTooLarge', { operations, most: maxMovedOperations }) : undefined;

/** Operations already placed by the edit itself, besides those that its movers place. */
export interface PlacedAlready {
  readonly processes?: readonly ChangedProcess[];
  /** Operations that already have their final place in the draft. */
  readonly moved?: readonly Operation[];
  /**
   * Operations that are placed after another one beside their predecessors: the one before them in their row. Left aside
   * where it would contradict the predecessors.
   */
  readonly sequence?: ReadonlyMap<Operation, Operation>;
}

/**
 * Carries out an edit on a draft: `movers` place the operations that were meant, in order of dependencies; successors
 * are pushed as little as needed; attendant resources and process steps follow. The first refusal refuses the whole
 * edit.
 */
export function carryOut(
  edit: Edit,
  movers: ReadonlyMap<Operation, Mover>,
  { processes: changedProcesses = [], moved = [], sequence }: PlacedAlready = {},
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
  const ordered = inOrder([...meant, ...followers], sequence);
  for (const operation of ordered) {
    const refusal = (movers.get(operation) ?? pushSuccessor)(edit, operation);
    if (refusal !== undefined) return refusal;
  }
  return completed(edit, meant);
}

/**
 * What goes with operations that all have their places in the draft: set-ups, attendant resources and process steps. Those that
 * were `meant` are not pushed for a set-up. `isFact`: the edit follows a fact, such as a gap; what then finds no room for its set-up
 * stays where it is, and racks and the like may stand at two places at once: a conflict, which is better than bars that do not
 * follow a fact.
 */
export function completed(edit: Edit, meant: readonly Operation[], isFact = false): EditResult | Rejection {
  const tight = followChangeovers(edit, isFact ? [] : meant);
  const refusal = (isFact ? undefined : tight) ?? followAttendants(edit, isFact ? 'asFact' : undefined);
  if (refusal !== undefined) return refusal;
  const activities = followProcesses(edit, isFact);
  return isRejection(activities) ? activities : { placements: changedPlacements(edit, meant), activities };
}

function inOrder(operations: readonly Operation[], sequence: PlacedAlready['sequence']): readonly Operation[] {
  if (sequence !== undefined) {
    const { ordered, circle } = inOrderOfDependencies(operations, (operation) => {
      const before = sequence.get(operation);
      return before === undefined ? operation.predecessors : [...operation.predecessors, before.operationId];
    });
    if (circle.length === 0) return ordered;
  }
  return inOrderOfDependencies(operations, ({ predecessors }) => predecessors).ordered;
}

/** Pushes because of a set-up push others in turn; after so many rounds the row is taken to be full. */
const maxRounds = 50;

/**
 * What now runs behind another operation gets the set-up that its matrix asks for, as part of the same edit. It keeps
 * its end; where there is no room for a longer set-up before it, it is pushed, with its successors.
 */
function followChangeovers(edit: Edit, meant: readonly Operation[]): Rejection | undefined {
  for (let round = 0; round < maxRounds; round++) {
    const pushed = recalculateSetups(edit, []);
    const [first] = pushed;
    if (first === undefined) return undefined;
    if (pushed.some((one) => meant.includes(one)) || round === maxRounds - 1) return busyWith(first);
    const refusal = pushRow(edit, pushed);
    if (refusal !== undefined) return refusal;
  }
  return undefined;
}

/**
 * What became of the bars behind those that left the plan: each is set up for what runs before it now, as an edit would do
 * it. What would have to be pushed and cannot be stays as it is, with the set-up that it has: to take something away is
 * never refused for what stood behind it (decision 0157). `left`: places of the bars that are gone.
 */
export function closeRanks(situation: EditSituation, left: readonly Place[]): EditResult {
  const stays = new Set<Operation>();
  for (;;) {
    const edit = editAsPlanned(situation);
    const fixed = setUpBehind(edit, left, stays);
    if (fixed !== undefined) {
      stays.add(fixed);
      continue;
    }
    const refusal = followAttendants(edit);
    const activities = refusal ?? followProcesses(edit);
    if (!isRejection(activities)) return { placements: changedPlacements(edit, []), activities };
    // What has to follow cannot: then nothing is pushed at all.
    const pushed = [...edit.placed.keys()].flatMap((id) => situation.plan.operations.get(id) ?? []);
    const held = pushed.filter((one) => !stays.has(one));
    if (held.length === 0) return { placements: [], activities: [] };
    for (const one of held) stays.add(one);
  }
}

/** Settles and pushes in rounds as an edit does; answers with one that cannot be pushed. */
function setUpBehind(edit: Edit, left: readonly Place[], stays: ReadonlySet<Operation>): Operation | undefined {
  for (let round = 0; round < maxRounds; round++) {
    const tight = recalculateSetups(edit, left).filter((one) => !stays.has(one));
    if (tight.length === 0) return undefined;
    for (const one of tight) if (pushRow(edit, [one]) !== undefined) return one;
  }
  return undefined;
}

/** Pushes operations and what follows them; refused, everything that was not pushed yet stays where it was. */
function pushRow(edit: Edit, pushed: readonly Operation[]): Rejection | undefined {
  const row = [...descendants(edit.plan, pushed)];
  // What is fixed has to allow it where it stands, or refuses.
  const movers = row.filter((one) => pushed.includes(one) || isFree(edit.plan, one));
  const stood = movers.flatMap((one) =>
    teamOf(edit.plan, one).flatMap(({ operationId }) => {
      const placement = edit.draft.placementOf(operationId);
      return placement === undefined ? [] : [{ operationId, placement }];
    }),
  );
  for (const one of movers) lift(edit, one);
  const { ordered } = inOrderOfDependencies(row, (operation) => operation.predecessors);
  for (const one of ordered) {
    const refusal = pushed.includes(one) ? pushForSetup(edit, one) : pushSuccessor(edit, one);
    if (refusal === undefined) continue;
    for (const { operationId, placement } of stood)
      if (edit.draft.placementOf(operationId) === undefined) edit.draft.place(operationId, placement);
    return refusal;
  }
  return undefined;
}

/** Settles the set-ups in the draft; answers with the operations for which there is no room. */
function recalculateSetups(edit: Edit, left: readonly Place[]): readonly Operation[] {
  const { draft, facts, now, placed } = edit;
  const { settled, tight } = recalculateChangeovers(draft, facts, now, placed.keys(), undefined, left);
  for (const { operationId, placement, before } of settled) {
    const reason = placed.get(operationId)?.reason ?? { kind: 'changeover', operationId: before };
    placed.set(operationId, { placement, reason });
  }
  return tight.flatMap(({ operationId }) => edit.plan.operations.get(operationId) ?? []);
}

const busyWith = ({ operationId, placement: { resourceId } }: Operation): Rejection =>
  reject('busy', { operationId, resourceId, blockedBy: [operationId] });

/** The operations and all their direct and indirect successors. */
export function descendants(plan: Plan, moved: readonly Operation[]): Set<Operation> {
  const found = new Set<Operation>(moved);
  for (const operation of found)
    for (const id of operation.successors) {
      const successor = plan.operations.get(id);
      if (successor !== undefined) found.add(successor);
    }
  return found;
}

/** Operations that wait for a changed process step before production. */
export function startersOf(plan: Plan, changed: readonly ChangedProcess[]): Operation[] {
  const positions = new Set(changed.map(({ activity }) => activity.orderPositionId));
  return [...positions]
    .flatMap((id) => plan.activitiesByPosition.get(id) ?? [])
    .flatMap((id) => plan.productionOrdersByActivity.get(id) ?? [])
    .flatMap((id) => plan.operationsByProductionOrder.get(id) ?? [])
    .flatMap((id) => plan.operations.get(id) ?? [])
    .filter((one) => one.predecessors.length === 0 && one.mainOperationId === undefined && one.attends === undefined);
}

/** All placements that the edit changed, those that were meant first. */
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
