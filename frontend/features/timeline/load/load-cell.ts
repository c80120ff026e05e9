import type { ResourceId } from '#domain/kernel/ids.ts';
import type { Instant } from '#domain/kernel/instant.ts';

/** The figures that the keyboard is on: those of the period of this instant. */
export interface LoadCell {
  readonly resourceId: ResourceId;
  readonly at: Instant;
}
