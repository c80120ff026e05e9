import type { OperationId, OrderPositionId, ResourceId } from '#domain/kernel/ids.ts';
import type { Instant, Interval } from '#domain/kernel/instant.ts';
import { dayLength } from '#domain/kernel/time-zone.ts';
import { dueDays, findOverloads } from '#domain/planning/conflicts/conflicts.ts';
import { presentPlan } from '#domain/planning/optimise/search/lateness-search.ts';
import { machineClock } from '#domain/planning/optimise/search/machine-clock.ts';
import {
  compileProblem,
  type MachineModel,
  type OperationModel,
  type SetupModel,
  type ShopModel,
} from '#domain/planning/optimise/search/problem.ts';
import { goesByMatrix, setupBetween } from '#domain/planning/placing/changeover.ts';
import { candidatesOf } from '#domain/planning/placing/demand.ts';
import { readyAfter } from '#domain/planning/placing/dependencies.ts';
import { planTimeOn } from '#domain/planning/placing/open-step.ts';
import { planningReach } from '#domain/planning/placing/schedule-steps.ts';
import { positionIdOf } from '#domain/planning/plan/delivery.ts';
import type { PlanningFacts, ResourceFacts } from '#domain/planning/plan/facts.ts';
import type { Operation, Plan } from '#domain/planning/plan/plan.ts';
import { workingSeconds } from '#domain/planning/plan/plan-time.ts';
import { barsOn } from '#domain/planning/plan/resource-index.ts';
import { simultaneous } from '#domain/planning/plan/resource-sharing.ts';
import { statusId } from '#domain/planning/plan/status.ts';
import { processBounds } from './process-bounds.ts';

/** What to optimise: all operations that may move, or those of the named objects. */
export interface OptimiseScope {
  readonly operationIds?: ReadonlySet<OperationId> | undefined;
  readonly orderPositionIds?: ReadonlySet<OrderPositionId> | undefined;
  /** Order positions that stay as they are. */
  readonly except?: ReadonlySet<OrderPositionId> | undefined;
  /** Milliseconds by which a start may move. */
  readonly furthest?: number | undefined;
}

/** The part of a plan that the search may change, with the mapping back. Plain data for a worker thread. */
export interface PlanProblem {
  readonly model: ShopModel;
  /** Operation id by index of the problem. */
  readonly operationIds: readonly OperationId[];
  /** Order position id by job. */
  readonly orderPositionIds: readonly OrderPositionId[];
  /** Resource id by machine; a resource with several places is several machines. */
  readonly resourceIds: readonly ResourceId[];
}

/** Horizon of the search's calendars; operations beyond it are left alone. */
const horizon = 3 * 366 * dayLength;

/**
 * Translates a plan into a problem of the search (rules §3, §4). Only single operations that have not begun and are
 * neither locked, frozen nor overdue may move; operations with parallel operations, batches and attendant resources are
 * fixed bars. undefined when nothing may move.
 *
 * The search puts bars that overlap one behind the other. Where that pushes something past what cannot give way, they
 * stay as they are: else no schedule of the search would be a plan, and one overload would keep all orders from gaining.
 */
export function planProblem(
  plan: Plan,
  facts: PlanningFacts,
  now: Instant,
  scope: OptimiseScope = {},
): PlanProblem | undefined {
  const free: Operation[] = [];
  for (const operation of plan.operations.values())
    if (isInScope(plan, operation, scope) && mayMove(operation, facts, now)) free.push(operation);
  const problem = problemOf(plan, facts, now, free, scope.furthest);
  if (problem === undefined || !violatesAtFirst(problem.model)) return problem;
  const overlapping = overlapsOf(plan, facts, free);
  const others = free.filter(({ operationId }) => !overlapping.has(operationId));
  return problemOf(plan, facts, now, others, scope.furthest);
}

