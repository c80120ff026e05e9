import { byArticleGroup } from '#domain/base-data/fields/setup-matrix.ts';
import type { OperationId, ResourceGroupId } from '#domain/kernel/ids.ts';
import type { Instant, Seconds } from '#domain/kernel/instant.ts';
import { positionIdOf } from '#domain/planning/plan/delivery.ts';
import type { Draft } from '#domain/planning/plan/draft.ts';
import type { PlanningFacts, ResourceFacts } from '#domain/planning/plan/facts.ts';
import type { Bar } from '#domain/planning/plan/placement.ts';
import type { Operation } from '#domain/planning/plan/plan.ts';
import { hasBegun } from '#domain/planning/plan/status.ts';
import { type BarTerms, simultaneous } from '../plan/resource-sharing.ts';
import { equipmentBeside, readyAfter } from './dependencies.ts';

/**
 * Sequence-dependent set-up: on a resource for one operation at a time whose group has a matrix, the set-up of a step
 * depends on the step before it. Batches last their own set-up time, and where several run at once there is no "before".
 */
export interface Changeover {
  /** Whether the step itself goes by a matrix; otherwise only the one behind it may. */
  readonly isDecided: boolean;
  /** Planned time without set-up. */
  readonly run: Seconds;
  /** Set-up behind an operation; undefined: nothing runs before it. */
  setupAfter(before: OperationId | undefined): Seconds;
  /**
   * Latest end of the step in front of another bar. Its set-up changes with what runs before it, and it keeps its end:
   * a longer one begins earlier. Negative infinity when it cannot.
   */
  latestEndBefore(next: Bar): Instant;
}

/** A step as a set-up matrix sees it. */
export interface ChangeoverStep extends BarTerms {
  readonly resourceGroupId: ResourceGroupId;
  readonly setupTime: Seconds;
  readonly planTime: Seconds;
  /** Seconds of `planTime` that are set-up; default: its own. */
  readonly setupPart?: Seconds | undefined;
}

/** Whether a set-up matrix decides for a step of the group on the resource. */
export const goesByMatrix = (
  resource: ResourceFacts,
  group: ResourceGroupId | undefined,
  facts: PlanningFacts,
): boolean => group !== undefined && facts.setupMatrix(group) !== undefined && runsInTurn(resource);

const runsInTurn = ({ resource }: ResourceFacts): boolean =>
  !resource.limitQuantity && !resource.isAttendantResource && simultaneous(resource) === 1;

/** A bar that a hand has made shorter than its set-up has a minute left where it needs none. */
export const atLeastAMinute = (planTime: Seconds): Seconds => (planTime > 0 ? planTime : 60);

/** undefined where no matrix decides anything. `now`: nothing that is there is made to begin earlier. */
export function changeoverOf(
  draft: Draft,
  facts: PlanningFacts,
  step: ChangeoverStep,
  resource: ResourceFacts,
  now: Instant,
): Changeover | undefined {
  if (!facts.hasSetupMatrices || !runsInTurn(resource)) return undefined;
  const isDecided = goesByMatrix(resource, step.resourceGroupId, facts);
  const own = step.setupPart ?? step.setupTime;
  return {
    isDecided,
    run: Math.max(0, step.planTime - own),
    setupAfter: (before) =>
      isDecided ? (requiredSetup(draft, facts, before, step) ?? step.setupTime) : Math.min(own, step.planTime),
    latestEndBefore(next) {
      const required = requiredSetupOf(draft, facts, next, step);
      if (required === undefined) return next.placement.start;
      return startWith(draft, facts, next, required, now) ?? Number.NEGATIVE_INFINITY;
    },
  };
}

/** Set-up of a bar behind `before`; undefined when no matrix decides on its resource. */
export function requiredSetupOf(
  draft: Draft,
  facts: PlanningFacts,
  { operationId, placement }: Bar,
  before: BarTerms | undefined,
): Seconds | undefined {
  const terms = draft.barTermsOf(operationId);
  const resource = facts.resource(placement.resourceId);
  if (terms === undefined || resource === undefined || !goesByMatrix(resource, terms.resourceGroupId, facts))
    return undefined;
  return setupBetween(facts, before, terms) ?? terms.setupTime;
}

