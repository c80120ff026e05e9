import type { Collection } from '#domain/base-data/object-types.ts';
import type { ActivityId, OperationId, OrderPositionId, ProductionOrderId, ProjectId } from '#domain/kernel/ids.ts';
import { type Rejection, reject } from '#domain/kernel/rejection.ts';
import { isSame } from '#domain/planning/change/diff-plans.ts';
import { lacksTheSame } from '#domain/planning/change/missing-orders.ts';
import {
  activityFrom,
  objectsOf,
  operationFrom,
  type Planned,
  positionFrom,
} from '#domain/planning/change/stored-objects.ts';
import { barsInTheWay } from '#domain/planning/placing/slot.ts';
import { draftOf } from '#domain/planning/plan/draft.ts';
import { objectsCalled } from '#domain/planning/plan/external-ids.ts';
import type { PlanningFacts } from '#domain/planning/plan/facts.ts';
import { projectsNumbered } from '#domain/planning/plan/object-numbers.ts';
import { type Placement, samePlacement } from '#domain/planning/plan/placement.ts';
import type { Operation, Plan, PlannedActivity, UndoStep } from '#domain/planning/plan/plan.ts';
import {
  changesIn,
  hasCome,
  hasGone,
  hasStayed,
  type Kept,
  type PlanChange,
  type PlanIds,
  type PlanKind,
  planKinds,
  type Stayed,
} from '#domain/planning/plan/plan-change.ts';
import type { SharingTerms } from '#domain/planning/plan/resource-sharing.ts';
import { hasBegun, statusId } from '#domain/planning/plan/status.ts';
import { entered, enteredIn } from './entered-fields.ts';

/** What keeps a step from being taken back or repeated (rules §5). */

/** Objects that are in the way, by kind. */
export interface Obstacles {
  readonly operationIds: readonly OperationId[];
  readonly activityIds: readonly ActivityId[];
  readonly productionOrderIds: readonly ProductionOrderId[];
  readonly orderPositionIds: readonly OrderPositionId[];
  readonly projectIds: readonly ProjectId[];
}

/**
 * Objects that are not as the step left them, so that `change`, which takes it back or repeats it, does not fit: one that
 * stays has got something else meanwhile, one that goes has changed or has new parts, one that comes back has lost its parent,
 * its number or its place to another.
 */