/** The problem in which these operations may move, and all others are fixed bars. */
function problemOf(
  plan: Plan,
  facts: PlanningFacts,
  now: Instant,
  free: readonly Operation[],
  furthest = Number.POSITIVE_INFINITY,
): PlanProblem | undefined {
  const machines = new Map<ResourceId, { facts: ResourceFacts; first: number; count: number }>();
  const models: MachineModel[] = [];
  const resourceIds: ResourceId[] = [];
  const isFree = new Set(free.map((operation) => operation.operationId));

  const bySequence = setupModel(facts, free);
  const machinesOf = (resource: ResourceFacts): { first: number; count: number } => {
    const known = machines.get(resource.resourceId);
    if (known !== undefined) return known;
    const entry = { facts: resource, first: models.length, count: 0 };
    for (const model of lanesOf(plan, resource, isFree, now)) {
      models.push({ ...model, resource: entry.first, setupScale: bySequence && setupScaleOf(resource, facts) });
      resourceIds.push(resource.resourceId);
      entry.count++;
    }
    machines.set(resource.resourceId, entry);
    return entry;
  };

  const indexOf = new Map<OperationId, number>();
  const jobs = new Map<OrderPositionId, number>();
  const families = new Map<string, number>();
  const chosen = free.flatMap((operation) => {
    const alternatives = alternativesOf(operation, facts, machinesOf, bySequence !== undefined);
    return alternatives === undefined ? [] : [{ operation, alternatives }];
  });
  for (const [index, { operation }] of chosen.entries()) indexOf.set(operation.operationId, index);
  if (chosen.length === 0) return undefined;
  // An operation without a machine known to the search becomes a fixed bar on the calendars already built.
  if (chosen.length < free.length)
    return problemOf(
      plan,
      facts,
      now,
      chosen.map(({ operation }) => operation),
      furthest,
    );

  const bounds = processBounds(plan);
  const operations = chosen.map(({ operation, alternatives }): OperationModel => {
    const position = positionIdOf(plan, operation) as OrderPositionId;
    const limits = bounds(position);
    return {
      job: numberOf(jobs, position),
      alternatives: alternatives.choices,
      current: alternatives.current,
      predecessors: operation.predecessors.flatMap((id) => {
        const before = plan.operations.get(id);
        const index = indexOf.get(id);
        if (before === undefined || index === undefined) return [];
        return [{ operation: index, lag: before.bufferTime * 1000, overlap: Math.min(99, before.overlap) / 100 }];
      }),
      release: Math.max(
        now,
        operation.placement.start - furthest,
        limits.start,
        plan.orderPositions.get(position)?.startDate ?? 0,
        readyFromFixed(operation),
      ),
      deadline: Math.min(limits.end, operation.placement.end + furthest, deadlineOf(operation)),
      setupClass: bySequence?.classOf(operation),
      family: numberOf(families, plan.productionOrders.get(operation.productionOrderId)?.articleId ?? ''),
    };
  });

  /** Earliest start that fixed predecessors allow. */
  function readyFromFixed(operation: Operation): Instant {
    let ready = 0;
    for (const id of operation.predecessors) {
      const before = plan.operations.get(id);
      if (before === undefined || isFree.has(id) || before.switchedOff) continue;
      const equipment = before.secondaries.flatMap((beside) => {
        const one = plan.operations.get(beside);
        return one?.parallel === 'equipment' ? one.placement : [];
      });
      ready = Math.max(ready, readyAfter(before, before.placement, facts, equipment, before.actualEnd).at);
    }
    return ready;
  }

  /** Latest end that fixed successors allow; one that has begun imposes none. */
  function deadlineOf(operation: Operation): Instant {
    let deadline = Number.POSITIVE_INFINITY;
    for (const id of operation.successors) {
      const after = plan.operations.get(id);
      if (after === undefined || isFree.has(id) || after.statusId !== statusId.planned || after.switchedOff) continue;
      const bound = operation.overlap > 0 ? after.placement.end : after.placement.start - operation.bufferTime * 1000;
      deadline = Math.min(deadline, bound);
    }
    return deadline;
  }

  return {
    model: {
      machines: models,
      jobs: jobModels(plan, facts, jobs, isFree),
      operations,
      setups: bySequence?.setups,
      day: dayLength,
    },
    operationIds: chosen.map(({ operation }) => operation.operationId),
    orderPositionIds: [...jobs.keys()],
    resourceIds,
  };
}

