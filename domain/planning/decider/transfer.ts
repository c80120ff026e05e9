import type { z } from 'zod';
import type { BaseDataChange } from '#domain/base-data/object-change.ts';
import type { RefusedChange } from '#domain/base-data/rules/decide-change.ts';
import type { EventOf } from '#domain/kernel/event.ts';
import type { OperationId, OrderPositionId, ProjectId, ResourceId } from '#domain/kernel/ids.ts';
import { isRejection, type Rejection, reject } from '#domain/kernel/rejection.ts';
import { foretell } from '#domain/planning/change/foretell.ts';
import { keep, objectsOf, type Planned } from '#domain/planning/change/stored-objects.ts';
import { findOverloads, newOverloads } from '#domain/planning/conflicts/conflicts.ts';
import { mayGo } from '#domain/planning/edits/edit.ts';
import type { PositionChange } from '#domain/planning/events/change-events.ts';
import type { ProcessChange, SimulationTransferred } from '#domain/planning/events/edit-events.ts';
import type { PlanningEvent } from '#domain/planning/events/events.ts';
import { collectMisfits, type Misfit, type MisfitQuestion } from '#domain/planning/misfits/misfit.ts';
import { readyIn } from '#domain/planning/optimise/decode.ts';
import { changeOrderPosition } from '#domain/planning/orders/change-order.ts';
import { deleteObject } from '#domain/planning/orders/delete-object.ts';
import { unplan } from '#domain/planning/orders/unplan.ts';
import { positionIdOf } from '#domain/planning/plan/delivery.ts';
import { draftOf } from '#domain/planning/plan/draft.ts';
import type { PlanningFacts } from '#domain/planning/plan/facts.ts';
import { partsOf } from '#domain/planning/plan/parts.ts';
import { type Placement, type PlacementChange, samePlacement } from '#domain/planning/plan/placement.ts';
import type { Operation, Plan } from '#domain/planning/plan/plan.ts';
import {
  changesIn,
  hasCome,
  hasGone,
  hasStayed,
  type PlanChange,
  type PlanKind,
  type Stayed,
} from '#domain/planning/plan/plan-change.ts';
import {
  activitySchema,
  orderPositionSchema,
  plannedOperationSchema,
  productionOrderSchema,
  projectSchema,
} from '#domain/planning/plan/plan-objects.ts';
import type { PlanningContext } from '#domain/planning/plan/planning-context.ts';
import { enteredIn } from '#domain/planning/undo/entered-fields.ts';
import { lostBaseData } from '#domain/planning/undo/obstacles.ts';
import type { PlanningCommand } from './commands.ts';
import { recalculateOperations, stretchesOf } from './recalculate.ts';
import { type Transfer, transferredBaseData } from './transferred-base-data.ts';

export type TransferWish = Extract<PlanningCommand, { type: 'transferSimulation' }>;

/**
 * Order positions get into the plan as they are in a simulation: their bars stand where they stand there, new ones come,
 * those that are gone go. Each of them wholly or not at all: what has begun or is locked in the plan, lies on another bar, outside
 * of working time or before what it waits for stays as the plan has it, and whoever stands on the place that it keeps, too.
 * Where base data come, all of that is judged as it is with them, and what new gaps push is pushed.
 * Cost: that of what was changed in the simulation, and for each time that some are refused one more plan is foretold.
 */
