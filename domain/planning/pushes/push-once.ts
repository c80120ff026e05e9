import type { OperationId } from '#domain/kernel/ids.ts';
import type { Instant, Interval } from '#domain/kernel/instant.ts';
import type { Rejection } from '#domain/kernel/rejection.ts';
import type { Push } from '#domain/kernel/ways.ts';
import { attendantsOf, firstStepsOf, spanOf } from '#domain/planning/edits/attendant-edit.ts';
import { descendants, refuseTooMany } from '#domain/planning/edits/carry-out.ts';
import { type Edit, isFree, lift, teamOf } from '#domain/planning/edits/edit.ts';
import { boundsOf } from '#domain/planning/edits/operation-bounds.ts';
import {
  anyCrew,
  besideAt,
  earliestPlace,
  earliestWithOwnCrew,
  noPlaceFor,
  ownCrew,
  putTogether,
  take,
} from '#domain/planning/edits/place-again.ts';
import { pushSuccessor } from '#domain/planning/edits/push-successor.ts';
import { missingIn } from '#domain/planning/placing/attendants.ts';
import { goesByMatrix } from '#domain/planning/placing/changeover.ts';
import { mainWithEquipment } from '#domain/planning/placing/crew.ts';
import { type Bound, searchStart } from '#domain/planning/placing/dependencies.ts';
import { barsInTheWay } from '#domain/planning/placing/slot.ts';
import { endOfOffer, type StepOffer } from '#domain/planning/placing/step-offers.ts';
import { seeing } from '#domain/planning/plan/draft.ts';
import { mainOperationOf } from '#domain/planning/plan/parts.ts';
import { type Bar, type Placement, type Reason, samePlacement } from '#domain/planning/plan/placement.ts';
import type { Operation, Plan } from '#domain/planning/plan/plan.ts';
import { barFrom } from '#domain/planning/plan/plan-time.ts';
import { barsOn, barsStartingIn } from '#domain/planning/plan/resource-index.ts';
import { statusId } from '#domain/planning/plan/status.ts';
import { type Edge, rowEdges } from './row-edges.ts';
import { givesWay, isThawed, newlyTaken, takesSeveral } from './row-order.ts';

/** What takes capacity or lost some: a main operation from which a push goes out. */
export interface Hit {
  readonly operation: Operation;
  /** Where it comes into its row; default: where it begins in the plan. */
  readonly from?: Instant | undefined;
  /** It cannot begin sooner, for reasons that the plan does not show. */
  readonly notBefore?: Instant | undefined;
  /**
   * Gives it its place, in a draft in which nothing stands that gives way to it, and not before its attendant resources are back;
   * default: the first place in its sequence.
   */
  readonly place?: ((edit: Edit, operation: Operation, earliest: Instant) => Rejection | undefined) | undefined;
  /** What gives way to it: what comes behind it in its row, or only what waits for it; default: its row. */
  readonly over?: 'row' | 'followers' | undefined;
}

/** `isFact`: it has happened; what finds no place stays where it is, instead of refusing everything. */
export interface Pushing {
  readonly isFact?: boolean;
  /** May not give way, besides what may not anyway. */
  readonly held?: ReadonlyMap<Operation, unknown>;
  /** Of a fact: what stays, and why. */
  readonly refused?: (operation: Operation, why: Rejection) => void;
}

export interface Pushed {
  /** Main operations that stand otherwise. */
  readonly moved: readonly Operation[] | Rejection;
  readonly refusals: ReadonlyMap<Operation, Rejection>;
  /** As if nothing had been pushed. */
  readonly takeBack: () => void;
}