export function obstaclesTo(plan: Plan, change: PlanChange, step: UndoStep, facts: PlanningFacts): Obstacles {
  const { revision, madeFrom } = step;
  const isFact = change.baseData !== undefined;
  const going = <Kind extends PlanKind>(kind: Kind) => changesIn(change, kind).filter(hasGone);
  const coming = <Kind extends PlanKind>(kind: Kind) => changesIn(change, kind).filter(hasCome);
  const staying = <Kind extends PlanKind>(kind: Kind) => changesIn(change, kind).filter(hasStayed);
  /** Positions whose plan goes with the change. */
  const leaving = new Set<string>(going('activities').map(({ before }) => before.orderPositionId));
  const otherwise = <Kind extends PlanKind>(kind: Kind) => [
    ...staying(kind).filter((one) => {
      const object = objectsOf(plan, kind).get(one.id);
      return isLeft[kind]?.(object, one, isFact) === false || !isAsEntered(kind, object, one, leaving);
    }),
    ...going(kind).filter(({ id, before }) => !isAsKept[kind](objectsOf(plan, kind).get(id), before)),
  ];
  const idsOf = <Id>(changes: readonly { readonly id: Id }[]): Id[] => changes.map(({ id }) => id);
  /** Parts that have come since. */
  const newIn = <Id extends string, Part extends string>(
    parents: readonly { readonly id: Id }[],
    parts: ReadonlyMap<Id, readonly Part[]>,
    kind: PlanKind,
  ): Part[] => {
    const known = new Set<string>(idsOf(going(kind)));
    return parents.flatMap(({ id }) => (parts.get(id) ?? []).filter((part) => !known.has(part)));
  };
  /** Of the parents of what comes back, those that are neither there nor come back as well. */
  const lost = <Kind extends PlanKind>(kind: Kind, parents: readonly PlanIds[Kind][]): PlanIds[Kind][] => {
    const back = new Set<string>(idsOf(coming(kind)));
    return parents.filter((id) => !objectsOf(plan, kind).has(id) && !back.has(id));
  };
  /** Who is called by another system now as what comes back was, or what stays. */
  const called = <Kind extends PlanKind>(kind: Kind): PlanIds[Kind][] => {
    const leave = new Set<string>(idsOf(going(kind)));
    return [...coming(kind), ...staying(kind)].flatMap(({ id, after: { externalIds } }) =>
      (externalIds ?? []).flatMap((one) =>
        objectsCalled(plan, kind, one).filter((other) => other !== id && !leave.has(other)),
      ),
    );
  };
  const emptied = staying('orderPositions').filter(({ before, after }) => before.planned === true && !after.planned);
  /** A position that was changed or planned again since no longer fits the activity. */
  const ownPositions = new Set<string>([...idsOf(coming('orderPositions')), ...idsOf(staying('orderPositions'))]);
  const isOther = (id: OrderPositionId): boolean => {
    const position = plan.orderPositions.get(id);
    return !ownPositions.has(id) && (position?.planned !== true || position.changedAt > revision);
  };
  const given = new Map(staying('orderPositions').map(({ id, after }) => [id, after]));
  /** What the step has entered itself it found otherwise. */
  const found = (id: OrderPositionId) => asked.filter((field) => !(field in (given.get(id) ?? {})));
  return {
    operationIds: [
      ...idsOf(otherwise('operations')),
      ...called('operations'),
      ...newIn(going('productionOrders'), plan.operationsByProductionOrder, 'operations'),
      ...occupied(plan, change, revision, facts),
    ],
    activityIds: [
      ...idsOf(otherwise('activities')),
      ...called('activities'),
      ...newIn([...going('orderPositions'), ...emptied], plan.activitiesByPosition, 'activities'),
      ...lost(
        'activities',
        coming('productionOrders').map(({ after }) => after.activityId),
      ),
    ],
    productionOrderIds: [
      ...idsOf(otherwise('productionOrders')),
      ...called('productionOrders'),
      ...newIn(going('activities'), plan.productionOrdersByActivity, 'productionOrders'),
      ...lost(
        'productionOrders',
        coming('operations').map(({ after }) => after.productionOrderId),
      ),
    ],
    orderPositionIds: [
      ...idsOf(otherwise('orderPositions')),
      ...called('orderPositions'),
      ...newIn(going('projects'), plan.positionsByProject, 'orderPositions'),
      ...coming('activities')
        .map(({ after }) => after.orderPositionId)
        .filter(isOther),
      ...madeFrom
        .filter((was) => !isSameIn(found(was.orderPositionId), plan.orderPositions.get(was.orderPositionId), was))
        .map(({ orderPositionId }) => orderPositionId),
    ],
    projectIds: [
      ...idsOf(otherwise('projects')),
      ...called('projects'),
      ...lost(
        'projects',
        coming('orderPositions').map(({ after }) => after.projectId),
      ),
      // One that had the number before, in the log of an earlier version, is not in the way.
      ...coming('projects').flatMap(({ after: { projectNumber } }) =>
        projectsNumbered(plan, projectNumber).filter((id) => (plan.projects.get(id)?.changedAt ?? 0) > revision),
      ),
      ...staying('projects').flatMap(({ id, after: { projectNumber } }) =>
        projectNumber ? projectsNumbered(plan, projectNumber).filter((other) => other !== id) : [],
      ),
    ],
  };
}

/** Base data that was deleted while the objects that refer to it were gone. */
export function lostBaseData(change: PlanChange, facts: PlanningFacts): Rejection | undefined {
  const named: [Collection, string, string | null | undefined][] = [];
  const name = (one: object, fields: Readonly<Record<string, Collection>>): void => {
    for (const [field, collection] of Object.entries(fields))
      named.push([collection, field, (one as Readonly<Record<string, string | null | undefined>>)[field]]);
  };
  for (const kind of planKinds)
    for (const one of changesIn(change, kind)) {
      if (hasGone(one)) continue;
      if (hasCome(one) && 'placement' in one.after) name(one.after.placement, { resourceId: 'resources' });
      name(one.after, namedBy[kind]);
    }
  const lost = named.find(([collection, , id]) => typeof id === 'string' && !facts.knows(collection, id));
  return lost && reject('objectnotexists', { [lost[1]]: lost[2] });
}