/** Seconds of a bar that are set-up. */
export const setupPartOf = (draft: Draft, { operationId, placement }: Bar): Seconds =>
  placement.setupTime ?? draft.barTermsOf(operationId)?.setupTime ?? 0;

/**
 * Where a bar has to begin with another set-up to end where it does; undefined when it cannot: nothing before it, what
 * has begun, is locked or runs together with others would have to begin earlier. Those keep more set-up than they need.
 */
export function startWith(
  draft: Draft,
  facts: PlanningFacts,
  bar: Bar,
  required: Seconds,
  now: Instant,
): Instant | undefined {
  const { operationId, placement } = bar;
  const growth = required - setupPartOf(draft, bar);
  const operation = draft.plan.operations.get(operationId);
  const { start, end } = placement;
  if (growth === 0) return start;
  // What is placed in the same run is bound to the rest of it.
  if (operation === undefined || keepsItsStart(operation, facts, now)) return growth < 0 ? start : undefined;
  const interval = barWith(facts, bar, placement.planTime + growth);
  if (interval === undefined || interval.end !== end) return growth < 0 ? start : undefined;
  if (growth < 0) return interval.start;
  return interval.start < now || interval.start < readyIn(draft, facts, operation) ? undefined : interval.start;
}

/** The bar with another planned time and the same end. */
export function barWith(facts: PlanningFacts, { placement }: Bar, planTime: Seconds) {
  const resource = facts.resource(placement.resourceId);
  return resource?.workingTime.subtract(placement.end, atLeastAMinute(planTime) / resource.resource.capacityFactor);
}

function keepsItsStart(operation: Operation, facts: PlanningFacts, now: Instant): boolean {
  const { start, resourceId } = operation.placement;
  const frozen = (facts.resource(resourceId)?.resource.frozenTime ?? 0) * 1000;
  return (
    operation.locked ||
    hasBegun(operation.statusId) ||
    operation.secondaries.length > 0 ||
    operation.attendants.length > 0 ||
    operation.mainOperationId !== undefined ||
    operation.attends !== undefined ||
    // How much of it is done when a successor starts would change.
    (operation.overlap > 0 && operation.successors.length > 0) ||
    (frozen > 0 && start < now + frozen)
  );
}

const requiredSetup = (draft: Draft, facts: PlanningFacts, before: OperationId | undefined, step: BarTerms) =>
  setupBetween(facts, before === undefined ? undefined : draft.barTermsOf(before), step);

/** Set-up of a step behind another; undefined when no entry of its group's matrix says one. */
export function setupBetween(facts: PlanningFacts, before: BarTerms | undefined, step: BarTerms): Seconds | undefined {
  const matrix = step.resourceGroupId && facts.setupMatrix(step.resourceGroupId);
  if (matrix === undefined) return undefined;
  return matrix.between(before && keyOf(before, matrix.by), keyOf(step, matrix.by));
}

/** What a step is to a matrix. */
export const keyOf = ({ articleGroupId, characteristics = [] }: BarTerms, by: string): string | undefined =>
  by === byArticleGroup
    ? articleGroupId
    : characteristics.find(({ characteristicId }) => characteristicId === by)?.value;

/** Earliest start of an operation of the plan: its predecessors in the draft, process steps before it, its start date. */
function readyIn(draft: Draft, facts: PlanningFacts, operation: Operation): Instant {
  const { plan } = draft;
  let ready = Number.NEGATIVE_INFINITY;
  for (const id of operation.predecessors) {
    const before = plan.operations.get(id);
    const placement = draft.placementOf(id);
    // Lifted in this edit, it may come to lie anywhere.
    if (before !== undefined && placement === undefined) return Number.POSITIVE_INFINITY;
    if (before === undefined || placement === undefined || before.switchedOff) continue;
    const { at } = readyAfter(before, placement, facts, equipmentBeside(draft, before), before.actualEnd);
    ready = Math.max(ready, at);
  }
  const positionId = positionIdOf(plan, operation);
  if (positionId === undefined) return ready;
  for (const id of plan.activitiesByPosition.get(positionId) ?? []) {
    const activity = plan.activities.get(id);
    if (activity?.process?.stage === 'before') ready = Math.max(ready, activity.actualEnd ?? activity.process.end);
  }
  return Math.max(ready, plan.orderPositions.get(positionId)?.startDate ?? ready);
}
