// Trail of OperationsMoved, step 9 (ARCHITECTURE.md).
import { emptied } from '#domain/base-data/object-change.ts';
import { type Interval, toIso } from '#domain/kernel/instant.ts';
import { isSame } from '#domain/planning/change/diff-plans.ts';
import type { ProcessChange, StructureInverse } from '#domain/planning/events/edit-events.ts';
import type { PlanningEvent } from '#domain/planning/events/events.ts';
import { type Removal, removalOf } from '#domain/planning/events/removal.ts';
import { isFeedbackEvent } from '#domain/planning/plan/feedback-kinds.ts';
import type { PlacementChange } from '#domain/planning/plan/placement.ts';
import type { ConfirmationChange, OrderPosition } from '#domain/planning/plan/plan-objects.ts';
import { type StatusId, statusId } from '#domain/planning/plan/status.ts';
import { correction, reported } from './feedback-changes.ts';
import { created, type FieldOf, type PlanningChange, type PlanningField, status } from './object-change.ts';
import type { FieldChange, Placed } from './row.ts';

/** An event of the plan, object by object; everything is in the event itself. */
export function planningChanges(event: PlanningEvent): readonly PlanningChange[] {
  if (isFeedbackEvent(event)) return [reported(event)];
  switch (event.type) {
    case 'ProjectCreated':
      return [changeOf('project', event.data.projectId, created(event.data, 'projectId'))];
    case 'OrderPositionAdded':
      return [positionAdded(event.data)];
    case 'OrderPositionsAdded':
      return event.data.orderPositions.map(positionAdded);
    case 'ChangesJoined':
      return event.data.changes.flatMap(planningChanges);
    case 'OrderPositionPlanned':
      return planned(event.data);
    case 'ProductionOrdersPlanned':
      return [
        ...objectsCreated([], event.data.productionOrders, event.data.operations),
        ...event.data.relinked.map(relinked),
      ];
    case 'ProjectChanged':
      return [changeOf('project', event.data.projectId, fieldChanges(event.data))];
    case 'OrderPositionChanged':
      return [changeOf('orderPosition', event.data.orderPositionId, fieldChanges(event.data))];
    case 'ActivityChanged':
      return [activity(event.data.activityId, fieldChanges(event.data))];
    case 'ProductionOrderChanged':
      return [changeOf('productionOrder', event.data.productionOrderId, fieldChanges(event.data))];
    case 'OperationChanged':
      return [operation(event.data.operationId, fieldChanges(event.data))];
    case 'OrderPositionSplit':
      return [
        changeOf('orderPosition', event.data.orderPositionId, [{ field: 'isSplit', before: false, after: true }]),
        ...event.data.children.map(({ orderPositionId, articleAmount, deliveryDate, splitFrom }) =>
          changeOf('orderPosition', orderPositionId, created({ articleAmount, deliveryDate, splitFrom })),
        ),
      ];
    case 'ActivityCloned':
      return objectsCreated([event.data.activity], event.data.productionOrders, event.data.operations);
    case 'OrderPositionUnplanned':
      return [
        changeOf('orderPosition', event.data.orderPositionId, status(statusId.planned, statusId.notPlanned)),
        ...removed(removalOf(event)),
      ];
    case 'ConflictConfirmed': {
      const { conflictId, extent } = event.data;
      return [confirmed({ conflictId, after: extent })];
    }
    case 'AttachmentAdded':
    case 'AttachmentRemoved': {
      const { object, attachment } = event.data;
      const [before, after] =
        event.type === 'AttachmentAdded' ? [null, attachment.fileName] : [attachment.fileName, null];
      return [changeOf(object.type, object.id, [{ field: 'attachment', before, after }])];
    }
    case 'ProjectDeleted':
      return [changeOf('project', event.data.projectId, gone), ...removed(removalOf(event))];
    case 'ProductionOrderUnplanned':
    case 'OrderPositionDeleted':
    case 'ActivityDeleted':
    case 'ProductionOrderDeleted':
    case 'OperationDeleted':
      return removed(removalOf(event));
    case 'ProductionOrderRevoked':
      return event.data.operationIds.map((id) => operation(id, [{ field: 'switchedOff', before: false, after: true }]));
    case 'FeedbackCorrected':
    case 'FeedbackRevoked':
      return [correction(event)];
    case 'ProductionOrderPaused':
      return event.data.operations.map(({ operationId, statusBefore }) =>
        operation(operationId, status(statusBefore, statusId.paused)),
      );
    case 'OperationsLocked':
    case 'ProductionOrdersLocked':
      return locks({ locked: event.data.operationIds });
    case 'OperationsUnlocked':
    case 'ProductionOrdersUnlocked':
      return locks({ unlocked: event.data.operationIds });
    case 'ActivitiesLocked':
      return locks({ locked: event.data.operationIds, lockedActivities: event.data.activityIds });
    case 'ActivitiesUnlocked':
      return locks({ unlocked: event.data.operationIds, unlockedActivities: event.data.activityIds });
    case 'EditUndone':
    case 'EditRedone': {
      const { placements, activities = [], statuses = [], confirmations = [], structure, fields = [] } = event.data;
      return [
        ...placements.map(moved),
        ...activities.map(processMoved),
        ...locks(event.data),
        ...statuses.map(({ operationId, before, after }) => operation(operationId, status(before, after))),
        ...confirmations.map(confirmed),
        ...undoneStructure(structure),
        ...fields.map(entered),
      ];
    }
    // It changes nothing in the plan: what it is about has a history of its own.
    case 'StepNoted':
      return [];
    case 'SimulationTransferred': {
      const { placements, activities = [], projectIds, simulationId: after } = event.data;
      return [
        ...projectIds.map((objectId) =>
          changeOf('project', objectId, [{ field: 'transferredFrom' as const, before: null, after }]),
        ),
        ...placements.map(moved),
        ...activities.map(processMoved),
      ];
    }
    default: {
      const { placements, activities = [] } = event.data;
      return [...placements.map(moved), ...activities.map(processMoved)];
    }
  }
}