/** Without a deadline nothing is in the way. */
const violatesAtFirst = (model: ShopModel): boolean =>
  model.operations.some(({ deadline = Number.POSITIVE_INFINITY }) => Number.isFinite(deadline)) &&
  presentPlan(compileProblem(model)).cost.violation > 0;

/** All that are too many at once on the resources of these operations. */
const overlapsOf = (plan: Plan, facts: PlanningFacts, of: readonly Operation[]): ReadonlySet<OperationId> =>
  new Set(
    [...new Set(of.map(({ placement }) => placement.resourceId))]
      .flatMap((resourceId) => findOverloads(plan, facts, resourceId))
      .flatMap(({ operationIds }) => operationIds),
  );

function isInScope(plan: Plan, operation: Operation, scope: OptimiseScope): boolean {
  const { operationIds, orderPositionIds, except } = scope;
  const position = (orderPositionIds ?? except) ? positionIdOf(plan, operation) : undefined;
  if (position !== undefined && except?.has(position) === true) return false;
  if (operationIds === undefined && orderPositionIds === undefined) return true;
  if (operationIds?.has(operation.operationId) === true) return true;
  return position !== undefined && orderPositionIds?.has(position) === true;
}

/** A planned single operation that may move and belongs to the scope. */
export function mayMove(operation: Operation, facts: PlanningFacts, now: Instant): boolean {
  const resource = facts.resource(operation.placement.resourceId)?.resource;
  return (
    operation.statusId === statusId.planned &&
    !operation.locked &&
    !operation.switchedOff &&
    operation.mainOperationId === undefined &&
    operation.secondaries.length === 0 &&
    operation.attends === undefined &&
    operation.attendants.length === 0 &&
    operation.split === undefined &&
    resource !== undefined &&
    !resource.limitQuantity &&
    operation.placement.start >= now + resource.frozenTime * 1000 &&
    operation.placement.start < now + horizon / 2
  );
}

/** undefined when even its current place is not possible; it is then fixed. */
function alternativesOf(
  operation: Operation,
  facts: PlanningFacts,
  machinesOf: (resource: ResourceFacts) => { first: number; count: number },
  bySequence: boolean,
): { choices: OperationModel['alternatives']; current: NonNullable<OperationModel['current']> } | undefined {
  const { placement } = operation;
  const choices: { machine: number; work: number }[] = [];
  let current = -1;
  const own = facts.resource(placement.resourceId);
  const candidates = candidatesOf(operation, facts).filter(({ resource }) => !resource.limitQuantity);
  for (const resource of candidates.some((one) => one.resourceId === placement.resourceId) || own === undefined
    ? candidates
    : [own, ...candidates]) {
    // The slot search uses whole milliseconds, too.
    const isBySequence = bySequence && goesByMatrix(resource, operation.resourceGroupId, facts);
    const planTime = planTimeOn(facts, operation, resource.resource) - (isBySequence ? operation.setupTime : 0);
    const work = Math.round(workingSeconds(Math.max(0, planTime), resource.resource) * 1000);
    const { first, count } = machinesOf(resource);
    if (resource.resourceId === placement.resourceId && count > 0) current = choices.length;
    for (let lane = 0; lane < count; lane++) choices.push({ machine: first + lane, work });
  }
  return current < 0 ? undefined : { choices, current: { alternative: current, start: placement.start } };
}

/** Milliseconds of a machine for a second of set-up, where it follows from the sequence. */
const setupScaleOf = (resource: ResourceFacts, facts: PlanningFacts): number | undefined =>
  resource.resource.resourceGroups.some((group) => goesByMatrix(resource, group, facts))
    ? 1000 / resource.resource.capacityFactor
    : undefined;

