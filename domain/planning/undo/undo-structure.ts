import type { Collection } from '#domain/base-data/object-types.ts';
import type { ActivityId, OperationId, OrderPositionId, ProductionOrderId, ProjectId } from '#domain/kernel/ids.ts';
import { type Rejection, reject } from '#domain/kernel/rejection.ts';
import type { StructureInverse } from '#domain/planning/events/edit-events.ts';
import type { PlanningFacts } from '#domain/planning/plan/facts.ts';
import { lacksTheSame } from '#domain/planning/plan/missing-orders.ts';
import { projectsNumbered } from '#domain/planning/plan/object-numbers.ts';
import { samePlacement } from '#domain/planning/plan/placement.ts';
import type { Operation, Plan, PlannedActivity, PlannedPosition, StructureEdit } from '#domain/planning/plan/plan.ts';
import type { PlanExcerpt } from '#domain/planning/plan/plan-objects.ts';
import { hasBegun } from '#domain/planning/plan/status.ts';
import { activityFrom, type ExcerptActivity, type ExcerptOperation, operationFromExcerpt } from './plan-excerpt.ts';

/** A structural edit in the direction in which it is applied now. */
export interface DirectedStructure {
  readonly remove: PlanExcerpt;
  readonly restore: PlanExcerpt;
  readonly relinked: StructureInverse['relinked'];
  readonly switched: StructureInverse['switched'];
  readonly positions: readonly { readonly was: PlannedPosition; readonly from: Flags; readonly to: Flags }[];
}

interface Flags {
  readonly planned: boolean;
  readonly isSplit: boolean;
  readonly missing: PlannedPosition['missing'];
}

export function directedStructure(edit: StructureEdit, direction: 'undo' | 'redo'): DirectedStructure {
  const isUndo = direction === 'undo';
  return {
    remove: isUndo ? edit.added : edit.removed,
    restore: isUndo ? edit.removed : edit.added,
    relinked: edit.relinked.map(({ operationId, before, after }) => ({
      operationId,
      before: [...(isUndo ? after : before)],
      after: [...(isUndo ? before : after)],
    })),
    switched: edit.switchedOff.map((operationId) => ({ operationId, switchedOff: !isUndo })),
    positions: edit.positions.map(({ was, ...left }) =>
      isUndo ? { was, from: left, to: was } : { was, from: was, to: left },
    ),
  };
}

/** As stored in the event. */
export const inverseOf = ({ remove, restore, relinked, switched, positions }: DirectedStructure): StructureInverse => ({
  removed: {
    projectIds: remove.projects.map(({ projectId }) => projectId),
    orderPositionIds: remove.orderPositions.map(({ orderPositionId }) => orderPositionId),
    activityIds: remove.activities.map(({ activityId }) => activityId),
    productionOrderIds: remove.productionOrders.map(({ productionOrderId }) => productionOrderId),
    operationIds: remove.operations.map(({ operationId }) => operationId),
  },
  restored: restore,
  relinked,
  switched,
  positions: positions.map(({ was, from, to }) => ({
    orderPositionId: was.orderPositionId,
    planned: { before: from.planned, after: to.planned },
    isSplit: { before: from.isSplit, after: to.isSplit },
    ...(from.missing === undefined && to.missing === undefined
      ? {}
      : { missing: { before: [...(from.missing ?? [])], after: [...(to.missing ?? [])] } }),
  })),
});

/** Objects that block the undo, by kind. */
export interface Obstacles {
  readonly operationIds: readonly OperationId[];
  readonly activityIds: readonly ActivityId[];
  readonly productionOrderIds: readonly ProductionOrderId[];
  readonly orderPositionIds: readonly OrderPositionId[];
  readonly projectIds: readonly ProjectId[];
}

/**
 * Objects that are not as the edit left them: an object to remove has changed or has new parts, an object to restore
 * has lost its parent, or its number to another. Placements are checked elsewhere. `revision`: of the edit.
 */
