import { z } from 'zod';
import type { Instant } from '#domain/kernel/instant.ts';
import { dayAt, dayNumberOf, instantOf } from '#domain/kernel/time-zone.ts';
import { statusId } from '#domain/planning/plan/status.ts';

/** What lists of the workbench are asked for (api contract; base data §9). */
export const workbenchQuery = {
  timespan: z.enum(['today', 'twoDays', 'fiveDays', 'all']).default('twoDays'),
  /** -1: anybody's. */
  worker: z.string().max(64).default('-1'),
  finished: z.enum(['true', 'false']).default('false'),
  notPlausible: z.enum(['true', 'false']).default('false'),
  /** At least three characters, in names and numbers. */
  search: z.string().trim().min(3).max(100).optional(),
};

/** Where they stand, for work steps only. */
export const scopeQuery = {
  resourceScope: z.enum(['resource', 'group', 'location', 'all']).default('all'),
  scopeId: z.string().max(64).optional(),
};

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
