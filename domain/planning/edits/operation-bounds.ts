import type { Instant } from '#domain/kernel/instant.ts';
import { type Bound, latestBound, minEndAfter, readyAfter } from '#domain/planning/placing/dependencies.ts';
import type { Operation } from '#domain/planning/plan/plan.ts';
import type { Edit } from './edit.ts';
import { processEndBefore } from './process-edit.ts';

/**
 * Earliest start and end that the predecessors (as placed in the draft) and the process steps before production allow.
 */
export function boundsOf(edit: Edit, operation: Operation): { bound: Bound | undefined; minEnd: Instant } {
  const bounds: Bound[] = [];
  let minEnd = Number.NEGATIVE_INFINITY;
  for (const id of operation.predecessors) {
    const predecessor = edit.plan.operations.get(id);
    const placement = edit.draft.placementOf(id);
    if (predecessor === undefined || placement === undefined || predecessor.switchedOff) continue;
    bounds.push(readyAfter(predecessor, placement, edit.facts, predecessor.actualEnd));
    if (predecessor.actualEnd === undefined) minEnd = Math.max(minEnd, minEndAfter(predecessor, placement));
  }
  if (operation.predecessors.length === 0) {
    const process = processEndBefore(edit, operation);
    if (process !== undefined) bounds.push(process);
  }
  return { bound: latestBound(bounds), minEnd };
}