export function transferOf(plan: Plan, wish: TransferWish, today: PlanningContext): Transfer {
  const baseData = transferredBaseData(wish.baseData ?? [], today);
  const context = { ...today, facts: baseData.facts };
  const locks = wish.whole ? changedLocks(plan, wish) : { before: [], after: [] };
  // What is free there may be moved here, too.
  const free = locks.before.length === 0 ? plan : foretell(plan, locks.before).plan;
  const { left, refused } = wishedParts(free, wish, context);
  for (;;) {
    const events = eventsOf(free, wish, left, refused, context);
    for (const id of refused.keys()) left.delete(id);
    if (events === undefined) continue;
    const isNothing = [left.size, baseData.changes.length, locks.before.length, locks.after.length].every(
      (n) => n === 0,
    );
    if (isNothing) return { events: [], transferred: [], refused, baseData };
    const { transferred: data, others } = events;
    const soFar: readonly PlanningEvent[] = [...others, { type: 'SimulationTransferred', data }];
    const then = foretell(free, soFar).plan;
    const blamed = blameIn(free, then, left, [today.facts, baseData.facts]);
    for (const [id, why] of blamed) {
      left.delete(id);
      refused.set(id, why);
    }
    if (blamed.size > 0) continue;
    const moved = withBaseData(then, data, baseData.changes, context);
    return {
      events: [...locks.before, ...others, { type: 'SimulationTransferred', data: moved }, ...locks.after],
      transferred: [...left.keys()],
      refused,
      baseData,
    };
  }
}

/** Those that are wished and may go by themselves, and why others stay. */
function wishedParts(plan: Plan, wish: TransferWish, context: PlanningContext) {
  const refused = new Map<OrderPositionId, Rejection>();
  const differing = ownParts(plan, wish);
  const wished = wish.orderPositionIds === undefined ? undefined : new Set(wish.orderPositionIds);
  const left = new Map<OrderPositionId, Part>();
  for (const [id, part] of differing) {
    if (wished !== undefined && !wished.has(id)) continue;
    const why = whyItStays(plan, part, context) ?? (part.kind === 'anew' ? lacks(wish, id, context) : undefined);
    if (why === undefined) left.set(id, part);
    else refused.set(id, why);
  }
  for (const id of wished ?? [])
    if (!differing.has(id)) refused.set(id, reject('nothingToTransfer', { orderPositionId: id }));
  return { left, refused };
}

type TransferredData = EventOf<typeof SimulationTransferred>['data'];

/** What comes with base data: those themselves, and what gives way to their gaps, as if it had stood there already. */
function withBaseData(
  plan: Plan,
  data: TransferredData,
  changes: readonly BaseDataChange[],
  context: PlanningContext,
): TransferredData {
  if (changes.length === 0) return data;
  const pushed = recalculateOperations(plan, { stretches: stretchesOf(changes) }, context);
  const moves = isRejection(pushed)
    ? []
    : pushed.flatMap((one) => (one.type === 'OperationsRecalculated' ? [one.data] : []));
  const placements = new Map(data.placements.map((one) => [one.operationId, one]));
  const activities = new Map(data.activities?.map((one) => [one.activityId, one]));
  for (const move of moves) {
    for (const one of move.placements)
      placements.set(one.operationId, { ...one, before: placements.get(one.operationId)?.before ?? one.before });
    for (const one of move.activities ?? [])
      activities.set(one.activityId, { ...one, before: activities.get(one.activityId)?.before ?? one.before });
  }
  return { ...data, placements: [...placements.values()], activities: [...activities.values()], brings: [...changes] };
}

/** What is locked otherwise there: `before` everything else is unlocked, `after` it locked. */
function changedLocks(plan: Plan, { simulation, own }: TransferWish) {
  const ids = <Kind extends 'operations' | 'activities'>(kind: Kind, isLocked: boolean) =>
    changesIn(own, kind)
      .filter((one) => hasStayed(one) && 'locked' in one.after)
      .map(({ id }) => id)
      .filter((id) => {
        const [here, there] = [plan, simulation].map((one) => objectsOf(one, kind).get(id));
        return here !== undefined && there?.locked === isLocked && here.locked !== isLocked;
      });
  const events = (isLocked: boolean): PlanningEvent[] => {
    const [operationIds, activityIds] = [ids('operations', isLocked), ids('activities', isLocked)];
    const said: PlanningEvent[] = [];
    if (operationIds.length > 0)
      said.push({ type: isLocked ? 'OperationsLocked' : 'OperationsUnlocked', data: { operationIds } });
    if (activityIds.length > 0)
      said.push({
        type: isLocked ? 'ActivitiesLocked' : 'ActivitiesUnlocked',
        data: { activityIds, operationIds: [] },
      });
    return said;
  };
  return { before: events(false), after: events(true) };
}

