import { type Instant, wholeMinuteFrom } from '#domain/kernel/instant.ts';
import { isRejection, type Rejection, reject } from '#domain/kernel/rejection.ts';
import { endOfDay } from '#domain/kernel/time-zone.ts';
import { inOrderOfDependencies } from '#domain/planning/placing/dependencies.ts';
import { noPlace } from '#domain/planning/placing/no-place.ts';
import {
  type NoAvailability,
  type OpenStep,
  planningReach,
  type Run,
  type Scheduled,
} from '#domain/planning/placing/schedule-steps.ts';
import type { Plan, PlannedPosition } from '#domain/planning/plan/plan.ts';
import type { Termination } from '#domain/planning/plan/plan-objects.ts';
import type { PlanningContext } from '#domain/planning/plan/planning-context.ts';
import { withAttendants } from '../placing/attendants.ts';
import { scheduleBackward } from '../placing/schedule-backward.ts';
import { scheduleForward } from '../placing/schedule-forward.ts';
import type { OrderCommand } from './order-commands.ts';
import type { PositionStructure } from './position-structure.ts';

type PlanOn = Extract<OrderCommand, { type: 'planOrderPosition' }>;

/** How new steps are to be placed: as a command asks for it, and within what else is known of them. */
export interface Wish extends Pick<PlanOn, 'resourceId' | 'start' | 'asOf'> {
  readonly termination: Termination;
  readonly planAnyway: boolean;
  /** Nothing starts before it; default: the start date of the position. */
  readonly notBefore?: number | undefined;
  /** By when it has to be ready; default: the end of the delivery day. */
  readonly until?: number | undefined;
}

/**
 * Finds places for the new steps of a position. Refusals: circularDependency, noCapacity, noAvailability, and
 * objectnotexists, resourceAttendant and badGroup for a resource that none of them can go to.
 */
export function scheduleNew(
  plan: Plan,
  position: PlannedPosition,
  { steps, orders }: Pick<PositionStructure, 'steps' | 'orders'>,
  wish: Wish,
  context: PlanningContext,
): Scheduled | Rejection {
  const { facts } = context;
  const { ordered, circle } = inOrderOfDependencies(steps, (step) => step.predecessors);
  if (circle.length > 0) return reject('circularDependency', { members: circle.map((step) => step.number) });
  const endless = ordered.find((step) => step.planTime * 1000 > planningReach);
  if (endless !== undefined) return noSlot(position, endless, context);
  const empty = ordered.find((step) => step.planTime <= 0 && step.isProcess !== true);
  if (empty !== undefined)
    return reject('noCapacity', { orderPositionId: position.orderPositionId, number: empty.number });

  const put = putOnto(wish, ordered, context);
  if (isRejection(put)) return put;
  const notBefore = wish.notBefore ?? position.startDate;
  const scheduled = schedulePosition(
    {
      plan,
      facts,
      steps: put.steps,
      wished: put.wished,
      attendants: orders.attendants,
      now: wish.asOf ?? wholeMinuteFrom(context.now),
      frozenZone: wish.asOf === undefined,
      startDate: put.wished === undefined ? (latest(wish.start, wish.notBefore) ?? notBefore) : notBefore,
      deliveryEnd: wish.until ?? endOfDay(facts.settings.plantTimeZone, position.deliveryDate),
      planAnyway: wish.planAnyway,
    },
    wish.termination,
  );
  return 'step' in scheduled ? noSlot(position, scheduled.step, context) : scheduled;
}

/** What a command asks for replaces the start date of the position, never what the rest of it asks for. */
function latest(wished: number | undefined, notBefore: number | undefined): number | undefined {
  return wished === undefined ? undefined : Math.max(wished, notBefore ?? wished);
}

/**
 * The steps with the one that was put onto a resource bound to it: the first that it can take. Refusals:
 * objectnotexists, resourceAttendant, badGroup.
 */
function putOnto(
  { resourceId, start }: Wish,
  steps: readonly OpenStep[],
  { facts }: PlanningContext,
): Pick<Run, 'steps' | 'wished'> | Rejection {
  if (resourceId === undefined) return { steps };
  const resource = facts.resource(resourceId)?.resource;
  if (resource === undefined) return reject('objectnotexists', { resourceId });
  if (resource.isAttendantResource) return reject('resourceAttendant', { resourceId });
  const wanted = steps.find(
    ({ isProcess, resourceGroupId, boundResourceId = resourceId }) =>
      isProcess !== true && boundResourceId === resourceId && resource.resourceGroups.includes(resourceGroupId),
  );
  if (wanted === undefined) return reject('badGroup', { resourceId });
  return {
    steps: steps.map((step) => (step === wanted ? { ...step, boundResourceId: resourceId } : step)),
    wished: start === undefined ? undefined : { operationId: wanted.operationId, start },
  };
}

function noSlot({ orderPositionId }: PlannedPosition, step: OpenStep, { facts }: PlanningContext): Rejection {
  const { number, resourceGroupId, isProcess } = step;
  return isProcess === true
    ? reject('noAvailability', { orderPositionId, number })
    : noPlace(step, facts, { orderPositionId, number, resourceGroupId });
}

/**
 * Schedules the steps of one order position (rules §4). Backward scheduling falls back to forward from now when it
 * would start too early; the lateness then shows as a conflict. With throughput optimisation the opposite direction is
 * tried from the end (start) found, and the shorter result is used, the first one on a tie.
 */
function schedulePosition(run: Run, termination: 'forward' | 'backward'): Scheduled | NoAvailability {
  const optimise = run.facts.settings.throughputOptimisation;
  if (termination === 'backward') {
    const late = backwardFromDelivery(run);
    if (!('step' in late)) return optimise ? shorter(run, late, forward(run, late.start)) : late;
  }
  const early = forward(run);
  if ('step' in early || !optimise) return early;
  return shorter(run, early, backward(run, early.end, early));
}

const forward = (run: Run, from?: Instant): Scheduled | NoAvailability =>
  withAttendants(run, 'forward', (limits) => scheduleForward(run, limits, from));

const backward = (run: Run, until: Instant, early?: Scheduled): Scheduled | NoAvailability =>
  withAttendants(run, 'backward', (limits) => scheduleBackward(run, limits, until, early));

/** The date chooses the resources (rules §3): where the preferred ones make it start too early, the last to start do. */
function backwardFromDelivery(run: Run): Scheduled | NoAvailability {
  const preferred = backward(run, run.deliveryEnd);
  if (!('step' in preferred)) return preferred;
  return withAttendants(run, 'backward', (limits) =>
    scheduleBackward(run, limits, run.deliveryEnd, undefined, 'latest'),
  );
}

/** A result in time is not given up for a shorter one that is late, nor the place that a planner chose. */
function shorter({ deliveryEnd, wished }: Run, first: Scheduled, second: Scheduled | NoAvailability): Scheduled {
  const startOf = ({ placements }: Scheduled) => wished && placements.get(wished.operationId)?.placement.start;
  if ('step' in second || startOf(first) !== startOf(second) || (second.end > deliveryEnd && first.end <= deliveryEnd))
    return first;
  return second.end - second.start < first.end - first.start ? second : first;
}
