import type { ActivityId, OperationId, OrderPositionId, ResourceId } from '#domain/kernel/ids.ts';
import { type Instant, minute, toIso, wholeMinuteFrom } from '#domain/kernel/instant.ts';
import { isRejection, type Rejection } from '#domain/kernel/rejection.ts';
import { operationsPlaced, processesPlaced } from '#domain/planning/change/places-in.ts';
import { findOverloads } from '#domain/planning/conflicts/conflicts.ts';
import { heldUpSteps } from '#domain/planning/conflicts/held-up.ts';
import type { Alternative } from '#domain/planning/edits/alternatives.ts';
import type { EditSituation } from '#domain/planning/edits/edit.ts';
import { isFreeProcess } from '#domain/planning/edits/process-edit.ts';
import { expectedEnd } from '#domain/planning/feedback/expected-end.ts';
import { misfitOfOperation } from '#domain/planning/misfits/find-misfits.ts';
import { misfitOfProcess } from '#domain/planning/misfits/process-misfits.ts';
import type { Operation, PlannedActivity } from '#domain/planning/plan/plan.ts';
import { barsOn } from '#domain/planning/plan/resource-index.ts';
import { hasBegun } from '#domain/planning/plan/status.ts';
import { type BindingLink, bindingOf } from '#domain/planning/reasons/binding.ts';
import { addedLateness, consequencesOf, isRescued } from '../change/consequences.ts';
import { overtimesWithin } from './overtime.ts';
import { type RemedyStep, wish } from './remedy-steps.ts';
import { splitOf } from './split-remedy.ts';
import {
  type Attempt,
  best,
  cheapest,
  maxTries,
  type Remedy,
  type RemedyKind,
  type RemedySituation,
  whatDo,
} from './try-remedies.ts';

/** Operations of one overload for which places are sought. */
const maxBars = 6;

export interface WaysOut {
  /** Up to three, cheapest first. */
  readonly ways: readonly Remedy[];
  /** They go through frozen zones, because nothing else helps. */
  readonly override: boolean;
  /** Where there is none: why what was tried is refused, of each code the first. */
  readonly refusals: readonly Rejection[];
}

/**
 * The remedies of a conflict. Where none holds to the frozen zones, those that go through them for who may do that; where
 * there is none at all, what is in the way.
 */
export function waysOutOf(situation: RemedySituation, conflictId: string, mayOverride: boolean): WaysOut {
  const refusals = new Map<string, Rejection>();
  const refused = (why: Rejection): void => {
    if (!refusals.has(why.errorCode)) refusals.set(why.errorCode, why);
  };
  const ruled = remediesOf({ ...situation, refused }, conflictId);
  if (ruled.length > 0) return { ways: ruled, override: false, refusals: [] };
  const ways =
    mayOverride && refusals.has('frozenTime') ? remediesOf({ ...situation, override: true }, conflictId) : [];
  return { ways, override: ways.length > 0, refusals: ways.length > 0 ? [] : [...refusals.values()] };
}

/**
 * Up to three ways out of a conflict, named by its id (`date-…`, `overload-…`, `overdue-…`, `misfit-…`), cheapest first: by the
 * lateness of all orders together, then by what moves. Each has been tried with the code that takes it, and helps: a
 * late order gets less late, an overload, an overdue step or a place that no longer fits is left. Bounded by the number of
 * tries and by `goesOn`, which has no clock here: what was found until then is offered. Empty when nothing tried helps.
 */
export function remediesOf(situation: RemedySituation, conflictId: string): readonly Remedy[] {
  const [kind, ...rest] = conflictId.split('-');
  const object = rest.join('-');
  switch (kind) {
    case 'date':
      return remediesOfOrder(situation, object as OrderPositionId);
    case 'overload':
      return remediesOfOverload(situation, object);
    case 'overdue':
      return remediesOfOverdue(situation, object as OperationId);
    case 'misfit':
      return situation.plan.activities.has(object as ActivityId)
        ? remediesOfProcess(situation, object as ActivityId)
        : remediesOfMisfit(situation, object as OperationId);
    default:
      return [];
  }
}