/**
 * As a command: refused as outdated when somebody has edited the plan since it was decided for, when nothing gets into it, and when all was
 * to come and some of it stays (`notWhole`).
 */
export function decideTransfer(plan: Plan, wish: TransferWish, context: PlanningContext): PlanningEvent[] | Rejection {
  if (wish.baseRevision !== undefined && wish.baseRevision < plan.editedAt)
    return reject('TimelineDataOutdated', { versionIdentifier: plan.revision });
  const transfer = transferOf(plan, wish, context);
  wish.decided?.(transfer);
  const { events, refused, baseData } = transfer;
  const stays = {
    refused: [...refused].map(([id, why]) => refusalOf(id, why)),
    ...(baseData.refused.length > 0 && { baseData: baseData.refused.map(refusedChange) }),
  };
  if (wish.whole && refused.size + baseData.refused.length > 0) return reject('notWhole', stays);
  return events.length > 0 ? [...events] : reject('nothingToTransfer', stays);
}

export const refusalOf = (orderPositionId: OrderPositionId, { errorCode, detailsObject }: Rejection) => ({
  orderPositionId,
  errorCode,
  ...(detailsObject && { detailsObject }),
});

export const refusedChange = ({ change: { collection, id }, rejection }: RefusedChange) => {
  const { errorCode, detailsObject } = rejection;
  return { collection, id, errorCode, ...(detailsObject && { detailsObject }) };
};

/** What is different of one order position. */
interface Part {
  /** `anew`: with other operations than the plan has of it, or none. */
  readonly kind: 'anew' | 'gone' | 'moved';
  /** Of both plans, those that stand elsewhere. */
  readonly placements: readonly PlacementChange[];
  readonly processes: readonly ProcessChange[];
}

/** What the simulation itself has made different and the plan does not have: what the plan has changed since is its own. */
function ownParts(plan: Plan, { simulation, own }: TransferWish): ReadonlyMap<OrderPositionId, Part> {
  const parts = new Map<
    OrderPositionId,
    { kind: Part['kind']; placements: PlacementChange[]; processes: ProcessChange[] }
  >();
  const partOf = (id: OrderPositionId | undefined, kind: Part['kind'] = 'moved') => {
    if (id === undefined) return undefined;
    const part = parts.get(id) ?? { kind, placements: [], processes: [] };
    parts.set(id, part);
    if (kind !== 'moved') part.kind = kind;
    return part;
  };
  for (const one of changesIn(own, 'orderPositions')) {
    if (hasCome(one)) partOf(one.id, 'anew');
    else if (hasGone(one)) partOf(one.id, plan.orderPositions.has(one.id) ? 'gone' : 'moved');
    else if (fieldsOf(plan, simulation, one) !== undefined) partOf(one.id);
  }
  for (const one of changesIn(own, 'operations')) {
    const operation = simulation.operations.get(one.id);
    if (operation === undefined) {
      const there = plan.operations.get(one.id);
      const id = there && positionIdOf(plan, there);
      if (id !== undefined && simulation.orderPositions.has(id)) partOf(id, 'anew');
      continue;
    }
    const { placement: after, reason } = operation;
    const before = plan.operations.get(one.id)?.placement;
    const id = positionIdOf(simulation, operation);
    if (hasCome(one)) {
      if (before === undefined) partOf(id, 'anew');
    } else if (hasStayed(one) && isElsewhere(one) && before !== undefined && !samePlacement(before, after))
      partOf(id)?.placements.push({ operationId: one.id, before, after, ...(reason && { reason }) });
  }
  for (const one of changesIn(own, 'activities')) {
    const activity = simulation.activities.get(one.id);
    const before = plan.activities.get(one.id)?.process;
    const after = activity?.process;
    if (!hasStayed(one) || !('process' in one.after) || before === undefined || after === undefined) continue;
    if (before.start !== after.start || before.end !== after.end)
      partOf(activity?.orderPositionId)?.processes.push({ activityId: one.id, before, after });
  }
  for (const [id, { kind }] of parts) if (kind === 'anew' && isAlike(plan, simulation, id)) parts.delete(id);
  for (const [id, { kind, placements, processes }] of parts) {
    const changes = changesIn(own, 'orderPositions').find((one) => one.id === id);
    const isSame = kind === 'moved' && placements.length + processes.length === 0;
    if (isSame && (changes === undefined || !hasStayed(changes) || fieldsOf(plan, simulation, changes) === undefined))
      parts.delete(id);
  }
  return parts;
}