/** Fields that name base data. */
const namedBy: { readonly [Kind in PlanKind]: { readonly [Field in keyof Kept<Kind>]?: Collection } } = {
  projects: { customerId: 'customers' },
  orderPositions: { articleId: 'articles', technologyId: 'technologies', processTemplateId: 'processTemplates' },
  activities: {},
  productionOrders: { articleId: 'articles', technologyId: 'technologies' },
  operations: { resourceGroupId: 'resourceGroups', resourceProgramId: 'resourcePrograms' },
};

/** Fields that the plan of a position is derived from. */
const asked = ['articleId', 'articleAmount', 'technologyId', 'processTemplateId'] as const;

const isSameIn = <One extends object>(
  fields: readonly (keyof One)[],
  one: { readonly [Field in keyof One]?: unknown } | undefined,
  other: One,
): boolean => one !== undefined && fields.every((field) => isSame(one[field], other[field]));

const ofOperation = [
  'statusId',
  'locked',
  'switchedOff',
  'yieldAmount',
  'scrapAmount',
  'valueAddName',
  'predecessors',
  'notes',
  'placement',
] as const;

/** Whether an object that goes is what it was; what planning does not look at may be otherwise. */
const isAsKept: {
  readonly [Kind in PlanKind]: (one: Planned[Kind] | undefined, kept: Kept<Kind>) => boolean;
} = {
  projects: (project, kept) => isSameIn(entered.projects, project, kept),
  orderPositions: (position, kept) =>
    isSameIn([...entered.orderPositions, 'planned', 'isSplit'], position, positionFrom(kept, 0)) &&
    position !== undefined &&
    lacksTheSame(position, kept),
  activities: (activity, kept) =>
    isSameIn(
      ['statusId', 'locked', 'yieldAmount', 'scrapAmount', 'valueAddName', 'notes'],
      activity,
      activityFrom(kept, 0),
    ) &&
    activity?.process?.start === kept.process?.start &&
    activity?.process?.end === kept.process?.end,
  productionOrders: (order, kept) => isSameIn(['productionOrderNumber', 'notes'], order, kept),
  operations: (operation, kept) => isSameIn(ofOperation, operation, operationFrom(kept, 0)),
};

/** Whether an object that stays is as the step left it, and may be changed; `isFact`: hours change with it. */
const isLeft: {
  readonly [Kind in PlanKind]?: (one: Planned[Kind] | undefined, change: Stayed<Kind>, isFact: boolean) => boolean;
} = {
  orderPositions: (position, { before }) =>
    position !== undefined &&
    (before.planned ?? position.planned) === position.planned &&
    (before.isSplit ?? position.isSplit) === position.isSplit &&
    (!('missing' in before) || lacksTheSame(position, { missing: before.missing ?? undefined })),
  activities: isActivityLeft,
  operations: isOperationLeft,
};

/** Whether what was entered is as the step left it; what a plan was made from stays while there is that plan. */
function isAsEntered<Kind extends PlanKind>(
  kind: Kind,
  object: Planned[Kind] | undefined,
  one: Stayed<Kind>,
  leaving: ReadonlySet<string>,
): boolean {
  const fields = enteredIn(kind, one) as readonly string[];
  if (fields.length === 0) return true;
  if (object === undefined) return false;
  const [now, left] = [object, one.before] as unknown as Readonly<Record<string, unknown>>[];
  const isPlanned = 'planned' in object && object.planned && !leaving.has(one.id);
  const isFixed = isPlanned && fields.some((field) => asked.includes(field as never));
  return !isFixed && fields.every((field) => isSame(now?.[field] ?? null, left?.[field] ?? null));
}

