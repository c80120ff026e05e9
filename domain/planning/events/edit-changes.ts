import type { ActivityId, OperationId } from '#domain/kernel/ids.ts';
import type { PlacementChange } from '#domain/planning/plan/placement.ts';
import type { ConfirmationChange, ProcessChange, StatusChange } from './edit-events.ts';
import type { PlanningEvent } from './events.ts';

/** The changes of one timeline edit, independent of its event type. */
export interface EditChanges {
  readonly placements: readonly PlacementChange[];
  readonly activities: readonly ProcessChange[];
  readonly locked: readonly OperationId[];
  readonly unlocked: readonly OperationId[];
  readonly lockedActivities: readonly ActivityId[];
  readonly unlockedActivities: readonly ActivityId[];
  readonly statuses: readonly StatusChange[];
  readonly confirmations: readonly ConfirmationChange[];
}

export type EditEvent = Extract<
  PlanningEvent,
  {
    type:
      | 'OperationsMoved'
      | 'SelectionMoved'
      | 'ParallelOperationsMoved'
      | 'OperationsMovedFreely'
      | 'ProductionOrdersMoved'
      | 'ActivitiesMoved'
      | 'OrderPositionsMoved'
      | 'ProjectsMoved'
      | 'OperationsResized'
      | 'ActivitiesResized'
      | 'ProductionOrdersResized'
      | 'OrderPositionsResized'
      | 'ProjectsResized'
      | 'GapsClosed'
      | 'OperationsOptimized'
      | 'PlanOptimized'
      | 'OperationsShifted'
      | 'OperationsSwapped'
      | 'OperationInserted'
      | 'SuccessorsReplanned'
      | 'OperationsRefitted'
      | 'SetupsChanged'
      | 'OperationsRecalculated'
      | 'OperationsLocked'
      | 'OperationsUnlocked'
      | 'ProductionOrdersLocked'
      | 'ProductionOrdersUnlocked'
      | 'ActivitiesLocked'
      | 'ActivitiesUnlocked'
      | 'EditUndone'
      | 'EditRedone';
  }
>;

export const nothingChanged: EditChanges = {
  placements: [],
  activities: [],
  locked: [],
  unlocked: [],
  lockedActivities: [],
  unlockedActivities: [],
  statuses: [],
  confirmations: [],
};

/** Changes of an edit, shared by evolve, undo, conflicts and history. */
export function changesOf(event: EditEvent): EditChanges {
  switch (event.type) {
    case 'OperationsLocked':
    case 'ProductionOrdersLocked':
      return { ...nothingChanged, locked: event.data.operationIds };
    case 'OperationsUnlocked':
    case 'ProductionOrdersUnlocked':
      return { ...nothingChanged, unlocked: event.data.operationIds };
    case 'ActivitiesLocked':
      return { ...nothingChanged, locked: event.data.operationIds, lockedActivities: event.data.activityIds };
    case 'ActivitiesUnlocked':
      return { ...nothingChanged, unlocked: event.data.operationIds, unlockedActivities: event.data.activityIds };
    case 'EditUndone':
    case 'EditRedone': {
      const { placements, activities = [], locked, unlocked } = event.data;
      const { lockedActivities = [], unlockedActivities = [], statuses = [], confirmations = [] } = event.data;
      const locks = { locked, unlocked, lockedActivities, unlockedActivities };
      return { placements, activities, ...locks, statuses, confirmations };
    }
    default: {
      const { placements, activities = [] } = event.data;
      return { ...nothingChanged, placements, activities };
    }
  }
}

export type RemovalEvent = Extract<
  PlanningEvent,
  {
    type:
      | 'OrderPositionUnplanned'
      | 'ProductionOrderUnplanned'
      | 'ProjectDeleted'
      | 'OrderPositionDeleted'
      | 'ActivityDeleted'
      | 'ProductionOrderDeleted'
      | 'OperationDeleted';
  }
>;

/** Objects that an event removes from the plan; a project only by its own event. */
export type Removal = Omit<Extract<RemovalEvent, { type: 'OperationDeleted' }>['data'], 'operationId'>;

export function removalOf(event: RemovalEvent): Removal {
  if (event.type !== 'OrderPositionUnplanned') return event.data;
  return { ...event.data, orderPositionIds: [] };
}
