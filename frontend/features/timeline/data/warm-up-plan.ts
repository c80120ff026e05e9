import type { OperationId, ProductionOrderId } from '#domain/kernel/ids.ts';
import { type Interval, toIso } from '#domain/kernel/instant.ts';
import type { TimelineData } from '#domain/planning/api/timeline-api.ts';
import { statusId } from '#domain/planning/plan/status.ts';
import type { OperationRow } from '#domain/planning/rows/operation-row.ts';
import type { ProductionOrderRow } from '#domain/planning/rows/production-order-row.ts';
import type { ResourceView } from '../model/factory-view.ts';

/** On each resource. */
const barCount = 15;
const states = [statusId.done, statusId.started, statusId.interrupted, statusId.paused, statusId.planned] as const;

/**
 * Generated plan for warm-up: bars of every state and colour, one after the other on each resource across the window.
 */
export function warmUpPlan(resources: readonly ResourceView[], { start, end }: Interval): TimelineData {
  const length = (end - start) / barCount;
  const productionOrders: ProductionOrderRow[] = [];
  const operations: OperationRow[] = [];
  for (const [row, { resourceId, groupId }] of resources.entries())
    for (let place = 0; place < barCount; place++) {
      const number = row * barCount + place;
      const times = { startDate: toIso(start + place * length), endDate: toIso(start + (place + 0.9) * length) };
      const productionOrderId = `order-${number}` as ProductionOrderId;
      const state = {
        statusId: states[Math.floor((place * states.length) / barCount)] ?? statusId.planned,
        locked: number % 3 === 0,
      };
      productionOrders.push({
        ...times,
        ...state,
        productionOrderId,
        productionOrderNumber: `PA-${10_234 + number * 567}`,
        activityId: 'activity' as ProductionOrderRow['activityId'],
        orderPositionId: 'position' as ProductionOrderRow['orderPositionId'],
        projectId: 'project' as ProductionOrderRow['projectId'],
        articleId: 'article' as ProductionOrderRow['articleId'],
        articleName: `Frame ${number} blue`,
        articleNumber: '',
        articleAmount: 10,
        colorIndex: number % 24,
        deliveryDate: times.endDate.slice(0, 10) as ProductionOrderRow['deliveryDate'],
        customerName: null,
      });
      operations.push({
        ...times,
        ...state,
        operationId: `operation-${number}` as OperationId,
        productionOrderId,
        resourceId,
        resourceGroupId: groupId,
        planTime: 36_000,
        setupTime: 9_000,
        duration: 2_700,
        lotSize: null,
        bufferTime: 3_600,
        overlap: 0,
        mainOperationId: null,
        position: 10,
        predecessors: [],
        valueAddName: '',
        articleAmount: 10,
        yieldAmount: 5,
        scrapAmount: 0,
        actualStartDate: null,
        actualEndDate: null,
        reason: { kind: 'optimiser' },
        changedAt: 0,
      });
    }
  return {
    projects: [],
    orderPositions: [],
    activities: [],
    productionOrders,
    operations,
    valueAdds: [],
    versionIdentifier: 0,
  };
}
