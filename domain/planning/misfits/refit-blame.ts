import type { OperationId } from '#domain/kernel/ids.ts';
import type { Rejection } from '#domain/kernel/rejection.ts';
import { isFree } from '#domain/planning/edits/edit.ts';
import type { Operation, Plan } from '#domain/planning/plan/plan.ts';
import { byStart, type Open } from './refit-trial.ts';

/**
 * The chosen operations because of which an edit was refused: from what the refusal names back over what it waits for,
 * the `most` nearest that were chosen, or the chosen ones before these on their rows, which pushed them. Unknown: the
 * last one, so that fewer are tried.
 */
export function blamedFor(plan: Plan, open: Open, { detailsObject }: Rejection, most: number): ReadonlySet<Operation> {
  const chosen = [...open.keys()].sort(byStart);
  const blamed = new Set<Operation>();
  const named = plan.operations.get(detailsObject?.['operationId'] as OperationId);
  if (named === undefined) return blamed;
  const find = (ids: Iterable<OperationId | undefined>): readonly Operation[] =>
    [...new Set(ids)].flatMap((id) => (id === undefined ? [] : (plan.operations.get(id) ?? [])));
  const { operationId, mainOperationId, attends } = named;
  const seen = new Set<Operation>();
  let level = find([operationId, mainOperationId, attends?.from, attends?.to]);
  while (level.length > 0 && blamed.size < most) {
    const own = level.filter((one) => open.has(one));
    for (const one of own) blamed.add(one);
    if (own.length === 0 || most > 1)
      for (const one of level)
        if (isFree(plan, one)) for (const before of lastBefore(chosen, one, most)) blamed.add(before);
    for (const one of level) seen.add(one);
    level = find(level.flatMap(({ predecessors }) => predecessors)).filter((one) => !seen.has(one));
  }
  if (blamed.size === 0) for (const last of chosen.slice(-1)) blamed.add(last);
  return blamed;
}

const lastBefore = (chosen: readonly Operation[], { placement }: Operation, most: number): readonly Operation[] =>
  chosen
    .filter((one) => one.placement.resourceId === placement.resourceId && one.placement.start <= placement.start)
    .slice(-most);
