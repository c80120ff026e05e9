import { type Instant, toIso } from '#domain/kernel/instant.ts';
import type { PlannedOperation, PlanningEvent } from '#domain/planning/events.ts';
import type { PlacementChange } from '#domain/planning/placement.ts';
import { type StatusId, statusId } from '#domain/planning/status.ts';
import type { FieldChange } from './row.ts';

/** What one event changed of one object. */
export interface ObjectChange {
  readonly objectType: string;
  readonly objectId: string;
  readonly changes: readonly FieldChange[];
}

/** An event of the plan, object by object; everything is in the event itself. */
export function planningChanges(event: PlanningEvent): readonly ObjectChange[] {
  switch (event.type) {
    case 'ProjectCreated':
      return [{ objectType: 'project', objectId: event.data.projectId, changes: created(event.data, 'projectId') }];
    case 'OrderPositionAdded': {
      const { startDate, ...position } = event.data;
      const fields = startDate === undefined ? position : { ...position, startDate: toIso(startDate) };
      return [
        {
          objectType: 'orderPosition',
          objectId: position.orderPositionId,
          changes: created(fields, 'orderPositionId'),
        },
      ];
    }
    case 'OrderPositionPlanned':
      return planned(event.data);
    case 'OrderPositionUnplanned': {
      const { orderPositionId, activityIds, productionOrderIds, operationIds } = event.data;
      const gone = [{ field: 'statusId', before: statusId.planned, after: null }];
      return [
        {
          objectType: 'orderPosition',
          objectId: orderPositionId,
          changes: status(statusId.planned, statusId.notPlanned),
        },
        ...activityIds.map((objectId) => ({ objectType: 'activity', objectId, changes: gone })),
        ...productionOrderIds.map((objectId) => ({ objectType: 'productionOrder', objectId, changes: gone })),
        ...operationIds.map((objectId) => ({ objectType: 'operation', objectId, changes: gone })),
      ];
    }
    case 'OperationsMoved':
      return event.data.placements.map(moved);
    case 'OperationsLocked':
      return event.data.operationIds.map((id) => operation(id, lock(true)));
    case 'OperationsUnlocked':
      return event.data.operationIds.map((id) => operation(id, lock(false)));
    case 'EditUndone':
    case 'EditRedone':
      return [
        ...event.data.placements.map(moved),
        ...event.data.locked.map((id) => operation(id, lock(true))),
        ...event.data.unlocked.map((id) => operation(id, lock(false))),
      ];
    case 'ConflictConfirmed': {
      const { conflictId, extent } = event.data;
      return [{ objectType: 'conflict', objectId: conflictId, changes: created({ confirmed: extent }) }];
    }
    case 'OperationStarted':
      return [reported(event.data, statusId.started)];
    case 'OperationPaused':
      return [reported(event.data, statusId.paused)];
    case 'OperationInterrupted': {
      const { troubleTypeId, comment } = event.data;
      const said = created({ troubleTypeId, comment });
      const change = reported(event.data, statusId.interrupted);
      return [{ ...change, changes: [...change.changes, ...said] }];
    }
    case 'OperationCompleted':
      return [reported(event.data, statusId.done)];
    case 'YieldReported': {
      const { operationId, amount, occurredAt, workerId } = event.data;
      return [operation(operationId, created({ reportedYield: amount, occurredAt: toIso(occurredAt), workerId }))];
    }
    case 'ScrapReported': {
      const { operationId, amount, occurredAt, workerId, rejectTypeId } = event.data;
      const said = { reportedScrap: amount, rejectTypeId, occurredAt: toIso(occurredAt), workerId };
      return [operation(operationId, created(said))];
    }
  }
}

/** Every field that has a value, from nothing. */
export function created(fields: Readonly<Record<string, unknown>>, ...except: readonly string[]): FieldChange[] {
  return Object.entries(fields)
    .filter(([field, value]) => value !== undefined && value !== null && !except.includes(field))
    .map(([field, after]) => ({ field, before: null, after }));
}

type Planned = Extract<PlanningEvent, { type: 'OrderPositionPlanned' }>['data'];

function planned(data: Planned): readonly ObjectChange[] {
  const { orderPositionId, technologyId, termination } = data;
  const how = created({ technologyId, termination });
  return [
    {
      objectType: 'orderPosition',
      objectId: orderPositionId,
      changes: [...status(statusId.notPlanned, statusId.planned), ...how],
    },
    ...data.activities.map((activity) => ({
      objectType: 'activity',
      objectId: activity.activityId,
      changes: created(activity, 'activityId'),
    })),
    ...data.productionOrders.map((order) => ({
      objectType: 'productionOrder',
      objectId: order.productionOrderId,
      changes: created(order, 'productionOrderId'),
    })),
    ...data.operations.map((one) => operation(one.operationId, firstPlacement(one))),
  ];
}

const firstPlacement = ({ number, valueAddName, placement }: PlannedOperation): FieldChange[] =>
  created({
    number,
    valueAddName,
    resourceId: placement.resourceId,
    startDate: toIso(placement.start),
    endDate: toIso(placement.end),
    planTime: placement.planTime,
  });

const operation = (objectId: string, changes: readonly FieldChange[]): ObjectChange => ({
  objectType: 'operation',
  objectId,
  changes,
});

function moved({ operationId, before, after }: PlacementChange): ObjectChange {
  const changes: FieldChange[] = [];
  const compare = (field: string, was: unknown, is: unknown): void => {
    if (was !== is) changes.push({ field, before: was, after: is });
  };
  compare('resourceId', before.resourceId, after.resourceId);
  compare('startDate', toIso(before.start), toIso(after.start));
  compare('endDate', toIso(before.end), toIso(after.end));
  compare('planTime', before.planTime, after.planTime);
  return operation(operationId, changes);
}

const lock = (after: boolean): FieldChange[] => [{ field: 'locked', before: !after, after }];
const status = (before: StatusId, after: StatusId): FieldChange[] => [{ field: 'statusId', before, after }];

function reported(
  data: {
    readonly operationId: string;
    readonly occurredAt: Instant;
    readonly workerId?: string | undefined;
    readonly statusBefore: StatusId;
  },
  after: StatusId,
): ObjectChange {
  const said = created({ occurredAt: toIso(data.occurredAt), workerId: data.workerId });
  return operation(data.operationId, [...status(data.statusBefore, after), ...said]);
}
