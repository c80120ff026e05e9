import type { Factory } from '#domain/base-data/factory.ts';
import type { Operation } from '#domain/planning/plan/plan.ts';
import { hasBegun, nameOf, type Surroundings } from './surroundings.ts';

/**
 * Set-up by what ran before, where a matrix decides: never less than it says, and more only for what keeps its start
 * (locked, begun, with others beside it or overlapping it, near a frozen zone).
 */
export function checkSetups({ plan, factory }: Surroundings): readonly string[] {
  const found: string[] = [];
  const placed = [...plan.operations.values()].filter(({ switchedOff }) => !switchedOff);
  for (const [resourceId, bars] of Map.groupBy(placed, ({ placement }) => placement.resourceId)) {
    const resource = factory.objects.resources.get(resourceId);
    if (resource === undefined || resource.allowMultipleReservation || resource.isAttendantResource) continue;
    const inTurn = bars.toSorted((a, b) => a.placement.start - b.placement.start);
    for (const [index, bar] of inTurn.entries()) {
      if (hasBegun(bar) || bar.mainOperationId !== undefined) continue;
      const asked = setupBetween(factory, inTurn[index - 1], bar);
      if (asked === undefined) continue;
      const given = bar.placement.setupTime ?? bar.setupTime;
      const isWaitedFor = bar.overlap > 0 && bar.successors.length > 0;
      const mayKeep =
        bar.locked || isWaitedFor || bar.secondaries.length + bar.attendants.length > 0 || resource.frozenTime > 0;
      if (given < asked || (given > asked && !mayKeep))
        found.push(`${nameOf(plan, bar)} is set up for ${given} s; behind what is before it, it takes ${asked} s`);
    }
  }
  return found;
}

/** The most exact entry: both, what was before, what comes, any; else the step's own. undefined without a matrix. */
function setupBetween(factory: Factory, before: Operation | undefined, step: Operation): number | undefined {
  const matrix = [...factory.objects.setupMatrices.values()].find(
    (one) => one.resourceGroupId === step.resourceGroupId,
  );
  if (matrix === undefined) return undefined;
  const keyOf = (one: Operation | undefined): string | null =>
    (matrix.by === 'articleGroup'
      ? one?.articleGroupId
      : one?.characteristics?.find(({ characteristicId }) => characteristicId === matrix.by)?.value) ?? null;
  const from = keyOf(before);
  const to = keyOf(step);
  const wanted = [
    [from, to],
    [from, null],
    [null, to],
    [null, null],
  ] as const;
  for (const [a, b] of wanted) {
    const entry = matrix.entries.find((one) => one.from === a && one.to === b);
    if (entry !== undefined) return entry.setupTime;
  }
  return step.setupTime;
}