/** What is locked now, and what no longer is. */
function locks({
  locked = [],
  unlocked = [],
  lockedActivities = [],
  unlockedActivities = [],
}: Partial<
  Pick<
    Extract<PlanningEvent, { type: 'EditUndone' }>['data'],
    'locked' | 'unlocked' | 'lockedActivities' | 'unlockedActivities'
  >
>): readonly PlanningChange[] {
  return [
    ...locked.map((id) => operation(id, lock(true))),
    ...unlocked.map((id) => operation(id, lock(false))),
    ...lockedActivities.map((id) => activity(id, lock(true))),
    ...unlockedActivities.map((id) => activity(id, lock(false))),
  ];
}

function positionAdded({ startDate, givenOrders: _untilPlanned, ...position }: OrderPosition): PlanningChange {
  const fields = startDate === undefined ? position : { ...position, startDate: toIso(startDate) };
  return changeOf('orderPosition', position.orderPositionId, created(fields, 'orderPositionId'));
}

const confirmed = ({ conflictId, before, after }: ConfirmationChange): PlanningChange =>
  changeOf('conflict', conflictId, [{ field: 'confirmed', before: before ?? null, after: after ?? null }]);

/** Its status is not in the event, so none is claimed. */
const gone: readonly PlanningField[] = [{ field: 'removed', before: false, after: true }];

/** Each field from what it was to what it is; instants as ISO text. */
function fieldChanges<Fields extends object>({
  before,
  after,
}: {
  before: Fields;
  after: Fields;
}): FieldChange<FieldOf<Fields>>[] {
  const shownAs = (field: FieldOf<Fields>, value: unknown): unknown =>
    (field === 'startDate' || field === 'printDate') && typeof value === 'number' ? toIso(value) : (value ?? null);
  return (Object.keys(after) as FieldOf<Fields>[]).map((field) => ({
    field,
    before: shownAs(field, before[field]),
    after: shownAs(field, after[field]),
  }));
}

const objectTypeOf = {
  projects: 'project',
  orderPositions: 'orderPosition',
  activities: 'activity',
  productionOrders: 'productionOrder',
  operations: 'operation',
} as const;

/** What people had entered and undo has brought back; notes one by one. */
function entered({ kind, id, before, after }: Entered): PlanningChange {
  const flat = ({ notes, plannedWith: _follows, ...fields }: Entered['after']) => ({ ...fields, ...(notes as object) });
  const [was, is] = [flat(before), flat(after)];
  const changes = fieldChanges({ before: was, after: { ...emptied(was), ...is } });
  return changeOf(objectTypeOf[kind], id, changes.filter((one) => !isSame(one.before, one.after)) as PlanningField[]);
}

type Entered = NonNullable<Extract<PlanningEvent, { type: 'EditUndone' }>['data']['fields']>[number];

/** What an undone edit of the structure takes out of the plan again, and what it brings back. */
function undoneStructure(structure: StructureInverse | undefined): readonly PlanningChange[] {
  if (structure === undefined) return [];
  const { removed: leaving, restored, switched, positions } = structure;
  const back = (objectType: string, objectId: string): PlanningChange => changeOf(objectType, objectId, isBack);
  return [
    ...leaving.projectIds.map((objectId) => changeOf('project', objectId, gone)),
    ...removed({ ...leaving, feedbackCount: 0, relinked: structure.relinked }),
    ...restored.projects.map((one) => back('project', one.projectId)),
    ...restored.orderPositions.map((one) => back('orderPosition', one.orderPositionId)),
    ...restored.activities.map((one) => back('activity', one.activityId)),
    ...restored.productionOrders.map((one) => back('productionOrder', one.productionOrderId)),
    ...restored.operations.map((one) => back('operation', one.operationId)),
    ...switched.map(({ operationId, switchedOff: after }) =>
      operation(operationId, [{ field: 'switchedOff', before: !after, after }]),
    ),
    ...positions.map(({ orderPositionId: objectId, planned: plan, isSplit }) =>
      changeOf('orderPosition', objectId, [
        ...(plan.before === plan.after ? [] : status(plannedStatus(plan.before), plannedStatus(plan.after))),
        ...(isSplit.before === isSplit.after ? [] : [{ field: 'isSplit' as const, ...isSplit }]),
      ]),
    ),
  ];
}

