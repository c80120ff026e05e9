import type { Instant } from '#domain/kernel/instant.ts';
import { isRejection, type Rejection, reject } from '#domain/kernel/rejection.ts';

/** When a report happened, by clocks that can be believed (decision 0151). */
export interface OccurredAt {
  readonly occurredAt: Instant;
  /** What a device said whose clock is ahead. */
  readonly claimedAt?: Instant | undefined;
}

/** Milliseconds by which two clocks may differ that are both right. */
const tolerance = 2 * 60_000;
/** Base data §5: dates of what happened lie within the past twelve months. */
const oldest = 366 * 24 * 60 * 60_000;

/**
 * Nothing happens in the future: what a device says did happens now, and what it said is kept beside it. The past is taken
 * as it comes, because a device that had no network tells late. Refusal: validation.
 */
export function occurredAtOf(iso: string | undefined, now: Instant): OccurredAt | Rejection {
  if (iso === undefined) return { occurredAt: now };
  const said = Date.parse(iso);
  if (said < now - oldest) return reject('validation', { fields: { occurredAt: 'tooLongAgo' } });
  if (said <= now) return { occurredAt: said };
  return said <= now + tolerance ? { occurredAt: now } : { occurredAt: now, claimedAt: said };
}

/** No gateway keeps a signal for longer, in milliseconds. */
const oldestSignal = 30 * 24 * 60 * 60_000;

/** The same of a machine: nobody stands there to be refused, and one whose clock begins in 1970 has still made its pieces. */
export function signalledAt(iso: string, now: Instant): OccurredAt {
  const said = Date.parse(iso);
  const at = said < now - oldestSignal ? { occurredAt: now, claimedAt: said } : occurredAtOf(iso, now);
  return isRejection(at) ? { occurredAt: now, claimedAt: said } : at;
}

/** When a person or a file says that it happened: that is no clock, and cannot be ahead. */
export function happenedAt(said: Instant, now: Instant): Instant | 'tooLongAgo' | 'inTheFuture' {
  if (said < now - oldest) return 'tooLongAgo';
  return said <= now + tolerance ? Math.min(said, now) : 'inTheFuture';
}

/** The same of who corrects a report. Refusal: validation. */
export function correctedAt(iso: string, now: Instant): Instant | Rejection {
  const at = happenedAt(Date.parse(iso), now);
  return typeof at === 'number' ? at : reject('validation', { fields: { occurredAt: at } });
}
