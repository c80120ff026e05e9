import type pg from 'pg';
import { type RunningTime, runningTime } from '#domain/planning/feedback/running-time.ts';
import type { TimedEntry } from '#domain/planning/feedback/work-times.ts';
import type { FeedbackKind } from '#domain/planning/plan/feedback-kinds.ts';
import { entryValues, liveRows } from '../reads/rows.ts';
import { correctedEntriesOfAll } from './feedback-entries.ts';
import { calendarsOf } from './resource-calendar.ts';

/** A report as the read model has it, as far as times follow from it. */
export interface EntryDoc {
  readonly type: FeedbackKind;
  readonly occurredAt: string;
  readonly duration: number | null;
  readonly revoked: boolean;
}

/** Reports that count. */
export const timedEntries = (docs: readonly EntryDoc[]): readonly TimedEntry[] =>
  docs
    .filter(({ revoked }) => !revoked)
    .map(({ type, occurredAt, duration }) => ({
      kind: type,
      occurredAt: Date.parse(occurredAt),
      duration: duration ?? undefined,
    }));

/** How long steps have been worked on by now, as the plan is; by step. A process step has no resource. */
export async function runningTimes(
  pool: pg.Pool,
  steps: readonly { readonly id: string; readonly resourceId: string | undefined }[],
): Promise<ReadonlyMap<string, RunningTime>> {
  if (steps.length === 0) return new Map();
  const { rows } = await pool.query<{ id: string; doc: EntryDoc }>(
    `SELECT e.subject_id AS id, e.doc FROM (${correctedEntriesOfAll}) e ORDER BY e.position`,
    [steps.map(({ id }) => id), ...entryValues(liveRows)],
  );
  const entries = Map.groupBy(rows, ({ id }) => id);
  const resourceIds = steps.flatMap(({ resourceId }) => resourceId ?? []);
  const calendars = await calendarsOf(pool, [...new Set(resourceIds)], liveRows);
  const now = Date.now();
  return new Map(
    steps.map(({ id, resourceId = '' }) => {
      const of = timedEntries(entries.get(id)?.map(({ doc }) => doc) ?? []);
      const { workingTime } = calendars.of.get(resourceId) ?? calendars.plantDays;
      return [id, runningTime(of, workingTime, now)];
    }),
  );
}
