import type { Instant } from '#domain/kernel/instant.ts';
import {
  type Bound,
  equipmentBeside,
  latestBound,
  minEndAfter,
  readyAfter,
} from '#domain/planning/placing/dependencies.ts';
import { positionIdOf } from '#domain/planning/plan/delivery.ts';
import type { Operation } from '#domain/planning/plan/plan.ts';
import type { Edit } from './edit.ts';
import { processEndBefore } from './process-edit.ts';

/**
 * Earliest start and end that the start date of its order, the predecessors (as placed in the draft) and the process
 * steps before production allow.
 */
export function boundsOf(edit: Edit, operation: Operation): { bound: Bound | undefined; minEnd: Instant } {
  const bounds: Bound[] = [];
  let minEnd = Number.NEGATIVE_INFINITY;
  for (const id of operation.predecessors) {
    const predecessor = edit.plan.operations.get(id);
    const placement = edit.draft.placementOf(id);
    if (predecessor === undefined || placement === undefined || predecessor.switchedOff) continue;
    const equipment = equipmentBeside(edit.draft, predecessor);
    bounds.push(readyAfter(predecessor, placement, edit.facts, equipment, predecessor.actualEnd));
    if (predecessor.actualEnd === undefined) minEnd = Math.max(minEnd, minEndAfter(predecessor, placement));
  }
  const positionId = positionIdOf(edit.plan, operation);
  const startDate = positionId && edit.plan.orderPositions.get(positionId)?.startDate;
  if (startDate !== undefined) bounds.push({ at: startDate, reason: { kind: 'startDate' } });
  if (operation.predecessors.length === 0) {
    const process = processEndBefore(edit, operation);
    if (process !== undefined) bounds.push(process);
  }
  return { bound: latestBound(bounds), minEnd };
}

/**
 * Whether a wish leads into the past (rules §5): what has to wait for something else anyway, and what stays where it is,
 * does not.
 */
export function isInThePast(edit: Edit, operation: Operation, wished: Instant): boolean {
  const { bound } = boundsOf(edit, operation);
  return wished !== operation.placement.start && Math.max(wished, bound?.at ?? wished) < edit.now;
}
