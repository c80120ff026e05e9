import type { Instant } from '#domain/kernel/instant.ts';
import { dayAt, dayNumberOf, instantOf } from '#domain/kernel/time-zone.ts';
import { statusId } from '#domain/planning/plan/status.ts';

/** Milliseconds for which completed work is shown (domain facts §13). */
export const finishedShown = 21 * 24 * 60 * 60 * 1000;

const daysOf = { today: 0, twoDays: 2, fiveDays: 5 } as const;

/** Epoch milliseconds before which work has to begin to be in the list; what is overdue always is. */
export function beginsBefore(timespan: keyof typeof daysOf | 'all', zone: string, now: Instant): Instant | undefined {
  return timespan === 'all' ? undefined : instantOf(zone, dayNumberOf(dayAt(zone, now)) + daysOf[timespan] + 1, 0);
}

/** SQL: what was reported on `doc` cannot be right; the same as `isPlausible` says. `$now`: parameter with an ISO instant. */
export function implausibleSql(doc: string, isChecked: boolean, now: string, countsPieces: boolean): string {
  if (!isChecked) return 'false';
  const number = (field: string): string => `coalesce((${doc} ->> '${field}')::numeric, 0)`;
  const times = `coalesce(${doc} ->> 'actualStartDate' > ${now} OR ${doc} ->> 'actualEndDate' > ${now}
    OR ${doc} ->> 'actualEndDate' < ${doc} ->> 'actualStartDate', false)`;
  if (!countsPieces) return times;
  return `(${times} OR ${number('yieldAmount')} > ${number('articleAmount')}
    OR (${doc} ->> 'statusId' = '${statusId.done}'
      AND ${number('yieldAmount')} + ${number('scrapAmount')} < ${number('articleAmount')}))`;
}

/** A text that stands for itself in LIKE. */
export const likeText = (text: string): string => `%${text.replaceAll(/[\\%_]/g, (letter) => `\\${letter}`)}%`;
