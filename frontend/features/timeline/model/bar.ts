import type { OperationId, ResourceId } from '#domain/kernel/ids.ts';
import type { Instant } from '#domain/kernel/instant.ts';
import type { TimelineOperation, TimelineProductionOrder } from '#domain/planning/api/timeline-api.ts';

/** One operation as the timeline shows it. Replaced, never changed: caches may hang on its identity. */
export interface Bar {
  readonly id: OperationId;
  readonly operation: TimelineOperation;
  readonly order: TimelineProductionOrder | undefined;
  readonly resourceId: ResourceId;
  readonly start: Instant;
  readonly end: Instant;
}