const isBack: readonly PlanningField[] = [{ field: 'removed', before: true, after: false }];

const plannedStatus = (planned: boolean): StatusId => (planned ? statusId.planned : statusId.notPlanned);

/** Everything that left the plan, and who waits for something else now. */
function removed(removal: Removal): readonly PlanningChange[] {
  const { orderPositionIds, activityIds, productionOrderIds, operationIds } = removal;
  const left = (objectType: string, ids: readonly string[]) =>
    ids.map((objectId) => changeOf(objectType, objectId, gone));
  return [
    ...left('orderPosition', orderPositionIds),
    ...left('activity', activityIds),
    ...left('productionOrder', productionOrderIds),
    ...left('operation', operationIds),
    ...(removal.relinked ?? []).map(relinked),
  ];
}

function relinked({ operationId, before, after }: NonNullable<Removal['relinked']>[number]): PlanningChange {
  return operation(operationId, [{ field: 'predecessors', before, after }]);
}

type Planned = Extract<PlanningEvent, { type: 'OrderPositionPlanned' }>['data'];

function planned(data: Planned): readonly PlanningChange[] {
  const { orderPositionId, technologyId, termination } = data;
  const how = created({ technologyId, termination });
  return [
    changeOf('orderPosition', orderPositionId, [...status(statusId.notPlanned, statusId.planned), ...how]),
    ...objectsCreated(data.activities, data.productionOrders, data.operations),
  ];
}

function objectsCreated(
  activities: Planned['activities'],
  productionOrders: Planned['productionOrders'],
  operations: Planned['operations'],
): readonly PlanningChange[] {
  return [
    ...activities.map(({ process, ...one }) =>
      activity(
        one.activityId,
        created({ ...one, planTime: process?.planTime }, 'activityId'),
        process && placedAnew(process),
      ),
    ),
    ...productionOrders.map((order) =>
      changeOf('productionOrder', order.productionOrderId, created(order, 'productionOrderId')),
    ),
    ...operations.map(({ operationId, number, valueAddName, placement }) =>
      operation(operationId, created({ number, valueAddName, planTime: placement.planTime }), {
        resourceId: [null, placement.resourceId],
        ...placedAnew(placement),
      }),
    ),
  ];
}

const placedAnew = ({ start, end }: Interval): Placed => ({ startDate: [null, start], endDate: [null, end] });

const changeOf = (
  objectType: string,
  objectId: string,
  changes: readonly PlanningField[],
  placed?: Placed,
): PlanningChange => ({ objectType, objectId, changes, ...(placed && { placed }) });

const activity = (id: string, changes: readonly PlanningField[], placed?: Placed): PlanningChange =>
  changeOf('activity', id, changes, placed);

const operation = (id: string, changes: readonly PlanningField[], placed?: Placed): PlanningChange =>
  changeOf('operation', id, changes, placed);

function moved({ operationId, before, after }: PlacementChange): PlanningChange {
  const resource = before.resourceId === after.resourceId ? undefined : pair(before.resourceId, after.resourceId);
  return operation(operationId, lengths(before, after), {
    ...(resource && { resourceId: resource }),
    ...times(before, after),
  });
}

const processMoved = ({ activityId, before, after }: ProcessChange): PlanningChange =>
  activity(activityId, lengths(before, after), times(before, after));

const times = (before: Interval, after: Interval): Placed => ({
  ...(before.start !== after.start && { startDate: pair(before.start, after.start) }),
  ...(before.end !== after.end && { endDate: pair(before.end, after.end) }),
});

const pair = <Value>(before: Value, after: Value): readonly [Value, Value] => [before, after];

function lengths(before: Lengths, after: Lengths): PlanningField[] {
  const fields = ['planTime', 'setupTime'] as const;
  return fields.flatMap((field) =>
    before[field] === after[field] ? [] : { field, before: before[field] ?? null, after: after[field] ?? null },
  );
}

type Lengths = Partial<Pick<PlacementChange['after'], 'planTime' | 'setupTime'>>;

const lock = (after: boolean): PlanningField[] => [{ field: 'locked', before: !after, after }];
