import type { Factory } from '#domain/base-data/factory.ts';
import { readImport } from '#domain/import/import-types.ts';
import type { Instant } from '#domain/kernel/instant.ts';
import { partsOf } from '#domain/planning/plan/parts.ts';
import type { Operation, Plan } from '#domain/planning/plan/plan.ts';
import type { SampleObjects } from '#domain/sample-plant/sample-plant.ts';
import { type DemoOperation, pastFeedback } from '#infra/demo/past-feedback.ts';
import { linesOf } from '#infra/demo/sample-rows.ts';
import type { WorkItem } from '../imports/work-file.ts';

/**
 * What the shop floor has reported on the sample's orders until now. Without causes of scrap and trouble: once named in a
 * report, they could never be deleted (base data §8). In the name of whoever loads it.
 */
export function reportWork(sample: SampleObjects, factory: Factory, plan: Plan, now: Instant): readonly WorkItem[] {
  const operations = [...sample.orderPositionIds].flatMap(
    (id) => partsOf(plan, 'orderPosition', id)?.operations.flatMap((one) => demoOperation(plan, one)) ?? [],
  );
  const rows = pastFeedback(operations, now, { rejectTypes: [''], troubleTypes: [''] }).map((row) => ({
    ...row,
    workerid: '',
  }));
  if (rows.length === 0) return [];
  // Nothing of a report has an id of its own.
  const read = readImport('importfeedback', linesOf(rows), factory, plan, () => '');
  return read.planning.map(({ command }, index) => ({
    kind: 'plan',
    name: `report-${index}`,
    command,
    rows: [],
  }));
}

/** Without those of attendants, who follow the work that they attend. */
function demoOperation(plan: Plan, operation: Operation): readonly DemoOperation[] {
  const order = plan.productionOrders.get(operation.productionOrderId);
  if (order === undefined || operation.attends !== undefined) return [];
  const { operationId, number, statusId, placement, articleAmount, predecessors } = operation;
  return [
    {
      operationId,
      productionOrderNumber: order.productionOrderNumber,
      position: number,
      statusId,
      start: placement.start,
      end: placement.end,
      articleAmount,
      predecessors,
    },
  ];
}