export function structureObstacles(plan: Plan, structure: DirectedStructure, revision: number): Obstacles {
  const { remove, restore, relinked, switched, positions } = structure;
  const going = idsIn(remove);
  const coming = idsIn(restore);
  const isGone = (id: string, inPlan: ReadonlyMap<string, unknown>): boolean => !inPlan.has(id) && !coming.has(id);
  const addedSince = <Id extends string>(ids: readonly Id[] | undefined): Id[] =>
    (ids ?? []).filter((id) => !going.has(id));
  const restored = new Set([...restore.orderPositions, ...positions.map(({ was }) => was)].map(idOf.orderPosition));
  /** A position that was changed or planned again since no longer fits the activity. */
  const isOther = (id: OrderPositionId): boolean => {
    const position = plan.orderPositions.get(id);
    return position === undefined || !position.planned || position.changedAt > revision;
  };
  const emptied = [
    ...remove.orderPositions.map(({ orderPositionId }) => orderPositionId),
    ...positions.filter(({ from, to }) => from.planned && !to.planned).map(({ was }) => was.orderPositionId),
  ];
  return {
    operationIds: [
      ...remove.operations
        .filter((kept) => !matchesExcerpt(kept, plan.operations.get(kept.operationId)))
        .map(idOf.operation),
      ...remove.productionOrders.flatMap((one) =>
        addedSince(plan.operationsByProductionOrder.get(one.productionOrderId)),
      ),
      ...relinked
        .filter(({ operationId, before }) => !isSame(plan.operations.get(operationId)?.predecessors, before))
        .map(idOf.operation),
      ...switched.filter((one) => !maySwitch(plan.operations.get(one.operationId), one)).map(idOf.operation),
    ],
    activityIds: [
      ...remove.activities
        .filter((kept) => !activityMatchesExcerpt(kept, plan.activities.get(kept.activityId)))
        .map(idOf.activity),
      ...emptied.flatMap((id) => addedSince(plan.activitiesByPosition.get(id))),
      ...restore.productionOrders.map(idOf.activity).filter((id) => isGone(id, plan.activities)),
    ],
    productionOrderIds: [
      ...remove.productionOrders.filter((kept) => isOrderChanged(plan, kept)).map(idOf.productionOrder),
      ...remove.activities.flatMap((one) => addedSince(plan.productionOrdersByActivity.get(one.activityId))),
      ...restore.operations.map(idOf.productionOrder).filter((id) => isGone(id, plan.productionOrders)),
    ],
    orderPositionIds: [
      ...remove.orderPositions.filter((kept) => isPositionChanged(plan, kept)).map(idOf.orderPosition),
      ...remove.projects.flatMap((one) => addedSince(plan.positionsByProject.get(one.projectId))),
      ...restore.activities.map(idOf.orderPosition).filter((id) => !restored.has(id) && isOther(id)),
      ...positions
        .filter(({ was, from }) => !isMadeFrom(plan.orderPositions.get(was.orderPositionId), was, from))
        .map(({ was }) => was.orderPositionId),
    ],
    projectIds: [
      ...remove.projects.filter((kept) => isProjectChanged(plan, kept)).map(idOf.project),
      ...restore.orderPositions.map(idOf.project).filter((id) => isGone(id, plan.projects)),
      // One that had the number before, in the log of an earlier version, is not in the way.
      ...restore.projects.flatMap(({ projectNumber }) =>
        [...projectsNumbered(plan, projectNumber)].filter((id) => (plan.projects.get(id)?.changedAt ?? 0) > revision),
      ),
    ],
  };
}

/** Base data that was deleted while the objects that refer to it were removed. */
export function lostBaseData({ restore }: DirectedStructure, facts: PlanningFacts): Rejection | undefined {
  const named: [Collection, string, string | undefined][] = [
    ...restore.projects.map(
      ({ customerId }) => ['customers', 'customerId', customerId] as [Collection, string, string],
    ),
    ...restore.orderPositions.flatMap((one): typeof named => [
      ['articles', 'articleId', one.articleId],
      ['technologies', 'technologyId', one.technologyId],
      ['processTemplates', 'processTemplateId', one.processTemplateId],
    ]),
    ...restore.productionOrders.flatMap((one): typeof named => [
      ['articles', 'articleId', one.articleId],
      ['technologies', 'technologyId', one.technologyId],
    ]),
    ...restore.operations.flatMap((one): typeof named => [
      ['resources', 'resourceId', one.placement.resourceId],
      ['resourceGroups', 'resourceGroupId', one.resourceGroupId],
      ['resourcePrograms', 'resourceProgramId', one.resourceProgramId],
    ]),
  ];
  const lost = named.find(([collection, , id]) => id !== undefined && !facts.knows(collection, id));
  return lost && reject('objectnotexists', { [lost[1]]: lost[2] });
}