const isElsewhere = ({ before, after }: Stayed<'operations'>): boolean =>
  isPlace(before.placement) && isPlace(after.placement) && !samePlacement(before.placement, after.placement);

const isPlace = (one: Placement | null | undefined): one is Placement => one !== null && one !== undefined;

/** It has come before: the plan has the same operations of it. */
const isAlike = (plan: Plan, simulation: Plan, id: OrderPositionId): boolean => {
  const [here, there] = [plan, simulation].map((one) => partsOf(one, 'orderPosition', id));
  if (here === undefined || there === undefined) return false;
  return (
    here.operations.length === there.operations.length &&
    there.operations.every(({ operationId, placement }) => {
      const known = plan.operations.get(operationId);
      return known !== undefined && samePlacement(known.placement, placement);
    })
  );
};

/** What people have entered there otherwise than the plan has it; undefined: nothing. */
function fieldsOf(plan: Plan, simulation: Plan, change: Stayed<'orderPositions'>): PositionChange | undefined {
  const [here, there] = [plan, simulation].map(({ orderPositions }) => orderPositions.get(change.id));
  if (here === undefined || there === undefined) return undefined;
  const names = enteredIn('orderPositions', change).filter((name) => here[name] !== there[name]);
  return names.length === 0 ? undefined : Object.fromEntries(names.map((name) => [name, there[name] ?? null]));
}

/** Of a part by itself: what in the plan does not let it go. */
function whyItStays(plan: Plan, { placements }: Part, { now, facts }: PlanningContext): Rejection | undefined {
  for (const { operationId, after } of placements) {
    const operation = plan.operations.get(operationId);
    const why = operation && mayGo(operation);
    if (why !== undefined) return why;
    const resource = facts.resource(after.resourceId)?.resource;
    if (resource === undefined) return reject('objectnotexists', { resourceId: after.resourceId });
    if (after.start < now) return reject('inThePast', { operationId });
    if (after.start < now + (resource.frozenTime ?? 0) * 1000)
      return reject('frozenTime', { operationId, resourceId: after.resourceId });
  }
  return undefined;
}

/** Base data that a new order is made of, and that the plant does not have. */
function lacks({ simulation }: TransferWish, id: OrderPositionId, { facts }: PlanningContext): Rejection | undefined {
  const position = simulation.orderPositions.get(id);
  const parts = partsOf(simulation, 'orderPosition', id);
  if (position === undefined || parts === undefined) return undefined;
  const project = simulation.projects.get(position.projectId);
  const coming = <Kind extends PlanKind>(kind: Kind, one: Planned[Kind]) =>
    ({ id: '' as never, before: undefined, after: keep[kind](one) }) as const;
  const change: PlanChange = {
    ...(project && { projects: [coming('projects', project)] }),
    orderPositions: [coming('orderPositions', position)],
    operations: parts.operations.map((one) => coming('operations', one)),
  };
  return lostBaseData(change, facts);
}

