import type { OperationId, ResourceId } from '#domain/kernel/ids.ts';
import type { Instant } from '#domain/kernel/instant.ts';
import type { OperationRow } from '#domain/planning/rows/operation-row.ts';
import type { ProductionOrderRow } from '#domain/planning/rows/production-order-row.ts';

/** One operation as displayed. Immutable and replaced on change, so caches may use its identity. */
export interface Bar {
  readonly id: OperationId;
  readonly operation: OperationRow;
  readonly order: ProductionOrderRow | undefined;
  readonly resourceId: ResourceId;
  readonly start: Instant;
  readonly end: Instant;
}