function isOperationLeft(
  operation: Operation | undefined,
  { before, after }: Stayed<'operations'>,
  isFact: boolean,
): boolean {
  if (operation === undefined) return false;
  const { placement, locked, switchedOff, predecessors } = operation;
  if (before.placement && after.placement) {
    const { placement: from } = before;
    // What has begun may get back its length, as it got another one by the edit; what is locked, as hours gave it another.
    const keepsStart = from.resourceId === after.placement.resourceId && from.start === after.placement.start;
    const mayGrow = keepsStart && (isFact || !locked);
    // What the same step has locked, is free again with it.
    const isHeld = locked && after.locked !== false;
    const mayMove = !switchedOff && (mayGrow || !(isHeld || hasBegun(operation.statusId)));
    if (!mayMove || !samePlacement(placement, from)) return false;
  }
  if ('statusId' in before && (switchedOff || operation.statusId !== before.statusId)) return false;
  if ('locked' in before && locked !== before.locked) return false;
  if ('predecessors' in before && !isSame(predecessors, before.predecessors)) return false;
  return !('switchedOff' in before) || (switchedOff === before.switchedOff && !locked && !hasBegun(operation.statusId));
}

function isActivityLeft(activity: PlannedActivity | undefined, { before }: Stayed<'activities'>): boolean {
  if (activity === undefined) return false;
  const { process, locked } = activity;
  if ('process' in before) {
    const isThere = process?.start === before.process?.start && process?.end === before.process?.end;
    if (process === undefined || !isThere || locked || hasBegun(activity.statusId)) return false;
  }
  return !('locked' in before) || locked === before.locked;
}

/** An operation that the change places onto a resource again. */
interface ComingBack {
  readonly operationId: OperationId;
  readonly to: Placement;
  readonly predecessors: readonly OperationId[];
  readonly successors: readonly OperationId[];
  readonly sharing: SharingTerms;
}

function comingBack(plan: Plan, change: PlanChange): ComingBack[] {
  return changesIn(change, 'operations').flatMap((one): ComingBack[] => {
    if (hasGone(one)) return [];
    const { id: operationId, after } = one;
    if (hasCome(one)) {
      const { placement: to, predecessors, switchedOff, statusId: status } = one.after;
      // Operations that are done block no place.
      if (switchedOff === true || status === statusId.done) return [];
      return [{ operationId, to, predecessors, successors: [], sharing: one.after }];
    }
    const operation = plan.operations.get(operationId);
    if (operation === undefined || (!after.placement && after.switchedOff !== false)) return [];
    const { predecessors, successors } = operation;
    return [{ operationId, to: after.placement ?? operation.placement, predecessors, successors, sharing: operation }];
  });
}

/** Bars that were placed into the old interval since the edit, and neighbours in the sequence that moved into it. */
function occupied(plan: Plan, change: PlanChange, revision: number, facts: PlanningFacts): OperationId[] {
  const coming = comingBack(plan, change);
  const draft = draftOf(plan);
  for (const { operationId } of coming) draft.lift(operationId);
  // What goes makes room.
  for (const one of changesIn(change, 'operations')) if (hasGone(one)) draft.lift(one.id);
  const inEdit = new Set(coming.map(({ operationId }) => operationId));
  const isNewer = (id: OperationId): boolean => (plan.operations.get(id)?.placedAt ?? 0) > revision;
  return coming.flatMap(({ operationId, to, predecessors, successors, sharing }) => {
    const resource = facts.resource(to.resourceId);
    if (resource === undefined) return [operationId];
    const question = { draft, resource, planTime: to.planTime, ignoreBars: false, sharing };
    const bars = barsInTheWay(question, to) ?? [];
    const before = predecessors.filter((id) => (plan.operations.get(id)?.placement.end ?? 0) > to.start);
    const after = successors.filter(
      (id) => (plan.operations.get(id)?.placement.start ?? Number.POSITIVE_INFINITY) < to.end,
    );
    return [...bars, ...before, ...after].filter((id) => !inEdit.has(id) && isNewer(id));
  });
}
