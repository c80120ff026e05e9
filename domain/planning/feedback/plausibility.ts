import type { GlobalSettings } from '#domain/base-data/settings.ts';
import type { Instant } from '#domain/kernel/instant.ts';
import { type StatusId, statusId } from '#domain/planning/plan/status.ts';

/** What was reported on a step; a process step counts no pieces. */
export interface Reported {
  readonly statusId: StatusId;
  readonly articleAmount?: number | undefined;
  readonly yieldAmount?: number | undefined;
  readonly scrapAmount?: number | undefined;
  readonly actualStart?: Instant | undefined;
  readonly actualEnd?: Instant | undefined;
}

/**
 * Whether the feedback on a step can be right (domain facts §16, the state "not plausible"): nothing lies in the future,
 * nothing ends before it began, no more good pieces than were asked for, and what is done accounts for all of them.
 * Always, unless the setting of its kind asks for the check.
 */
export function isPlausible(
  kind: 'operation' | 'activity',
  reported: Reported,
  settings: Pick<GlobalSettings, 'checkPlausibility' | 'checkActivitiesPlausibility'>,
  now: Instant,
): boolean {
  if (!(kind === 'operation' ? settings.checkPlausibility : settings.checkActivitiesPlausibility)) return true;
  const { articleAmount, yieldAmount = 0, scrapAmount = 0, actualStart, actualEnd } = reported;
  if ((actualStart ?? now) > now || (actualEnd ?? now) > now) return false;
  if (actualStart !== undefined && actualEnd !== undefined && actualEnd < actualStart) return false;
  if (kind === 'activity' || articleAmount === undefined) return true;
  return (
    yieldAmount <= articleAmount && (reported.statusId !== statusId.done || yieldAmount + scrapAmount >= articleAmount)
  );
}
