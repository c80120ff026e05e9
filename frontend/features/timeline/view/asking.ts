import type { OperationId, ResourceId } from '#domain/kernel/ids.ts';
import type { Instant } from '#domain/kernel/instant.ts';
import type { BarId } from '#frontend/features/timeline/model/bar.ts';

/** An edit that is asked for in the panel, and shown before it is taken. */
export type Asking =
  | { readonly kind: 'shift'; readonly from: Instant; readonly resourceId: ResourceId | undefined }
  | { readonly kind: 'swap'; readonly ids: readonly [OperationId, OperationId] }
  /** From each of these on, what stands on its resource goes as far to the left as it may. */
  | { readonly kind: 'pull'; readonly ids: readonly OperationId[] }
  /** The first of the bars goes to the typed place, the others by the same distance. */
  | { readonly kind: 'moveTo'; readonly ids: readonly BarId[] };