function remediesOfOrder(situation: RemedySituation, id: OrderPositionId): readonly Remedy[] {
  const { plan } = situation;
  const binding = bindingOf(situation, id);
  if (binding === undefined) return [];
  const attempts: Attempt[] = [];
  // What follows does not come closer on its own: it is placed again behind what has made room.
  const add = (kind: RemedyKind, operationId: OperationId, first: readonly RemedyStep[]): void => {
    attempts.push({ kind, operationId, steps: [...first, { replanAfter: operationId }] });
  };
  const [start] = binding.links.toReversed();
  if (start !== undefined) add('replan', start.operationId, []);
  const waiting = binding.links.filter(({ waits }) => waits > 0).toSorted((x, y) => y.waits - x.waits);
  attempts.push(...overtimeFor(situation, new Set([waiting[0], binding.links[0]])));
  for (const link of waiting.slice(0, 3)) {
    const operation = plan.operations.get(link.operationId);
    if (operation === undefined || !mayMove(operation)) continue;
    const { operationId } = operation;
    const ready = link.start - link.waits;
    add('insert', operationId, [insert([wish(operationId, ready, link.resourceId)])]);
    if (link.reason.kind === 'resourceBusy')
      add('swap', operationId, [
        { edit: { action: 'swap', operations: [{ operationId }, { operationId: link.reason.operationId }] } },
      ]);
    add('closeGap', operationId, [closeGapBefore(operationId)]);
    for (const { kind, steps } of movesOf(situation, operation, ready)) add(kind, operationId, steps);
  }
  const tried = best(situation, attempts, (change) => {
    const own = consequencesOf(plan, situation.facts, change).find((one) => one.orderPositionId === id);
    return own !== undefined && (addedLateness(own) < 0 || (isRescued(own) && own.after < own.before));
  });
  return cheapest([...tried, ...splitOf(situation, id, binding.links[0])]);
}

/**
 * More working time where the order waits longest and for its last step: what stands behind these hours on the row goes
 * to the left, and what follows the step is placed again.
 */
function overtimeFor(situation: RemedySituation, links: ReadonlySet<BindingLink | undefined>): readonly Attempt[] {
  const { plan } = situation;
  return [...links].flatMap((link) => {
    const operation = link && plan.operations.get(link.operationId);
    if (link === undefined || operation === undefined) return [];
    const { operationId, resourceId, start, waits, end } = link;
    return overtimesWithin(situation, resourceId, start - waits, end).map((hours): Attempt => {
      const behind = barsOn(plan, resourceId).operations.find(
        (one) => one.placement.start >= hours.start && mayMove(one),
      );
      const overtime = { resourceId, dateFrom: toIso(hours.start), dateTo: toIso(hours.end), costs: null };
      const pull = behind === undefined ? [] : [closeGapBefore(behind.operationId)];
      return { kind: 'overtime', operationId, steps: [{ overtime }, ...pull, { replanAfter: operationId }] };
    });
  });
}

function remediesOfOverload(situation: RemedySituation, object: string): readonly Remedy[] {
  const { plan, facts } = situation;
  const cut = object.lastIndexOf('-');
  const [resourceId, start] = [object.slice(0, cut) as ResourceId, Number(object.slice(cut + 1))];
  const overload = findOverloads(plan, facts, resourceId).find((one) => one.start === start);
  if (overload === undefined) return [];
  const bars = overload.operationIds.flatMap((id) => plan.operations.get(id) ?? []).filter(mayMove);
  const attempts = bars
    .toReversed()
    .slice(0, maxBars)
    .filter(() => situation.goesOn?.() ?? true)
    .flatMap((operation) => movesOf(situation, operation, operation.placement.start));
  return best(situation, attempts, (change, operationId) => {
    const after = operationsPlaced(change).find(({ id }) => id === operationId)?.after;
    return (
      after !== undefined &&
      (after.resourceId !== resourceId || after.start >= overload.end || after.end <= overload.start)
    );
  });
}