/** One pass through all that is hit, each in its turn (`pushAside`). */
export function pushOnce(edit: Edit, hits: readonly Hit[], way: Push, { isFact = false, held }: Pushing): Pushed {
  const { plan, draft } = edit;
  const refusals = new Map<Operation, Rejection>();
  const placedBefore = new Map(edit.placed);
  const stoodBefore = new Map<OperationId, Placement | undefined>();
  const hitOf = new Map(hits.map((hit) => [hit.operation, hit]));
  const waits = waitingForHits(plan, hits);
  /** Where it comes into its row: what is moved by hand, and what waits for that, elsewhere than where it stands. */
  const entry = (one: Operation): Instant => {
    const main = mainOperationOf(plan, one) ?? one;
    const from = hitOf.get(main)?.from ?? waits.get(main) ?? one.placement.start;
    return Math.max(from, waits.get(main) ?? from);
  };
  // What is hit and may not give way is where it is before anything is put around it.
  const isFixed = (one: Operation): boolean => {
    const hit = hitOf.get(one);
    return hit !== undefined && hit.from === undefined && !mayShift(one);
  };
  const turn = (one: Operation): Instant => (isFixed(one) ? Number.NEGATIVE_INFINITY : entry(one));
  const rank = new Map(hits.map(({ operation }, at) => [operation, waits.has(operation) ? 0 : at - hits.length]));
  // Of those whose turn it is at once what comes into the row is first; with an overlap what waits ends later.
  const due = inOrderOf(
    (a, b) =>
      turn(a) - turn(b) ||
      (rank.get(a) ?? 0) - (rank.get(b) ?? 0) ||
      a.placement.start - b.placement.start ||
      a.placement.end - b.placement.end ||
      a.number - b.number,
  );
  const settled = new Set<OperationId>();
  const turns = new Map<Operation, number>();
  const shifted = new Set<Operation>();
  const edges = rowEdges();
  const shiftable = new Map<Operation, boolean>();
  let searches = 0;
  for (const { operation } of hits) due.add(operation);

  for (let one = due.next(); one !== undefined; one = due.next()) {
    if (isTooEarly(one)) continue;
    const team = teamOf(plan, one);
    for (const { operationId } of team) {
      settled.add(operationId);
      if (!stoodBefore.has(operationId)) stoodBefore.set(operationId, draft.placementOf(operationId));
    }
    const placed = placeAgain(one, team);
    if (placed !== 'inRow' && placed !== 'free') {
      if (!isFact) return pushed(placed);
      for (const { operationId, placement } of team) {
        draft.place(operationId, placement);
        edit.placed.delete(operationId);
      }
      refusals.set(one, placed);
      continue;
    }
    for (const { operationId, placement: was } of team) {
      const is = draft.placementOf(operationId);
      if (is === undefined || samePlacement(is, was)) continue;
      shifted.add(one);
      if (placed === 'inRow') pushBehind(operationId, rowBehind(one, was, is), is);
    }
    const tooMany = refuseTooMany(shifted.size);
    if (tooMany !== undefined) return pushed(tooMany);
    if (!shifted.has(one)) continue;
    pushJobsBehind(one);
    for (const id of one.successors) dueNow(plan.operations.get(id));
  }
  return pushed([...shifted]);

  function pushed(moved: Pushed['moved']): Pushed {
    const takeBack = (): void => {
      for (const [id, stood] of stoodBefore) {
        if (stood === undefined) draft.lift(id);
        else draft.place(id, stood);
      }
      edit.placed.clear();
      for (const [id, one] of placedBefore) edit.placed.set(id, one);
    };
    return { moved, refusals, takeBack };
  }

  /** What waits for something moved by hand comes into its row when that lets it, and has its turn then. */
  function isTooEarly(one: Operation): boolean {
    const at = waits.get(one);
    if (at === undefined) return false;
    const { bound } = boundsOf(edit, one);
    const ready = Math.max(
      hitOf.get(one)?.from ?? one.placement.start,
      bound === undefined ? 0 : searchStart(bound),
      // Through others, too: what is in between is due when this has had its turn.
      ...dueBefore(one).map((each) => turn(each) + 1),
    );
    waits.set(one, ready);
    if (ready <= at) return false;
    due.add(one);
    return true;
  }

  /** What it waits for, directly or through others, and what has not had its turn. */
  function dueBefore(one: Operation): readonly Operation[] {
    const found = new Set([one]);
    for (const each of found)
      for (const id of each.predecessors) {
        const before = plan.operations.get(id);
        if (before !== undefined && (waits.has(before) || hitOf.has(before))) found.add(before);
      }
    found.delete(one);
    return [...found].filter((each) => due.has(each));
  }

  /** From where on its row comes behind what stands in it now; what lay over it before is a conflict of its own. */
  function rowBehind(one: Operation, was: Placement, is: Placement): Instant {
    const hit = hitOf.get(one);
    if (hit?.from !== undefined || waits.has(one)) return Math.min(entry(one), is.start);
    if (was.resourceId !== is.resourceId) return firstUnder(one, is);
    return takesSeveral(edit, is.resourceId) ? was.start : was.end;
  }

  /** On a row where it did not stand: from where on something is in its place. */
  function firstUnder(one: Operation, { resourceId, start, end }: Placement): Instant {
    const stays = staysBefore(one);
    let first = start;
    draft.scan(resourceId, start, (bar) => {
      const { placement } = bar;
      if (placement.start >= end) return false;
      if (placement.end > start && bar.operationId !== one.operationId && !stays(bar))
        first = Math.min(first, placement.start);
      return true;
    });
    return first;
  }

  function mayShift(one: Operation): boolean {
    const known = shiftable.get(one) ?? (held?.has(one) !== true && givesWay(edit, one));
    shiftable.set(one, known);
    return known;
  }

  /** It goes elsewhere when it has its turn, though it does not give way: nobody is to join a batch that it leaves. */
  function isPlacedAnew(one: Operation): boolean {
    return hitOf.get(one)?.place !== undefined && mayWait(one);
  }

  function dueNow(operation: Operation | undefined): void {
    const main = operation && mainOperationOf(plan, operation);
    if (main === undefined || main.attends !== undefined) return;
    if (!settled.has(main.operationId) || needsAnotherTurn(main)) due.add(main);
  }

  /** What has had its turn has another when what it waits for, or what is fetched for it, has moved behind its place since. */
  function needsAnotherTurn(one: Operation): boolean {
    const place = draft.placementOf(one.operationId);
    const taken = turns.get(one) ?? 1;
    if (place === undefined || taken === mostTurns) return false;
    const { bound, minEnd } = boundsOf(edit, one);
    const fetched = fetchedFor(one);
    const ready = Math.max(
      bound === undefined ? place.start : searchStart(bound),
      edgeOf(one, fetched)?.at ?? place.start,
      thereFrom(fetched, place.start),
    );
    if (ready <= place.start && minEnd <= place.end) return false;
    turns.set(one, taken + 1);
    for (const { operationId } of teamOf(plan, one)) settled.delete(operationId);
    return true;
  }

  /** Those that come after an instant in the row of a bar and do not begin after it has ended. */
  function pushBehind(by: OperationId, from: Instant, { resourceId, start, end }: Placement): void {
    const at = takesSeveral(edit, resourceId) ? start : end;
    edges.add(resourceId, { at, by, from });
    for (const next of barsStartingIn(plan, resourceId, { start: from, end })) dueNow(next);
  }

  /** The next jobs of the attendant resources that are needed for longer now: they begin when the resource is back. */
  function pushJobsBehind(one: Operation): void {
    for (const id of attendantsOf(plan, one.operationId)) {
      const attendant = plan.operations.get(id);
      const span = attendant && spanOf(edit, attendant);
      if (attendant === undefined || span === undefined || span.end <= attendant.placement.end) continue;
      const { resourceId, end } = attendant.placement;
      edges.add(resourceId, { at: span.end, by: id, from: end });
      for (const next of barsStartingIn(plan, resourceId, { start: end, end: span.end }))
        for (const first of firstStepsOf(plan, next)) dueNow(first);
      // Whoever came before it in the row has gone behind it, because it stays.
      if (!isHeldJob(attendant)) continue;
      for (const other of barsOn(plan, resourceId).operations)
        if (other.placement.start < end && other !== attendant)
          for (const first of firstStepsOf(plan, other)) if (settled.has(first.operationId)) dueNow(first);
    }
  }

  /** Attendant resources that an operation waits for because its job begins with it. */
  function fetchedFor(one: Operation): readonly Operation[] {
    const attendants = attendantsOf(plan, one.operationId).flatMap((id) => plan.operations.get(id) ?? []);
    return attendants.filter((attendant) => firstStepsOf(plan, attendant).includes(one));
  }

  /** It begins with a step that neither gives way nor waits until it is fetched. */
  function isHeldJob(job: Operation): boolean {
    return firstStepsOf(plan, job).some((first) => !mayShift(first) && !mayWait(first));
  }

  /** Does not give way to what is in its row, but may begin later. */
  function mayWait(one: Operation): boolean {
    return held?.has(one) !== true && isFree(plan, one) && isThawed(edit, one);
  }

  /** When a job takes its attendant resource, as long as it is by now. */
  function takenBy(job: Operation): Interval | undefined {
    const taken = draft.occupiedBy(job.operationId);
    const now = job.statusId === statusId.done ? undefined : spanOf(edit, job);
    return taken === undefined || now === undefined || now.end <= taken.end ? taken : { ...taken, end: now.end };
  }

  /** When an attendant resource is with another job that does not give way. */
  function heldJobIn(attendant: Operation, { start, end }: Interval): Interval | undefined {
    for (const other of barsOn(plan, attendant.placement.resourceId).operations) {
      if (other.placement.start >= end) return undefined;
      const taken = other === attendant ? undefined : takenBy(other);
      if (taken === undefined || taken.end <= start || taken.start >= end) continue;
      if (isHeldJob(other)) return taken;
    }
    return undefined;
  }

  /** From when on none of these is missing or with a job that stays, for as long as its own takes now. */
  function thereFrom(attendants: readonly Operation[], earliest: Instant): Instant {
    let from = earliest;
    for (let isChecked = false; !isChecked; ) {
      isChecked = true;
      for (const attendant of attendants) {
        const { resourceId, start, end } = attendant.placement;
        const needed = { start: from, end: from + end - start };
        const away = missingIn(edit.facts, resourceId, needed) ?? heldJobIn(attendant, needed);
        if (away === undefined) continue;
        from = away.end;
        isChecked = false;
      }
    }
    return from;
  }

  /** `inRow`: what stands behind it there gives way to it; `free`: nothing has to. */
  function placeAgain(one: Operation, team: readonly Operation[]): 'inRow' | 'free' | Rejection {
    const { place, over = 'row' } = hitOf.get(one) ?? {};
    if (place !== undefined) {
      lift(edit, one);
      const stays = over === 'row' ? staysBefore(one) : isNoFollowerOf(one);
      const earliest = Math.max(one.placement.start, edgeOf(one, fetchedFor(one))?.at ?? one.placement.start);
      return place({ ...edit, draft: seeing(draft, stays) }, one, earliest) ?? (over === 'row' ? 'inRow' : 'free');
    }
    if (mayShift(one)) return pushOne(one, team);
    // It waits for something, and does not give way to others: a part of a batch, or what may not move.
    const fetched = edgeOf(one, fetchedFor(one));
    const isAway = fetched !== undefined && fetched.at > one.placement.start;
    lift(edit, one);
    const refusal =
      isAway && mayWait(one)
        ? placeFree(one, fetched.at, (start) => reasonOf(one, start, undefined, fetched.by))
        : pushSuccessor(edit, one);
    for (const { operationId, placement } of team)
      if (draft.placementOf(operationId) === undefined) draft.place(operationId, placement);
    return refusal ?? 'free';
  }

  function pushOne(one: Operation, team: readonly Operation[]): 'inRow' | 'free' | Rejection {
    const { placement } = one;
    const { bound, minEnd } = boundsOf(edit, one);
    const fetched = fetchedFor(one);
    const edge = edgeOf(one, [...team, ...fetched]);
    const ready = bound === undefined ? placement.start : searchStart(bound);
    const { notBefore = placement.start } = hitOf.get(one) ?? {};
    const from = thereFrom(fetched, Math.max(placement.start, edge?.at ?? placement.start, ready, notBefore));
    // Where a row takes one at a time, its edge says all.
    const taken = team
      .filter(({ placement: { resourceId } }) => takesSeveral(edit, resourceId))
      .flatMap((each) => newlyTaken(edit, each))
      .filter((id) => settled.has(id));
    const isAllowed = from === placement.start && minEnd <= placement.end && taken.length === 0;
    if (isAllowed && !hitOf.has(one)) return 'inRow';
    lift(edit, one);
    const reason = (start: Instant) => reasonOf(one, start, bound, taken[0] ?? edge?.by);
    if (way === 'othersStay') return placeFree(one, from, reason);
    const elsewhere =
      way === 'otherMachines'
        ? elsewhereFor(one, Math.max(notBefore, edgeOf(one, fetched)?.at ?? placement.start))
        : undefined;
    const refusal = placeInSequence(one, team, from, minEnd, reason);
    const end = draft.placementOf(one.operationId)?.end ?? Number.POSITIVE_INFINITY;
    if (elsewhere === undefined || end <= placement.end || endOfOffer(elsewhere) >= end) return refusal ?? 'inRow';
    lift(edit, one);
    take(edit, one, elsewhere, reason(elsewhere.slot.interval.start));
    return 'free';
  }

  /** Where the last of the rows of these goes on that an operation comes behind. */
  function edgeOf({ placement: { start } }: Operation, bars: readonly Operation[]) {
    let last: Edge | undefined;
    for (const { placement } of bars) {
      const edge = edges.before(placement.resourceId, start);
      if (edge !== undefined && edge.at > (last?.at ?? Number.NEGATIVE_INFINITY)) last = edge;
    }
    return last;
  }

  function placeFree(one: Operation, from: Instant, reason: (start: Instant) => Reason): 'free' | Rejection {
    const offer = whileThere(fetchedFor(one), from, (earliest) => earliestWithOwnCrew(edit, one, earliest));
    if (offer === undefined) return noPlaceFor(edit, one);
    take(edit, one, offer, reason(offer.slot.interval.start));
    return 'free';
  }

  /** The first place found from an instant on for which nothing that is fetched is missing. */
  function whileThere(
    fetched: readonly Operation[],
    from: Instant,
    find: (from: Instant) => StepOffer | undefined,
  ): StepOffer | undefined {
    let offer = find(from);
    for (let tries = 0; offer !== undefined && tries < mostMissing; tries++) {
      const there = thereFrom(fetched, offer.slot.interval.start);
      if (there === offer.slot.interval.start) break;
      offer = find(there);
    }
    return offer;
  }

  /** The earliest free place on other resources; not sought for ever. */
  function elsewhereFor(one: Operation, ready: Instant): StepOffer | undefined {
    if (searches++ >= mostSearches) return undefined;
    const crews = anyCrew(edit, one).filter(({ main }) => main.resourceId !== one.placement.resourceId);
    return earliestPlace(edit, one, { crews, from: Math.max(one.placement.start, ready) });
  }

  /** The first place from an instant on where nothing stands that comes before it, or stays. */
  function placeInSequence(
    one: Operation,
    team: readonly Operation[],
    earliest: Instant,
    minEnd: Instant,
    reason: (start: Instant) => Reason,
  ): Rejection | undefined {
    const crew = ownCrew(edit, one);
    if (crew === undefined) return noPlaceFor(edit, one);
    const main = mainWithEquipment(crew);
    const { planTime } = one.placement;
    // The loop says what the search says, where the length does not depend on what runs before, in a tenth of its time.
    let from = goesByMatrix(main, one.resourceGroupId, edit.facts) ? undefined : earliest;
    const fetched = fetchedFor(one);
    for (let tries = 0; from !== undefined && tries < maxTries; tries++) {
      const bar = barFrom(main, from, planTime);
      if (bar === undefined) break;
      const there = thereFrom(fetched, bar.start);
      if (there > bar.start) {
        from = there;
        continue;
      }
      if (bar.end < minEnd) {
        from += minEnd - bar.end;
        continue;
      }
      const after: Placement = { ...one.placement, start: bar.start, end: bar.end };
      const beside = besideAt(edit, crew, after);
      // Somebody beside it does not work then.
      if (beside === undefined) break;
      const behind = endsInTheWay(team, [after, ...beside.map(({ interval }) => interval)]);
      if (behind === undefined) {
        putTogether(edit, one.operationId, after, beside, reason(after.start));
        return undefined;
      }
      from = Math.max(behind, from + 1);
    }
    const seen = { ...edit, draft: seeing(draft, staysBefore(one)) };
    const offer = whileThere(fetched, earliest, (at) => earliestPlace(seen, one, { crews: [crew], from: at }));
    if (offer === undefined) return noPlaceFor(edit, one);
    take(edit, one, offer, reason(offer.slot.interval.start));
    return undefined;
  }

  /** First end of the bars in the way that do not give way to this one; undefined: it can stand there. */
  function endsInTheWay(team: readonly Operation[], places: readonly Interval[]): Instant | undefined {
    let first: Instant | undefined;
    for (const [index, each] of team.entries()) {
      const place = places[index];
      const resource = edit.facts.resource(each.placement.resourceId);
      if (place === undefined || resource === undefined) continue;
      const stays = staysBefore(each);
      // What begins after it ends the search.
      const seen = seeing(draft, (bar) => bar.placement.start >= place.end || stays(bar));
      const { planTime } = each.placement;
      const question = { draft: seen, resource, planTime, ignoreBars: false, sharing: each };
      for (const id of barsInTheWay(question, place) ?? [])
        first = Math.min(first ?? Number.POSITIVE_INFINITY, draft.occupiedBy(id)?.end ?? Number.POSITIVE_INFINITY);
    }
    return first;
  }

  function isNoFollowerOf(one: Operation): (bar: Bar) => boolean {
    const followers = descendants(plan, [one]);
    return ({ operationId }) => {
      const other = plan.operations.get(operationId);
      const main = other && mainOperationOf(plan, other);
      return main === undefined || settled.has(main.operationId) || !followers.has(main) || !mayShift(main);
    };
  }

  /** What has its place, comes earlier in the row, or may not give way. */
  function staysBefore(one: Operation): (bar: Bar) => boolean {
    const at = entry(one);
    return ({ operationId }) => {
      const other = plan.operations.get(operationId);
      const main = other && mainOperationOf(plan, other);
      if (other === undefined || main === undefined) return true;
      return settled.has(main.operationId) || entry(other) < at || !(mayShift(main) || isPlacedAnew(main));
    };
  }
}

