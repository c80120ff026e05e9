import type { OperationId } from '#domain/kernel/ids.ts';
import { type Instant, minute } from '#domain/kernel/instant.ts';
import { dayLength } from '#domain/kernel/time-zone.ts';
import { expectedEnd } from '#domain/planning/feedback/expected-end.ts';
import { readyAfter } from '#domain/planning/placing/dependencies.ts';
import type { PlanningFacts } from '#domain/planning/plan/facts.ts';
import { mainOperationOf } from '#domain/planning/plan/parts.ts';
import type { Operation, Plan } from '#domain/planning/plan/plan.ts';
import { barFrom } from '#domain/planning/plan/plan-time.ts';
import { barsOn, firstStartingAt } from '#domain/planning/plan/resource-index.ts';
import { simultaneous } from '#domain/planning/plan/resource-sharing.ts';
import { hasBegun, statusId } from '#domain/planning/plan/status.ts';
import { isOverdue } from './conflicts.ts';

/** A step that has not begun and cannot begin where it stands, because others take longer or begin later (decision 0171). */
export interface HeldUp {
  readonly operationId: OperationId;
  /** First instant that what is before it allows. */
  readonly possibleStart: Instant;
  /** What it waits for: a step of its order before it, or what is before it on its resource. */
  readonly because: 'predecessor' | 'resource';
  readonly waitsFor: OperationId;
  /** The late step that it comes from, and when that is expected to be done. */
  readonly lateOperationId: OperationId;
  readonly expectedEnd: Instant;
}

/** Where an operation is expected to lie, and what that comes from. */
interface Expected {
  readonly start: Instant;
  readonly end: Instant;
  readonly late: Operation;
  readonly lateEnd: Instant;
}

/** Less is no delay: plans stand on minutes. */
const tolerance = minute;

/** Steps named at most; a planner who has more has to look at what they come from. */
const named = 500;

/** What was to begin later than this from now is planned again before it matters. */
const horizon = 7 * dayLength;

/**
 * Steps that cannot hold because of late ones, by when they were to begin: of those that are running and expected to end after
 * their place, and of those that should have begun; without those late ones that are known, because a planner
 * has confirmed them. A delay is followed for a week, through the order and along the rows of resources that take one step at
 * a time.
 */
export function heldUpSteps(
  plan: Plan,
  facts: PlanningFacts,
  now: Instant,
  isKnown: (id: OperationId) => boolean,
): readonly HeldUp[] {
  const expected = new Map<OperationId, Expected>();
  const found = new Map<OperationId, HeldUp>();
  const queue: Operation[] = [];
  for (const operation of plan.operations.values()) {
    const late = lateOf(operation, facts, now);
    if (late === undefined || isKnown(operation.operationId)) continue;
    expected.set(operation.operationId, { ...late, late: operation, lateEnd: late.end });
    queue.push(operation);
  }
  // Each comes again only when it is held up for longer; the bound is for circles.
  const ownLateness = new Set(queue);
  queue.sort((one, other) => one.placement.start - other.placement.start);
  for (let at = 0; at < queue.length && at < 20 * named; at++) {
    const operation = queue[at];
    const span = operation && expected.get(operation.operationId);
    if (operation === undefined || span === undefined) continue;
    for (const { follower, possibleStart, because } of followersOf(plan, facts, operation, span)) {
      const { operationId, placement } = follower;
      if (placement.start > now + horizon) continue;
      const before = expected.get(operationId)?.start ?? placement.start;
      if (possibleStart <= before + (expected.has(operationId) ? 0 : tolerance)) continue;
      const resource = facts.resource(placement.resourceId);
      const bar = resource && barFrom(resource, possibleStart, placement.planTime);
      if (bar === undefined) continue;
      const { late, lateEnd } = span;
      expected.set(operationId, { start: bar.start, end: bar.end, late, lateEnd });
      // A late step of its own is told by itself.
      if (!ownLateness.has(follower))
        found.set(operationId, {
          operationId,
          possibleStart: bar.start,
          because,
          waitsFor: operation.operationId,
          lateOperationId: late.operationId,
          expectedEnd: lateEnd,
        });
      queue.push(follower);
    }
  }
  const startOf = ({ operationId }: HeldUp): Instant => plan.operations.get(operationId)?.placement.start ?? 0;
  return [...found.values()].sort((one, other) => startOf(one) - startOf(other)).slice(0, named);
}

/** Whether a step is late, so that others may be held up by it: what is reported on it changes by how much. */
export const isLate = (operation: Operation, facts: PlanningFacts, now: Instant): boolean =>
  lateOf(operation, facts, now) !== undefined;

/** Where a late step is expected to lie; undefined when it is in time. */
function lateOf(operation: Operation, facts: PlanningFacts, now: Instant): Pick<Expected, 'start' | 'end'> | undefined {
  const { statusId: status, placement, switchedOff } = operation;
  if (status === statusId.done || switchedOff) return undefined;
  if (hasBegun(status)) {
    const end = expectedEnd(operation, facts, now);
    return end === undefined || end <= placement.end + tolerance ? undefined : { start: placement.start, end };
  }
  if (!isOverdue(operation, now) || placement.start > now) return undefined;
  const resource = facts.resource(placement.resourceId);
  const bar = resource && barFrom(resource, now, placement.planTime);
  return bar === undefined || bar.end <= placement.end + tolerance ? undefined : bar;
}

interface Following extends Pick<HeldUp, 'possibleStart' | 'because'> {
  readonly follower: Operation;
}

/** The next steps of its order, and the next one on its resource where that takes one at a time. */
function followersOf(plan: Plan, facts: PlanningFacts, operation: Operation, { start, end }: Expected): Following[] {
  const { placement } = operation;
  const following: Following[] = [];
  for (const id of operation.successors) {
    const follower = plan.operations.get(id);
    if (follower === undefined || !isToCome(follower)) continue;
    // With an overlap what has to be done before it is late by as much as the end.
    const ready = readyAfter(operation, { ...placement, start, end }, facts, []).at;
    const possibleStart =
      operation.overlap > 0 ? Math.max(ready, planReady(operation, facts) + end - placement.end) : ready;
    following.push({ follower, possibleStart, because: 'predecessor' });
  }
  const resource = facts.resource(placement.resourceId)?.resource;
  if (resource === undefined || resource.limitQuantity || simultaneous(resource) > 1) return following;
  const next = nextOnRow(plan, operation, end);
  // What stands beside a main step on a second resource goes where that goes.
  const follower = next && mainOperationOf(plan, next);
  if (follower !== undefined && follower !== operation && isToCome(follower))
    following.push({ follower, possibleStart: end, because: 'resource' });
  return following;
}

/** The first bar on its resource that begins with it or after it, and before the end. */
function nextOnRow(plan: Plan, operation: Operation, end: Instant): Operation | undefined {
  const bars = barsOn(plan, operation.placement.resourceId);
  for (let at = firstStartingAt(bars, operation.placement.start); (bars.starts[at] ?? end) < end; at++) {
    const one = bars.operations[at];
    if (one !== undefined && one !== operation && isToCome(one)) return one;
  }
  return undefined;
}

const planReady = (operation: Operation, facts: PlanningFacts): Instant =>
  readyAfter(operation, operation.placement, facts, []).at;

const isToCome = ({ statusId: status, switchedOff, attends }: Operation): boolean =>
  status === statusId.planned && !switchedOff && attends === undefined;
