import type { ActivityId, OperationId } from '#domain/kernel/ids.ts';
import { isRejection, type Rejection, reject } from '#domain/kernel/rejection.ts';
import { firstStepsOf } from '#domain/planning/edits/attendant-edit.ts';
import type { EditSituation } from '#domain/planning/edits/edit.ts';
import type { Operation, PlannedActivity } from '#domain/planning/plan/plan.ts';
import { mainOf } from '#domain/planning/pushes/row-order.ts';
import { findMisfits, misfitOfOperation } from '../misfits/find-misfits.ts';
import type { Misfit, MisfitCause } from '../misfits/misfit.ts';
import { findProcessMisfits, misfitOfProcess, type ProcessMisfit } from '../misfits/process-misfits.ts';

/** Main operations and process steps that are to be placed anew, with why. */
interface Unfit {
  readonly operations: ReadonlyMap<Operation, MisfitCause>;
  readonly processes: ReadonlyMap<PlannedActivity, MisfitCause>;
  /** Operations whose job an attendant resource is missing for: they begin when it is there. */
  readonly fetching: readonly Operation[];
}

/** What is to be placed anew. */
export interface RefitWish {
  readonly operationIds: readonly OperationId[];
  readonly activityIds: readonly ActivityId[];
}

/**
 * Main operations and process steps that are to be placed, with why: those that `wish` names, or all of the plan; what
 * fits is left out. Refusals: objectnotexists.
 */
export function unfit(situation: EditSituation, wish: RefitWish | undefined): Unfit | Rejection {
  const { plan, facts, now } = situation;
  const found: Misfit[] = wish === undefined ? [...findMisfits(plan, facts, now)] : [];
  const steps: ProcessMisfit[] = wish === undefined ? [...findProcessMisfits(plan, facts, now)] : [];
  for (const operationId of new Set(wish?.operationIds)) {
    if (!plan.operations.has(operationId)) return reject('objectnotexists', { operationId });
    const misfit = misfitOfOperation(plan, facts, operationId);
    if (misfit !== undefined) found.push(misfit);
  }
  for (const activityId of new Set(wish?.activityIds)) {
    const activity = plan.activities.get(activityId);
    if (activity === undefined) return reject('objectnotexists', { activityId });
    const misfit = misfitOfProcess(facts, activity);
    if (misfit !== undefined) steps.push(misfit);
  }
  const operations = new Map<Operation, MisfitCause>();
  const fetching: Operation[] = [];
  for (const { operationId, cause } of found) {
    const main = mainOf({ plan }, operationId);
    if (isRejection(main)) continue;
    if (main.attends !== undefined) {
      // An attendant resource follows its job; where it does not exist any more, nothing can.
      if (cause.kind === 'gap') fetching.push(...firstStepsOf(plan, main));
      continue;
    }
    if (!operations.has(main) || main.operationId === operationId) operations.set(main, cause);
  }
  const processes = new Map<PlannedActivity, MisfitCause>();
  for (const { activityId, cause } of steps) {
    const activity = plan.activities.get(activityId);
    if (activity !== undefined) processes.set(activity, cause);
  }
  return { operations, processes, fetching: fetching.filter((one) => !operations.has(one)) };
}
