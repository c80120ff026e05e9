import type { Instant } from '#domain/kernel/instant.ts';
import type { Rejection } from '#domain/kernel/rejection.ts';
import type { Right } from '#domain/kernel/rights.ts';

/** Who imports, and when: what the calls that say the same as a row would look at. */
export interface Importer {
  readonly now: Instant;
  readonly may: (right: Right) => boolean;
  /** Why nothing may be reported in the name of somebody. */
  readonly refusedWorker: (workerId: string) => Rejection | undefined;
}
