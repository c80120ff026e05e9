import type {
  ActivityId,
  OperationId,
  OrderPositionId,
  ProductionOrderId,
  ProjectId,
  ResourceId,
} from '#domain/kernel/ids.ts';
import type { Instant } from '#domain/kernel/instant.ts';
import { occupiedUntil } from '#domain/planning/plan/occupied.ts';
import type { Placement } from '#domain/planning/plan/placement.ts';
import type { OperationRow } from '#domain/planning/rows/operation-row.ts';
import type { ProductionOrderRow } from '#domain/planning/rows/production-order-row.ts';

/** What a bar stands for: an operation, a process step (an activity) or a parent of them. */
export type BarId = OperationId | ActivityId | ProductionOrderId | OrderPositionId | ProjectId;

/** Place of a bar in time; on a resource when it stands for an operation. */
export interface BarPlacement {
  readonly resourceId?: ResourceId | undefined;
  readonly start: Instant;
  readonly end: Instant;
  /** Of an operation whose set-up is another there, in seconds. */
  readonly setUp?: Pick<OperationRow, 'planTime' | 'setupTime'> | undefined;
}

/** One operation as displayed. Immutable and replaced on change, so caches may use its identity. */
export interface Bar {
  readonly id: OperationId;
  readonly operation: OperationRow;
  readonly order: ProductionOrderRow | undefined;
  readonly resourceId: ResourceId;
  readonly start: Instant;
  readonly end: Instant;
  /** Until when it takes its resource: its end, of what is done its actual one, which may be before its start. */
  readonly busyUntil: Instant;
}

/** The bar at another place, set up as it is there. */
export const barAt = (bar: Bar, { resourceId = bar.resourceId, start, end, setUp }: BarPlacement): Bar => ({
  ...bar,
  operation: setUp === undefined ? bar.operation : { ...bar.operation, ...setUp },
  resourceId,
  start,
  end,
  busyUntil: busyUntil(bar.operation, end),
});

/** Of a bar that ends then. */
export const busyUntil = ({ statusId, actualEndDate }: OperationRow, end: Instant): Instant =>
  occupiedUntil(
    { statusId, actualEnd: typeof actualEndDate === 'string' ? Date.parse(actualEndDate) : undefined },
    end,
  );

/** A place as the domain has it, for bars. */
export const placeOfBar = ({ resourceId, start, end, planTime, setupTime }: Placement): BarPlacement => ({
  resourceId,
  start,
  end,
  setUp: setupTime === undefined ? undefined : { planTime, setupTime },
});
