import type { Instant } from '#domain/kernel/instant.ts';
import type { RowErrorCode } from './table.ts';

/** Who imports, and when: what the calls that say the same as a row would look at. */
export interface Importer {
  readonly now: Instant;
  /** Whether a position of the file may be planned with it. */
  readonly mayPlan: boolean;
  /** Why nothing may be reported in the name of somebody. */
  readonly refusedWorker: (workerId: string) => RowErrorCode | undefined;
}