function remediesOfOverdue(situation: RemedySituation, id: OperationId): readonly Remedy[] {
  const operation = situation.plan.operations.get(id);
  if (operation === undefined) return [];
  if (hasBegun(operation.statusId)) return remediesOfLateEnd(situation, operation);
  if (!mayMove(operation)) return [];
  // Begun now, what stands behind it on its row gives way as little as needed.
  const now = wholeMinuteFrom(situation.now);
  const begin = insert([wish(id, now, operation.placement.resourceId)]);
  const attempts = [
    ...movesOf(situation, operation, situation.now).slice(0, maxTries - 1),
    { kind: 'insert', operationId: id, steps: [begin] } as const,
  ];
  return best(situation, attempts, (change) =>
    operationsPlaced(change).some((one) => one.id === id && one.after.start >= situation.now),
  );
}

/** A step that has begun keeps its start: its end goes to where it is expected, alone or with the row behind it. */
function remediesOfLateEnd(situation: RemedySituation, operation: Operation): readonly Remedy[] {
  const { plan, facts, now } = situation;
  const { operationId, placement } = operation;
  const end = expectedEnd(operation, facts, now);
  if (end === undefined || end <= placement.end) return [];
  const extend = { edit: { action: 'resize', operations: [{ operationId, endDate: toIso(end) }] } } as const;
  const makeRoom = {
    edit: {
      action: 'shift',
      from: toIso(placement.end),
      // To the full minute, as bars behind it begin.
      distance: Math.ceil((end - placement.end) / minute) * 60,
      resources: [placement.resourceId],
    },
  } as const;
  const behind = barsOn(plan, placement.resourceId).operations.find(
    (one) => one.placement.start >= placement.end && one.placement.start < end && mayMove(one),
  );
  // The next one on its row begins behind it, and pushes those behind as little as needed.
  const pushNext = behind && insert([wish(behind.operationId, wholeMinuteFrom(end), placement.resourceId)]);
  const attempts: Attempt[] = [
    [extend],
    ...pushesOfHeldUp(situation, operationId).map((push) => [push, extend]),
    ...(pushNext === undefined ? [] : [[pushNext, extend]]),
    [makeRoom, extend],
  ].map((steps) => ({ kind: 'extend', operationId, steps: steps as RemedyStep[] }));
  const ways = best(situation, attempts, (change) =>
    operationsPlaced(change).some(({ id, after }) => id === operationId && after.end > now),
  );
  // Which only differ by seconds are one to who reads them.
  const looks = ({ end: until, moves, addedLateness: late }: Remedy): string =>
    [wholeMinuteFrom(until), moves, wholeMinuteFrom(late)].join();
  return ways.filter((way, at) => ways.findIndex((one) => looks(one) === looks(way)) === at);
}

/**
 * What the late step holds up begins when it can, in its row, and what stands behind that gives way: all of it, else the
 * nearer half and so on, since what is far off may meet somebody who is busy.
 */
function pushesOfHeldUp({ plan, facts, now }: RemedySituation, lateId: OperationId): readonly RemedyStep[] {
  const moves = heldUpSteps(plan, facts, now, (id) => id !== lateId).flatMap(({ operationId, possibleStart }) => {
    const operation = plan.operations.get(operationId);
    if (operation === undefined || !mayMove(operation)) return [];
    return [wish(operationId, wholeMinuteFrom(possibleStart), operation.placement.resourceId)];
  });
  const pushes: RemedyStep[] = [];
  for (let count = moves.length; count >= 1; count = Math.floor(count / 2)) pushes.push(insert(moves.slice(0, count)));
  return pushes;
}

function remediesOfMisfit(situation: RemedySituation, id: OperationId): readonly Remedy[] {
  const { plan, facts } = situation;
  const operation = plan.operations.get(id);
  if (operation === undefined || misfitOfOperation(plan, facts, id) === undefined) return [];
  const steps = [{ edit: { action: 'refit', operations: [{ operationId: id }] } }] as const satisfies RemedyStep[];
  const moves = mayMove(operation) ? movesOf(situation, operation, operation.placement.start) : [];
  return best(situation, [{ kind: 'refit', operationId: id, steps }, ...moves], (change) =>
    operationsPlaced(change).some((one) => one.id === id),
  );
}