/** One machine per place of the resource; none without working time. */
function lanesOf(
  plan: Plan,
  { resourceId, resource, workingTime }: ResourceFacts,
  isFree: ReadonlySet<OperationId>,
  now: Instant,
): MachineModel[] {
  const frozenEnd = now + resource.frozenTime * 1000;
  const working = workingTime.intervals(frozenEnd, now + Math.min(horizon, planningReach));
  if (working.length === 0) return [];
  const limit = simultaneous(resource);
  if (!Number.isFinite(limit)) return [{ clock: machineClock(working, []), unlimited: true }];
  const lanes: Interval[][] = Array.from({ length: limit }, () => []);
  const { operations, starts, ends } = barsOn(plan, resourceId);
  for (const [at, { operationId }] of operations.entries()) {
    const [start, end] = [starts[at] ?? now, ends[at] ?? now];
    if (isFree.has(operationId) || end <= now) continue;
    const lane = lanes.find((bars) => (bars.at(-1)?.end ?? 0) <= start) ?? lanes[0];
    lane?.push({ start, end });
  }
  return lanes.map((bars) => ({ clock: machineClock(working, bars) }));
}

/** Due date of the position, or the end of its fixed part if that is later, because nothing can change it. */
function jobModels(
  plan: Plan,
  facts: PlanningFacts,
  jobs: ReadonlyMap<OrderPositionId, number>,
  isFree: ReadonlySet<OperationId>,
): ShopModel['jobs'] {
  const fixedEnds = new Map<OrderPositionId, Instant>();
  for (const operation of plan.operations.values()) {
    if (isFree.has(operation.operationId) || operation.switchedOff) continue;
    const position = positionIdOf(plan, operation);
    if (position === undefined || !jobs.has(position)) continue;
    fixedEnds.set(position, Math.max(fixedEnds.get(position) ?? 0, operation.placement.end));
  }
  const dueOf = dueDays(facts.settings.plantTimeZone);
  return [...jobs.keys()].map((id) => {
    const position = plan.orderPositions.get(id);
    const due = position === undefined ? Number.POSITIVE_INFINITY : dueOf(position.deliveryDate);
    return { due: Math.max(due, fixedEnds.get(id) ?? 0), weight: position?.articleAmount ?? 0 };
  });
}

function numberOf<Key>(numbers: Map<Key, number>, key: Key): number {
  const known = numbers.get(key);
  if (known !== undefined) return known;
  numbers.set(key, numbers.size);
  return numbers.size - 1;
}

/** Beyond that many kinds of steps the table would be larger than the problem; the search then takes set-ups as they are. */
const maxClasses = 400;

/** Set-ups between the kinds of operations that a matrix tells apart; undefined when no matrix decides. */
function setupModel(
  facts: PlanningFacts,
  operations: readonly Operation[],
): { readonly setups: SetupModel; readonly classOf: (operation: Operation) => number | undefined } | undefined {
  const decided = operations.filter(({ resourceGroupId }) => facts.setupMatrix(resourceGroupId) !== undefined);
  if (decided.length === 0) return undefined;
  const classes = new Map<string, { readonly index: number; readonly example: Operation }>();
  for (const operation of decided) {
    const key = keyOf(operation);
    if (!classes.has(key)) classes.set(key, { index: classes.size, example: operation });
  }
  if (classes.size > maxClasses) return undefined;
  const examples = [...classes.values()].map(({ example }) => example);
  const times = [undefined, ...examples].flatMap((from) =>
    examples.map((to) => setupBetween(facts, from, to) ?? to.setupTime),
  );
  return {
    setups: { classes: classes.size, times },
    classOf: (operation) => classes.get(keyOf(operation))?.index,
  };
}

const keyOf = ({ resourceGroupId, articleGroupId, setupTime, characteristics = [] }: Operation): string =>
  JSON.stringify([
    resourceGroupId,
    articleGroupId,
    setupTime,
    characteristics.map(({ characteristicId, value }) => [characteristicId, value]),
  ]);
