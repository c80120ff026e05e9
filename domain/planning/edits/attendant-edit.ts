import type { OperationId } from '#domain/kernel/ids.ts';
import type { Interval } from '#domain/kernel/instant.ts';
import { type Rejection, reject } from '#domain/kernel/rejection.ts';
import { attendantPlacement, firstOn, missingIn } from '#domain/planning/placing/attendants.ts';
import type { Operation, Plan } from '#domain/planning/plan/plan.ts';
import { type Edit, put } from './edit.ts';

/**
 * Recomputes attendant resources when the operations of their job move: from the start of the first to the end of the
 * last including its buffer (rules §3). Refused with `resourceConflict` when the resource attends another job at that
 * time. `freely`: no check; `asFact`: neither, and a locked one stays where it is.
 */
export function followAttendants(edit: Edit, unchecked?: 'freely' | 'asFact'): Rejection | undefined {
  const touched = new Set<OperationId>();
  for (const id of edit.placed.keys()) for (const attendant of attendantsOf(edit.plan, id)) touched.add(attendant);
  for (const id of touched) edit.draft.lift(id);
  for (const id of touched) {
    const operation = edit.plan.operations.get(id);
    const span = operation === undefined ? undefined : spanOf(edit, operation);
    if (operation?.attends === undefined || span === undefined) continue;
    const { resourceId } = operation.placement;
    if (operation.locked && (span.start !== operation.placement.start || span.end !== operation.placement.end)) {
      if (unchecked !== 'asFact') return reject('locked', { operationId: id });
      edit.draft.place(id, operation.placement);
      continue;
    }
    const taken = unchecked !== undefined ? undefined : firstOn(edit.draft, { operationId: id, resourceId }, span);
    if (taken !== undefined)
      return reject('resourceConflict', { operationId: id, resourceId, blockedBy: [taken.operationId] });
    if (unchecked === undefined && missingIn(edit.facts, resourceId, span) !== undefined)
      return reject('gap', { operationId: id, resourceId });
    const { from, to } = operation.attends;
    const { placement, reason } = attendantPlacement({ operationId: id, resourceId, from, to }, span);
    put(edit, id, placement, reason);
  }
  return undefined;
}

/** What attends an operation; of a step that was divided only the first part knows. */
export function attendantsOf(plan: Plan, id: OperationId): readonly OperationId[] {
  const operation = plan.operations.get(id);
  if (operation?.split === undefined) return operation?.attendants ?? [];
  return partsOfStep(plan, operation).flatMap((part) => plan.operations.get(part)?.attendants ?? []);
}

/** The parts of the step with which the job of an attendant resource begins. */
export function firstStepsOf(plan: Plan, { attends }: Operation): readonly Operation[] {
  const first = attends && plan.operations.get(attends.from);
  return first === undefined ? [] : partsOfStep(plan, first).flatMap((id) => plan.operations.get(id) ?? []);
}

/** From when to when an attendant resource is needed where its job stands in the draft. */
export function spanOf(edit: Edit, { attends }: Operation): Interval | undefined {
  if (attends === undefined) return undefined;
  const first = edit.plan.operations.get(attends.from);
  const last = edit.plan.operations.get(attends.to);
  if (first === undefined || last === undefined) return undefined;
  const placed = (operation: Operation) =>
    partsOfStep(edit.plan, operation).flatMap((id) => edit.draft.placementOf(id) ?? []);
  const starts = placed(first).map(({ start }) => start);
  // After a free move the last operation may end before the first; the attendant then covers the first one.
  const ends = placed(last).map(({ end }) => end + last.bufferTime * 1000);
  const covered = placed(first).map(({ end }) => end);
  if (starts.length === 0 || ends.length === 0) return undefined;
  return { start: Math.min(...starts), end: Math.max(...ends, ...covered) };
}

/** The parts of an operation that was divided over batches, which share its work step number; else itself. */
export const partsOfStep = (plan: Plan, { productionOrderId, number }: Operation): readonly OperationId[] =>
  (plan.operationsByProductionOrder.get(productionOrderId) ?? []).filter((id) => {
    const one = plan.operations.get(id);
    return one?.number === number && one.mainOperationId === undefined && one.attends === undefined;
  });
