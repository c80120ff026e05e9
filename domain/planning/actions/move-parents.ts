import type { Instant } from '#domain/kernel/instant.ts';
import { isRejection, type Rejection, reject } from '#domain/kernel/rejection.ts';
import { searchStart } from '#domain/planning/placing/dependencies.ts';
import { planningReach } from '#domain/planning/placing/schedule-steps.ts';
import { type ParentKind, partsOf, spanOf } from '#domain/planning/plan/parts.ts';
import type { Operation, PlannedActivity } from '#domain/planning/plan/plan.ts';
import { hasBegun } from '#domain/planning/plan/status.ts';
import { carryOut } from '../edits/carry-out.ts';
import { checkMovable, checkTeamFrozen, type Edit, type EditResult, isFree, type Mover } from '../edits/edit.ts';
import { boundsOf, isInThePast } from '../edits/operation-bounds.ts';
import { earliestPlace, ownCrew, take } from '../edits/place-again.ts';
import { type ChangedProcess, checkMovableProcess, isFreeProcess, processFrom } from '../edits/process-edit.ts';

export interface ParentTarget {
  readonly id: string;
  /** Requested start of the parent. */
  readonly start: Instant;
}

/** Fields of a command that moves parents. */
export interface Targets {
  readonly targets: readonly ParentTarget[];
}

/**
 * Moves projects, order positions, activities or production orders: every operation of theirs that is neither begun nor locked is
 * shifted by the same distance, keeps sequence and resource, and takes the first free slot from there; process steps
 * shift as well (rules §5). The first refusal refuses all; when nothing may move, the refusal of the first operation is
 * returned.
 */
export function moveParents(edit: Edit, kind: ParentKind, targets: readonly ParentTarget[]): EditResult | Rejection {
  const movers = new Map<Operation, Mover>();
  const processes: ChangedProcess[] = [];
  for (const { id, start } of targets) {
    const parts = partsOf(edit.plan, kind, id);
    if (parts === undefined) return reject('objectnotexists', { [`${kind}Id`]: id });
    const span = spanOf(parts);
    if (span === undefined) return reject('notPlanned', { [`${kind}Id`]: id });
    if (!(Math.abs(start - edit.now) <= planningReach)) return reject('outsideRange', { [`${kind}Id`]: id });
    const refusal = shift(edit, parts, start - span.start, movers, processes);
    if (refusal !== undefined) return refusal;
  }
  return carryOut(edit, movers, { processes });
}

function shift(
  edit: Edit,
  {
    operations,
    activities,
  }: { readonly operations: readonly Operation[]; readonly activities: readonly PlannedActivity[] },
  distance: number,
  movers: Map<Operation, Mover>,
  processes: ChangedProcess[],
): Rejection | undefined {
  const mains = operations.filter((one) => one.mainOperationId === undefined && one.attends === undefined);
  const free = mains.filter((one) => isFree(edit.plan, one));
  const steps = activities.filter(isFreeProcess);
  const [first] = mains;
  if (free.length === 0 && steps.length === 0) {
    const [fixed] = activities.filter((one) => one.locked || hasBegun(one.statusId));
    return (first && checkMovable(edit.plan, first)) ?? (fixed && checkMovableProcess(fixed)) ?? reject('locked');
  }
  for (const operation of free) {
    const frozen = checkTeamFrozen(edit, operation);
    if (frozen !== undefined) return frozen;
    movers.set(operation, shiftedBy(distance));
  }
  for (const activity of steps) {
    if (activity.process === undefined) continue;
    const placement = processFrom(edit, activity, activity.process, activity.process.start + distance);
    if (isRejection(placement)) return placement;
    processes.push({ activity, placement });
  }
  return undefined;
}

/** The first free slot on its own resources at or after its shifted start. */
const shiftedBy =
  (distance: number): Mover =>
  (edit, operation) => {
    const { operationId, placement } = operation;
    const crew = ownCrew(edit, operation);
    const wished = placement.start + distance;
    const { bound } = boundsOf(edit, operation);
    if (isInThePast(edit, operation, wished)) return reject('inThePast', { operationId });
    const offer = crew && earliestPlace(edit, operation, { crews: [crew], from: wished });
    if (offer === undefined) return reject('gap', { operationId, resourceId: placement.resourceId });
    const waits = bound !== undefined && bound.at > wished && offer.slot.interval.start === searchStart(bound);
    take(
      edit,
      operation,
      offer,
      waits ? bound.reason : offer.slot.reason?.kind === 'resourceBusy' ? offer.slot.reason : { kind: 'byHand' },
    );
    return undefined;
  };