/** undefined: one of them is refused, and is in `refused` now. */
function eventsOf(
  plan: Plan,
  { simulationId, simulation, own, whole }: TransferWish,
  parts: ReadonlyMap<OrderPositionId, Part>,
  refused: Map<OrderPositionId, Rejection>,
  context: PlanningContext,
): { readonly others: readonly PlanningEvent[]; readonly transferred: TransferredData } | undefined {
  const events: PlanningEvent[] = [];
  const projectIds = new Set<ProjectId>();
  const made = new Set<ProjectId>();
  const entered = new Map(changesIn(own, 'orderPositions').map((one) => [one.id, one]));
  for (const [id, { kind }] of parts) {
    const { projectId } = simulation.orderPositions.get(id) ?? plan.orderPositions.get(id) ?? {};
    if (projectId === undefined) continue;
    if (kind !== 'gone') projectIds.add(projectId);
    const project = kind === 'anew' && !plan.projects.has(projectId) ? simulation.projects.get(projectId) : undefined;
    if (project !== undefined && !made.has(projectId)) {
      made.add(projectId);
      events.push({ type: 'ProjectCreated', data: pick(projectSchema, keep.projects(project)) });
    }
    const change = entered.get(id);
    const fields = change && hasStayed(change) ? fieldsOf(plan, simulation, change) : undefined;
    const decided = [
      ...(kind === 'gone' ? [leaves(plan, id)] : []),
      ...(kind === 'anew' && plan.orderPositions.get(id)?.planned === true ? [isUnplanned(plan, id)] : []),
      ...(fields === undefined
        ? []
        : [changeOrderPosition(plan, { type: 'changeOrderPosition', orderPositionId: id, fields }, context)]),
    ];
    for (const one of decided) {
      if (isRejection(one)) {
        refused.set(id, one);
        return undefined;
      }
      events.push(...one);
    }
    if (kind === 'anew') events.push(...comes(plan, simulation, id));
  }
  const moved = [...parts.values()].filter(({ kind }) => kind === 'moved');
  const placements = moved.flatMap((part) => part.placements);
  const activities = moved.flatMap((part) => part.processes);
  const transferred = {
    simulationId,
    orderPositionIds: [...parts.keys()],
    ...(whole && { whole }),
    projectIds: [...projectIds],
    placements,
    activities,
  };
  return { others: events, transferred };
}

const leaves = (plan: Plan, id: OrderPositionId) =>
  deleteObject(plan, { type: 'deleteObject', object: { type: 'orderPosition', id }, confirmFeedbackLoss: false });
const isUnplanned = (plan: Plan, orderPositionId: OrderPositionId) =>
  unplan(plan, { type: 'unplanOrderPosition', orderPositionId, confirmFeedbackLoss: false });

/** A position that the plan does not have, or has not planned, with all that it is there. */
function comes(plan: Plan, simulation: Plan, id: OrderPositionId): readonly PlanningEvent[] {
  const position = simulation.orderPositions.get(id);
  const parts = partsOf(simulation, 'orderPosition', id);
  if (position === undefined || parts === undefined) return [];
  const events: PlanningEvent[] = plan.orderPositions.has(id)
    ? []
    : [{ type: 'OrderPositionAdded', data: pick(orderPositionSchema, keep.orderPositions(position)) }];
  const { plannedWith } = position;
  if (!position.planned || plannedWith === undefined) return events;
  const { technologyId, processTemplateId, termination, planAnyway } = plannedWith;
  const orders = parts.productionOrderIds.flatMap((one) => simulation.productionOrders.get(one) ?? []);
  events.push({
    type: 'OrderPositionPlanned',
    data: {
      orderPositionId: id,
      ...(technologyId && { technologyId }),
      ...(processTemplateId && { processTemplateId }),
      termination,
      planAnyway,
      activities: parts.activities.map((one) => pick(activitySchema, keep.activities(one))),
      productionOrders: orders.map((one) => pick(productionOrderSchema, keep.productionOrders(one))),
      operations: parts.operations.map((one) => pick(plannedOperationSchema, keep.operations(one))),
    },
  });
  return events;
}

