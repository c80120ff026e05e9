import type { ActivityId, OperationId, OrderPositionId } from '#domain/kernel/ids.ts';
import type { Rejection } from '#domain/kernel/rejection.ts';
import { isFree } from '#domain/planning/edits/edit.ts';
import { positionIdOf } from '#domain/planning/plan/delivery.ts';
import type { Operation, Plan, PlannedActivity } from '#domain/planning/plan/plan.ts';
import { byStart, type Open } from './refit-trial.ts';

type Blamed = Set<Operation | PlannedActivity>;

/**
 * What was chosen and because of which an edit was refused: from what the refusal names back over what it waits for, the
 * `most` nearest that were chosen, or the chosen ones before these on their rows, which pushed them. Unknown: the last
 * one, so that fewer are tried.
 */
export function blamedFor(plan: Plan, open: Open, { detailsObject }: Rejection, most: number): Blamed {
  const chosen = [...open.operations.keys()].sort(byStart);
  const { operationId, activityId } = detailsObject ?? {};
  const blamed =
    typeof activityId === 'string'
      ? blamedForProcess(plan, open, chosen, activityId as ActivityId)
      : blamedForOperation(plan, open, chosen, operationId as OperationId, most);
  if (blamed.size === 0 && (operationId ?? activityId) !== undefined)
    for (const last of [...chosen.slice(-1), ...[...open.processes.keys()].slice(-1)].slice(0, 1)) blamed.add(last);
  return blamed;
}

/** It, and else what was chosen of its order position. */
function blamedForProcess(plan: Plan, open: Open, chosen: readonly Operation[], id: ActivityId): Blamed {
  const activity = plan.activities.get(id);
  if (activity === undefined) return new Set();
  if (open.processes.has(activity)) return new Set([activity]);
  const { orderPositionId } = activity;
  const steps = processesIn(open, orderPositionId);
  if (steps.length > 0) return new Set(steps);
  return new Set(chosen.filter((one) => positionIdOf(plan, one) === orderPositionId));
}

const processesIn = ({ processes }: Open, id: OrderPositionId | undefined): readonly PlannedActivity[] =>
  processes.size === 0 ? [] : [...processes.keys()].filter(({ orderPositionId }) => orderPositionId === id);

function blamedForOperation(
  plan: Plan,
  open: Open,
  chosen: readonly Operation[],
  id: OperationId | undefined,
  most: number,
): Blamed {
  const blamed: Blamed = new Set();
  const named = id === undefined ? undefined : plan.operations.get(id);
  if (named === undefined) return blamed;
  const find = (ids: Iterable<OperationId | undefined>): readonly Operation[] =>
    [...new Set(ids)].flatMap((one) => (one === undefined ? [] : (plan.operations.get(one) ?? [])));
  const { operationId, mainOperationId, attends } = named;
  const seen = new Set<Operation>();
  let level = find([operationId, mainOperationId, attends?.from, attends?.to]);
  while (level.length > 0 && blamed.size < most) {
    const own = level.filter((one) => open.operations.has(one));
    for (const one of own) blamed.add(one);
    if (own.length === 0 || most > 1)
      for (const one of level)
        if (isFree(plan, one)) for (const before of lastBefore(chosen, one, most)) blamed.add(before);
    for (const one of level) seen.add(one);
    level = find(level.flatMap(({ predecessors }) => predecessors)).filter((one) => !seen.has(one));
  }
  if (blamed.size === 0)
    for (const one of seen) for (const step of processesIn(open, positionIdOf(plan, one))) blamed.add(step);
  return blamed;
}

const lastBefore = (chosen: readonly Operation[], { placement }: Operation, most: number): readonly Operation[] =>
  chosen
    .filter((one) => one.placement.resourceId === placement.resourceId && one.placement.start <= placement.start)
    .slice(-most);
