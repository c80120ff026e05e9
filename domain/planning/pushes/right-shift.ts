import type { OperationId, ResourceId } from '#domain/kernel/ids.ts';
import type { Instant } from '#domain/kernel/instant.ts';
import { type Rejection, reject } from '#domain/kernel/rejection.ts';
import { barFrom } from '#domain/planning/calendar/plan-time.ts';
import { type Edit, lift, type Mover, teamOf } from '#domain/planning/edits/edit.ts';
import { boundsOf } from '#domain/planning/edits/operation-bounds.ts';
import { besideAt, earliestPlace, ownCrew, putTogether, take } from '#domain/planning/edits/place-again.ts';
import { mainWithEquipment } from '#domain/planning/placing/crew.ts';
import { type Bound, searchStart } from '#domain/planning/placing/dependencies.ts';
import { barsInTheWay } from '#domain/planning/placing/slot.ts';
import { type Placement, type Reason, samePlacement } from '#domain/planning/plan/placement.ts';
import type { Operation } from '#domain/planning/plan/plan.ts';
import { barsOn, firstStartingAt } from '#domain/planning/plan/resource-index.ts';
import { givesWay, newlyTaken, takesSeveral } from './row-order.ts';

/**
 * Places again what was hit, and pushes to the right what is in its way or waits for it, and so on: on every resource and in
 * every order the sequence stays, each begins as early as those before it allow, free time in between is used up, and what is
 * not pushed does not move (rules, settled after the second round). What may not give way stays, and the others go behind it;
 * `inPlace` lets it be as long as its work takes now. Answers with the main operations that stand otherwise in the draft.
 * Refusal: eventTooLarge.
 */