/** The fields of an object that a schema has; of what is reported on it only the plan tells. */
function pick<Shape extends z.ZodRawShape>(schema: z.ZodObject<Shape>, one: object): z.infer<z.ZodObject<Shape>> {
  const known = Object.entries(one).filter(([name, value]) => name in schema.shape && value !== undefined);
  return Object.fromEntries(known) as z.infer<z.ZodObject<Shape>>;
}

/** Which of the parts do not fit the plan in which they have come to stand, each with why. */
function blameIn(
  before: Plan,
  after: Plan,
  parts: ReadonlyMap<OrderPositionId, Part>,
  [factsBefore, factsAfter]: readonly [PlanningFacts, PlanningFacts],
): ReadonlyMap<OrderPositionId, Rejection> {
  const blamed = new Map<OrderPositionId, Rejection>();
  const placed = [...parts].flatMap(([id, { kind, placements }]) =>
    kind === 'anew'
      ? (partsOf(after, 'orderPosition', id)?.operations ?? [])
      : placements.flatMap(({ operationId }) => after.operations.get(operationId) ?? []),
  );
  const blame = (operation: Operation | undefined, why: Rejection): void => {
    const id = operation && positionIdOf(after, operation);
    if (id !== undefined && parts.has(id) && !blamed.has(id)) blamed.set(id, why);
  };
  const ids = new Set(placed.map(({ operationId }) => operationId));
  const was: MisfitQuestion = { plan: before, facts: factsBefore, draft: draftOf(before) };
  const is: MisfitQuestion = { plan: after, facts: factsAfter, draft: draftOf(after) };
  for (const operation of placed) {
    const [then, now]: Misfit[][] = [[], []];
    const old = before.operations.get(operation.operationId);
    if (old !== undefined) collectMisfits(was, old, then as Misfit[]);
    collectMisfits(is, operation, now as Misfit[]);
    const known = new Set((then as Misfit[]).map(({ operationId }) => operationId));
    for (const { operationId, resourceId, cause } of now as Misfit[])
      if (!known.has(operationId))
        blame(after.operations.get(operationId), misfit(operationId, resourceId, cause.kind));
    for (const id of [operation.operationId, ...operation.successors]) {
      const one = after.operations.get(id);
      if (one !== undefined && isBroken(one, was, is))
        blame(
          ids.has(id) ? one : operation,
          reject('beforeWhatItWaitsFor', { operationIds: [...one.predecessors, id] }),
        );
    }
  }
  for (const resourceId of new Set(placed.map(({ placement }) => placement.resourceId)))
    for (const { operationIds } of newOverloads(
      findOverloads(before, factsBefore, resourceId),
      findOverloads(after, factsAfter, resourceId),
    ))
      for (const id of operationIds) {
        const others = operationIds.filter((one) => one !== id);
        if (ids.has(id))
          blame(after.operations.get(id), reject('resourceConflict', { operationId: others[0], resourceId }));
      }
  return blamed;
}

const misfit = (operationId: OperationId, resourceId: ResourceId, kind: Misfit['cause']['kind']): Rejection =>
  kind === 'gap'
    ? reject('gap', { operationId, resourceId })
    : reject(unsuitable.has(kind) ? 'resourceNotCompatible' : 'noAvailability', { operationId, resourceId });
const unsuitable: ReadonlySet<string> = new Set([
  'deleted',
  'archived',
  'attendant',
  'group',
  'program',
  'characteristics',
]);

/** It would begin or end sooner than what it waits for lets it, and did not before. */
function isBroken(operation: Operation, was: MisfitQuestion, is: MisfitQuestion): boolean {
  const at = operation.placement;
  if (operation.actualStart !== undefined || operation.switchedOff) return false;
  const { ready, minEnd } = readyIn(is.draft, is.facts, operation);
  const old = was.plan.operations.get(operation.operationId);
  if (ready <= at.start && minEnd <= at.end) return false;
  if (old === undefined) return true;
  const then = readyIn(was.draft, was.facts, old);
  return then.ready <= old.placement.start && then.minEnd <= old.placement.end;
}
