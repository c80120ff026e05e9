import type { FastifyRequest } from 'fastify';
import type pg from 'pg';
import { personNameSql } from './actor.ts';
import { entriesOf, entryValues, namesNow, type RowScope } from './rows.ts';
import { readSettings } from './settings.ts';
import { onlyTold } from './who-reported.ts';

/** Reports on the subject `$1` with what was corrected of them since, each field as it was said last; `$2` to `$4`: scope. */
export const correctedEntries = entriesOn('= $1');
/** The same on each of the subjects `$1`. */
export const correctedEntriesOfAll = entriesOn('= ANY ($1::text[])');

function entriesOn(subject: string): string {
  return `SELECT r.subject_id, r.position, r.doc::jsonb || coalesce(
    (SELECT jsonb_object_agg(field.key, field.value ORDER BY c.position)
     FROM feedback.entry c, jsonb_each(c.doc::jsonb) AS field
     WHERE c.feedback_id = r.feedback_id AND c.is_correction AND ${entriesOf('c', 2)}), '{}') AS doc
  FROM feedback.entry r WHERE r.subject_id ${subject} AND NOT r.is_correction AND ${entriesOf('r', 2)}`;
}

/**
 * The same as people see them. `$5`: no more pieces than this can be right, none when nothing is checked; `$6`: only the
 * entries of this worker name who reported, none when all do.
 */
export const shownEntries = `SELECT f.position, f.doc
    || jsonb_build_object('plausible', $5::numeric IS NULL OR (
         f.doc ->> 'claimedAt' IS NULL AND coalesce((f.doc ->> 'amount')::numeric <= $5::numeric, true)))
    || CASE WHEN $6::text IS NULL OR f.doc ->> 'workerId' = $6::text
         THEN jsonb_build_object('workerName', ${personNameSql("f.doc ->> 'workerId'")})
         ELSE '{"workerId": null, "workerName": null}'::jsonb END AS doc
  FROM (${correctedEntries}) f`;

/** Values of the parameters of `shownEntries`, by the settings that hold now. */
export async function entriesShownTo(
  request: FastifyRequest,
  pool: pg.Pool,
  kind: 'operation' | 'activity',
  id: string,
  at: RowScope,
): Promise<readonly unknown[]> {
  const { checkPlausibility, checkActivitiesPlausibility } = await readSettings(pool, namesNow(at));
  const isChecked = kind === 'operation' ? checkPlausibility : checkActivitiesPlausibility;
  const most = isChecked ? await amountOf(pool, id) : null;
  return [id, ...entryValues(at), most, (await onlyTold(pool, request)) ?? null];
}

/** Pieces of an operation; any number can be right of a step that counts none. */
async function amountOf(pool: pg.Pool, id: string): Promise<string> {
  const { rows } = await pool.query<{ amount: string | null }>(
    "SELECT doc ->> 'articleAmount' AS amount FROM timeline.operation WHERE id = $1",
    [id],
  );
  return rows[0]?.amount ?? '1e9';
}