/** A process step on days that are none any more: the next ones, or earlier ones. */
function remediesOfProcess(situation: RemedySituation, activityId: ActivityId): readonly Remedy[] {
  const activity = situation.plan.activities.get(activityId);
  if (activity === undefined || misfitOfProcess(situation.facts, activity) === undefined) return [];
  const attempts = waysForProcess(situation, activity).map((way): Attempt => ({ ...way, operationId: activityId }));
  return best(situation, attempts, (change) => processesPlaced(change).some(({ id }) => id === activityId));
}

/** The move to an instant on its own resource and, where that is refused or not enough, the places that are offered. */
function movesOf(situation: RemedySituation, operation: Operation, start: Instant): readonly Attempt[] {
  const { operationId, placement, resourceGroupId } = operation;
  const move = (resourceId: ResourceId, at: Instant): RemedyStep => ({
    edit: { action: 'move', operations: [wish(operationId, at, resourceId)] },
  });
  const attemptAt = (resourceId: ResourceId, at: Instant): Attempt => ({
    kind: resourceId !== placement.resourceId ? kindOfPlace(resourceId) : at < placement.start ? 'earlier' : 'later',
    operationId,
    steps: [move(resourceId, at)],
  });
  const kindOfPlace = (id: ResourceId): RemedyKind =>
    situation.facts.resource(id)?.resource.external === true ? 'outsource' : 'otherResource';
  const direct = situation.facts.candidates(resourceGroupId).map(({ resourceId }) => attemptAt(resourceId, start));
  const first = whatDo(situation, [move(placement.resourceId, start)]);
  const offers = isRejection(first) ? ((first.detailsObject?.['alternatives'] ?? []) as readonly Alternative[]) : [];
  return [...offers.map((offer) => attemptAt(offer.resourceId, offer.start)), ...direct];
}

/** What stands behind them in their rows gives way as little as needed. */
const insert = (operations: ReturnType<typeof wish>[]): RemedyStep => ({ edit: { action: 'insert', operations } });

const closeGapBefore = (operationId: OperationId): RemedyStep => ({
  edit: { action: 'closeGapsLeft', operations: [{ operationId }] },
});

const mayMove = ({ statusId, locked, switchedOff, attends, mainOperationId }: Operation): boolean =>
  !hasBegun(statusId) && !locked && !switchedOff && attends === undefined && mainOperationId === undefined;

interface ProcessWay {
  readonly kind: 'refit' | 'earlier' | 'later';
  readonly steps: readonly RemedyStep[];
}

/**
 * What can be tried for a process step on days on which the plant does not work: placing it again, with everything
 * behind it giving way; and where it has not begun, days before it with which it ends when it does now or before the
 * days that were lost, or the next days after them. Not tried yet.
 */
function waysForProcess({ facts }: Pick<EditSituation, 'facts'>, activity: PlannedActivity): readonly ProcessWay[] {
  const { activityId, process } = activity;
  const refit: ProcessWay = {
    kind: 'refit',
    steps: [{ edit: { action: 'refit', activities: [{ activityId }] } }],
  };
  if (process === undefined || !isFreeProcess(activity)) return [refit];
  const { start, end, planTime } = process;
  const earlier = [end, start].flatMap((until) => facts.plantDays.subtract(until, planTime)?.start ?? []);
  const later = facts.plantDays.nextWorking(end);
  const move = (kind: ProcessWay['kind'], at: number): ProcessWay => ({
    kind,
    steps: [{ edit: { action: 'move', activities: [{ activityId, startDate: toIso(at) }] } }],
  });
  return [
    refit,
    ...earlier.filter((at) => at < start).map((at) => move('earlier', at)),
    ...(later === undefined ? [] : [move('later', later)]),
  ];
}