/** Turns at most that one operation has in a push. */
const mostTurns = 10;
/** More than this many bars that stay, one behind the other, are taken for a row without room. */
const maxTries = 10_000;
/** Times at most in which an attendant resource is missing, one behind the other, before it is looked for no more. */
const mostMissing = 100;
/** Pushed operations for which other machines are looked at: about a second. */
const mostSearches = 2_000;

function reasonOf(one: Operation, start: Instant, bound: Bound | undefined, by: OperationId | undefined): Reason {
  if (start === one.placement.start) return one.reason;
  const waitsFor =
    bound?.reason.kind === 'predecessor' && bound.at > one.placement.start ? bound.reason.operationId : by;
  return waitsFor === undefined ? { kind: 'notWorking', cause: 'gap' } : { kind: 'pushedBy', operationId: waitsFor };
}

/** What waits for a hit that comes into its row later than it stands: its turn is not before that. */
function waitingForHits(plan: Plan, hits: readonly Hit[]): Map<Operation, Instant> {
  const waits = new Map<Operation, Instant>();
  for (const { operation, from = operation.placement.start } of hits) {
    if (from <= operation.placement.start) continue;
    for (const one of descendants(plan, [operation]))
      if (one !== operation) waits.set(one, Math.max(from, waits.get(one) ?? from));
  }
  return waits;
}

/** Operations in their turn, each once until it was next. */
function inOrderOf(compare: (a: Operation, b: Operation) => number) {
  const waiting: Operation[] = [];
  const known = new Set<Operation>();
  return {
    add(one: Operation): void {
      if (known.has(one)) return;
      known.add(one);
      let [low, high] = [0, waiting.length];
      while (low < high) {
        const middle = (low + high) >> 1;
        const other = waiting[middle];
        // Latest first: the next one is taken from the end.
        if (other !== undefined && compare(other, one) > 0) low = middle + 1;
        else high = middle;
      }
      waiting.splice(low, 0, one);
    },
    has: (one: Operation): boolean => known.has(one),
    next(): Operation | undefined {
      const one = waiting.pop();
      if (one !== undefined) known.delete(one);
      return one;
    },
  };
}
