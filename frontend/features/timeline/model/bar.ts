import type { OperationId, ResourceId } from '#domain/kernel/ids.ts';
import type { Instant } from '#domain/kernel/instant.ts';
import type { OperationRow } from '#domain/planning/rows/operation-row.ts';
import type { ProductionOrderRow } from '#domain/planning/rows/production-order-row.ts';

/** One operation as the timeline shows it. Replaced, never changed: caches may hang on its identity. */
export interface Bar {
  readonly id: OperationId;
  readonly operation: OperationRow;
  readonly order: ProductionOrderRow | undefined;
  readonly resourceId: ResourceId;
  readonly start: Instant;
  readonly end: Instant;
}