export function rightShift(edit: Edit, hit: readonly Operation[], inPlace: Mover): readonly Operation[] | Rejection {
  const { plan, draft } = edit;
  const due = byStart();
  const settled = new Set<OperationId>();
  const shifted = new Set<Operation>();
  /** Where the row goes on behind the last bar that was pushed in it, and which that is. */
  const edges = new Map<ResourceId, { readonly at: Instant; readonly by: OperationId }>();
  const isHit = new Set(hit);
  for (const one of hit) due.add(one);

  for (let one = due.next(); one !== undefined; one = due.next()) {
    const team = teamOf(plan, one);
    for (const { operationId } of team) settled.add(operationId);
    if (givesWay(edit, one)) settle(one, team);
    else if (isHit.has(one)) inPlace(edit, one);
    for (const { operationId, placement: was } of team) {
      const is = draft.placementOf(operationId);
      if (is === undefined || samePlacement(is, was)) continue;
      shifted.add(one);
      pushBehind(operationId, was, is);
    }
    if (shifted.size > mostShifted) return reject('eventTooLarge', { operations: shifted.size, most: mostShifted });
    if (shifted.has(one)) for (const id of one.successors) dueNow(plan.operations.get(id));
  }
  return [...shifted];

  function dueNow(operation: Operation | undefined): void {
    const main = operation && mainOperation(operation);
    if (main !== undefined && main.attends === undefined && !settled.has(main.operationId)) due.add(main);
  }

  function mainOperation(operation: Operation): Operation | undefined {
    return operation.mainOperationId === undefined ? operation : plan.operations.get(operation.mainOperationId);
  }

  /** Those behind it in its row that do not begin after it has ended. */
  function pushBehind(by: OperationId, was: Placement, is: Placement): void {
    const { resourceId } = is;
    const at = takesSeveral(edit, resourceId) ? is.start : is.end;
    if (at > (edges.get(resourceId)?.at ?? Number.NEGATIVE_INFINITY)) edges.set(resourceId, { at, by });
    const row = barsOn(plan, resourceId);
    for (let index = firstStartingAt(row, was.start); index < row.operations.length; index++) {
      const behind = row.operations[index];
      if (behind === undefined || behind.placement.start >= is.end) break;
      dueNow(behind);
    }
  }

  function settle(one: Operation, team: readonly Operation[]): void {
    const { placement } = one;
    const { bound, minEnd } = boundsOf(edit, one);
    const [edge] = team
      .flatMap(({ placement: { resourceId } }) => edges.get(resourceId) ?? [])
      .sort((a, b) => b.at - a.at);
    const from = Math.max(
      placement.start,
      edge?.at ?? placement.start,
      bound === undefined ? placement.start : searchStart(bound),
    );
    const taken = team.flatMap((each) => newlyTaken(edit, each)).filter((id) => settled.has(id));
    if (from === placement.start && minEnd <= placement.end && taken.length === 0 && !isHit.has(one)) return;
    lift(edit, one);
    if (!placeInSequence(one, team, from, minEnd, (start) => reasonOf(one, start, bound, taken[0] ?? edge?.by)))
      for (const each of team) draft.place(each.operationId, each.placement);
  }

  /** The first place from an instant on where nothing stands that comes before it, or stays; false: there is none. */
  function placeInSequence(
    one: Operation,
    team: readonly Operation[],
    earliest: Instant,
    minEnd: Instant,
    reason: (start: Instant) => Reason,
  ): boolean {
    const crew = ownCrew(edit, one);
    if (crew === undefined) return false;
    const main = mainWithEquipment(crew);
    const { planTime } = one.placement;
    for (let from = earliest, tries = 0; tries < maxTries; tries++) {
      const bar = barFrom(main, from, planTime);
      if (bar === undefined) return false;
      if (bar.end < minEnd) {
        from += minEnd - bar.end;
        continue;
      }
      const after: Placement = { ...one.placement, start: bar.start, end: bar.end };
      const beside = besideAt(edit, crew, after);
      if (beside === undefined) {
        // Somebody beside it does not work then.
        const offer = earliestPlace(edit, one, { crews: [crew], from });
        if (offer === undefined) return false;
        take(edit, one, offer, reason(offer.slot.interval.start));
        return true;
      }
      const behind = endsInTheWay(team, [after, ...beside.map(({ interval }) => interval)]);
      if (behind === undefined) {
        putTogether(edit, one.operationId, after, beside, reason(after.start));
        return true;
      }
      from = Math.max(behind, from + 1);
    }
    return false;
  }

  /** First end among bars in the way that do not give way to this one; undefined: it can stand there. */
  function endsInTheWay(
    team: readonly Operation[],
    places: readonly Pick<Placement, 'start' | 'end'>[],
  ): Instant | undefined {
    let first: Instant | undefined;
    for (const [index, each] of team.entries()) {
      const place = places[index];
      const resource = edit.facts.resource(each.placement.resourceId);
      if (place === undefined || resource === undefined) continue;
      const question = { draft, resource, planTime: each.placement.planTime, ignoreBars: false, sharing: each };
      for (const id of barsInTheWay(question, place) ?? []) {
        const other = plan.operations.get(id);
        const end = draft.placementOf(id)?.end;
        if (other === undefined || end === undefined || !staysBefore(other, each)) continue;
        if (first === undefined || end < first) first = end;
      }
    }
    return first;
  }

  /** What has its place, comes earlier in the row, or may not give way. */
  function staysBefore(other: Operation, one: Operation): boolean {
    const main = mainOperation(other) ?? other;
    return settled.has(main.operationId) || other.placement.start < one.placement.start || !givesWay(edit, main);
  }
}

/** More main operations than these are not pushed by the way: half a second, in which nothing else is decided. */
const mostShifted = 1_000;
/** More than this many bars that stay, one behind the other, are taken for a row without room. */
const maxTries = 10_000;

function reasonOf(one: Operation, start: Instant, bound: Bound | undefined, by: OperationId | undefined): Reason {
  if (start === one.placement.start) return one.reason;
  const waitsFor =
    bound?.reason.kind === 'predecessor' && bound.at > one.placement.start ? bound.reason.operationId : by;
  return waitsFor === undefined ? { kind: 'notWorking', cause: 'gap' } : { kind: 'pushedBy', operationId: waitsFor };
}

/** Operations by the start that they have in the plan, each once until it was next. */
function byStart() {
  const waiting: Operation[] = [];
  const known = new Set<Operation>();
  return {
    add(one: Operation): void {
      if (known.has(one)) return;
      known.add(one);
      let [low, high] = [0, waiting.length];
      while (low < high) {
        const middle = (low + high) >> 1;
        // Latest first: the next one is taken from the end.
        if ((waiting[middle]?.placement.start ?? 0) > one.placement.start) low = middle + 1;
        else high = middle;
      }
      waiting.splice(low, 0, one);
    },
    next(): Operation | undefined {
      const one = waiting.pop();
      if (one !== undefined) known.delete(one);
      return one;
    },
  };
}
