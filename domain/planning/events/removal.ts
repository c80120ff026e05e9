import type { PlanningEvent } from './events.ts';

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
