import type { BaseDataChange } from '#domain/base-data/object-change.ts';
import { isRejection, type Rejection } from '#domain/kernel/rejection.ts';
import { mainWithEquipment } from '#domain/planning/placing/crew.ts';
import { barsInTheWay } from '#domain/planning/placing/slot.ts';
import { type Placement, type Reason, samePlacement } from '#domain/planning/plan/placement.ts';
import type { Operation, Plan, UndoStep } from '#domain/planning/plan/plan.ts';
import { changesIn, hasStayed } from '#domain/planning/plan/plan-change.ts';
import { barFrom } from '#domain/planning/plan/plan-time.ts';
import { givesWay, mainOf } from '#domain/planning/pushes/row-order.ts';
import { completed } from '../edits/carry-out.ts';
import {
  type Edit,
  type EditResult,
  type EditSituation,
  editAsPlanned,
  lift,
  type Mover,
  put,
  teamOf,
} from '../edits/edit.ts';
import { boundsOf } from '../edits/operation-bounds.ts';
import { earliestPlace, ownCrew, take } from '../edits/place-again.ts';

interface Place {
  readonly placement: Placement;
  readonly reason: Reason;
}

/**
 * What gaps had pushed that go now, or get shorter, comes back: exactly where nothing has been built on it, otherwise pulled
 * forward as far as is free, and never behind where it stands. Known is what the last steps say of the gaps. `fits` gives the
 * others under the gaps the length that they have now.
 */
export function comeBack(
  situation: EditSituation,
  gaps: readonly Pick<BaseDataChange, 'collection' | 'id'>[],
  others: readonly Operation[],
  fits: Mover,
): EditResult | Rejection {
  const edit = editAsPlanned(situation);
  const pushed = pushedBy(edit, gaps);
  for (const one of others) if (!pushed.has(one)) fits(edit, one);
  const inOrder = [...pushed].sort(([, a], [, b]) => startOf(a) - startOf(b));
  for (const [one] of inOrder) lift(edit, one);
  const waiting = inOrder.filter(([one, places]) => !goesBack(edit, one, places));
  for (const [one, places] of waiting) pullForward(edit, one, startOf(places));
  return completed(edit, [], true);
}

/** Main operations that stand where the gaps put them, and where they and what runs beside them stood before. */
function pushedBy(
  edit: Edit,
  gaps: readonly Pick<BaseDataChange, 'collection' | 'id'>[],
): ReadonlyMap<Operation, readonly Place[]> {
  const { plan } = edit;
  const before = new Map<string, Place>();
  for (const gap of gaps)
    for (const one of changesIn(stepOf(plan, gap)?.change ?? {}, 'operations')) {
      if (!hasStayed(one)) continue;
      const { placement: was, reason } = one.before;
      const stands = plan.operations.get(one.id)?.placement;
      if (was && reason && one.after.placement && stands && samePlacement(stands, one.after.placement))
        before.set(one.id, { placement: was, reason });
    }
  const pushed = new Map<Operation, readonly Place[]>();
  for (const id of before.keys()) {
    const operation = mainOf(edit, id as Operation['operationId']);
    if (isRejection(operation) || !givesWay(edit, operation)) continue;
    pushed.set(
      operation,
      teamOf(plan, operation).map((one) => before.get(one.operationId) ?? one),
    );
  }
  return pushed;
}

const stepOf = (plan: Plan, { collection, id }: Pick<BaseDataChange, 'collection' | 'id'>): UndoStep | undefined =>
  [...plan.undoStacks.values()]
    .flat()
    .filter(({ change: { baseData = [] } }) => baseData.some((one) => one.collection === collection && one.id === id))
    .sort((a, b) => a.revision - b.revision)
    .at(-1);

const startOf = ([main]: readonly Place[]): number => main?.placement.start ?? 0;

function goesBack(edit: Edit, one: Operation, places: readonly Place[]): boolean {
  const main = places[0]?.placement;
  const crew = ownCrew(edit, one);
  // What it waits for has not found its place yet.
  const isOpen = one.predecessors.some((id) => edit.draft.placementOf(id) === undefined);
  if (main === undefined || crew === undefined || isOpen) return false;
  const { bound, minEnd } = boundsOf(edit, one);
  const bar = barFrom(mainWithEquipment(crew), main.start, main.planTime);
  if (main.start < edit.now || (bound !== undefined && bound.at > main.start) || minEnd > main.end) return false;
  if (bar?.start !== main.start || bar.end !== main.end) return false;
  const team = teamOf(edit.plan, one);
  const isFree = team.every((each, index) => {
    const place = places[index]?.placement;
    const resource = place && edit.facts.resource(place.resourceId);
    if (place === undefined || resource === undefined) return false;
    const question = { draft: edit.draft, resource, planTime: place.planTime, ignoreBars: false, sharing: each };
    return barsInTheWay(question, place) === undefined;
  });
  if (!isFree) return false;
  for (const [index, { placement, reason }] of places.entries()) {
    const each = team[index];
    if (each !== undefined) put(edit, each.operationId, placement, reason);
  }
  return true;
}

function pullForward(edit: Edit, one: Operation, from: number): void {
  const crew = ownCrew(edit, one);
  const offer = crew && earliestPlace(edit, one, { crews: [crew], from });
  if (offer !== undefined && offer.slot.interval.start < one.placement.start)
    return take(edit, one, offer, offer.slot.reason ?? one.reason);
  for (const { operationId, placement } of teamOf(edit.plan, one)) edit.draft.place(operationId, placement);
}
