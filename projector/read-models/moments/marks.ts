import type { DomainEvent } from '#domain/kernel/event.ts';
import type { MarkKind } from '#domain/planning/api/moment-calls.ts';
import { isPlanningEvent } from '#domain/planning/change/evolve.ts';
import type { PlanningEvent } from '#domain/planning/events/events.ts';
import { changesIn } from '#domain/planning/orders/join-changes.ts';
import type { SimulationEvent } from '#domain/simulation/events.ts';

/** What an event is marked as on a time line. */
export interface Mark {
  readonly kind: Exclude<MarkKind, 'import' | 'feedback'>;
  readonly objectType: string;
  readonly objectId: string;
  readonly count: number;
}

/** undefined: it is none of what people look for. */
export function markOf(event: DomainEvent): Mark | undefined {
  const { type, data } = event as SimulationEvent;
  if (type === 'SimulationCreated' || type === 'SimulationRebased') return simulation(data.simulationId);
  return isPlanningEvent(event)
    ? changesIn(event)
        .map(ofPlan)
        .find((mark) => mark !== undefined)
    : undefined;
}

function ofPlan({ type, data }: PlanningEvent): Mark | undefined {
  switch (type) {
    case 'PlanOptimized':
    case 'OperationsOptimized':
      return about(
        'optimiser',
        'operation',
        data.placements.map(({ operationId }) => operationId),
      );
    case 'SimulationTransferred':
      return simulation(data.simulationId);
    case 'ProductionOrdersLocked':
    case 'ProductionOrdersUnlocked':
      return about('lock', 'productionOrder', data.productionOrderIds);
    case 'OperationsLocked':
    case 'OperationsUnlocked':
      return about('lock', 'operation', data.operationIds);
    case 'ActivitiesLocked':
    case 'ActivitiesUnlocked':
      return about('lock', 'activity', data.activityIds);
    default:
      return undefined;
  }
}

const about = (kind: Mark['kind'], objectType: string, [first, ...others]: readonly string[]): Mark | undefined =>
  first === undefined ? undefined : { kind, objectType, objectId: first, count: others.length + 1 };

const simulation = (objectId: string): Mark => ({ kind: 'simulation', objectType: 'simulation', objectId, count: 1 });