const idOf = {
  operation: (one: { readonly operationId: OperationId }) => one.operationId,
  activity: (one: { readonly activityId: ActivityId }) => one.activityId,
  productionOrder: (one: { readonly productionOrderId: ProductionOrderId }) => one.productionOrderId,
  orderPosition: (one: { readonly orderPositionId: OrderPositionId }) => one.orderPositionId,
  project: (one: { readonly projectId: ProjectId }) => one.projectId,
};

const idsIn = (part: PlanExcerpt): ReadonlySet<string> =>
  new Set<string>([
    ...part.projects.map(idOf.project),
    ...part.orderPositions.map(idOf.orderPosition),
    ...part.activities.map(idOf.activity),
    ...part.productionOrders.map(idOf.productionOrder),
    ...part.operations.map(idOf.operation),
  ]);

/** Deep equality of plain data; a missing field equals undefined. */
const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

function matchesExcerpt(kept: ExcerptOperation, operation: Operation | undefined): boolean {
  if (operation === undefined) return false;
  const then = operationFromExcerpt(kept, 0);
  const fields = ['statusId', 'locked', 'switchedOff', 'yieldAmount', 'scrapAmount', 'valueAddName'] as const;
  return (
    samePlacement(operation.placement, then.placement) &&
    fields.every((field) => operation[field] === then[field]) &&
    isSame(operation.predecessors, then.predecessors) &&
    isSame(operation.notes, then.notes)
  );
}

function activityMatchesExcerpt(kept: ExcerptActivity, activity: PlannedActivity | undefined): boolean {
  if (activity === undefined) return false;
  const then = activityFrom(kept);
  const fields = ['statusId', 'locked', 'yieldAmount', 'scrapAmount', 'valueAddName'] as const;
  return (
    activity.process?.start === then.process?.start &&
    activity.process?.end === then.process?.end &&
    fields.every((field) => activity[field] === then[field]) &&
    isSame(activity.notes, then.notes)
  );
}

function isOrderChanged(plan: Plan, kept: PlanExcerpt['productionOrders'][number]): boolean {
  const order = plan.productionOrders.get(kept.productionOrderId);
  return order?.productionOrderNumber !== kept.productionOrderNumber || !isSame(order.notes, kept.notes);
}

function isPositionChanged(plan: Plan, kept: PlanExcerpt['orderPositions'][number]): boolean {
  const position = plan.orderPositions.get(kept.orderPositionId);
  if (position === undefined) return true;
  const fields = [...asked, 'deliveryDate', 'startDate', 'termination', 'pending'] as const;
  return (
    fields.some((field) => position[field] !== kept[field]) ||
    position.planned !== (kept.planned ?? false) ||
    position.isSplit !== (kept.isSplit ?? false) ||
    !lacksTheSame(position, kept)
  );
}

function isProjectChanged(plan: Plan, kept: PlanExcerpt['projects'][number]): boolean {
  const project = plan.projects.get(kept.projectId);
  return (['projectNumber', 'projectName', 'customerId'] as const).some((field) => project?.[field] !== kept[field]);
}

/** Fields that the plan of a position is derived from. */
const asked = ['articleId', 'articleAmount', 'technologyId', 'processTemplateId'] as const;

const isMadeFrom = (position: PlannedPosition | undefined, was: PlannedPosition, flags: Flags): boolean =>
  position?.planned === flags.planned &&
  position.isSplit === flags.isSplit &&
  lacksTheSame(position, flags) &&
  asked.every((field) => position[field] === was[field]);

const maySwitch = (operation: Operation | undefined, { switchedOff }: { readonly switchedOff: boolean }): boolean =>
  operation !== undefined &&
  operation.switchedOff !== switchedOff &&
  !operation.locked &&
  !hasBegun(operation.statusId);
