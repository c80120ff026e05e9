import type { FastifyRequest } from 'fastify';
import type pg from 'pg';
import { personNameSql } from '../reads/actor.ts';
import { entriesOf, entryValues, namesNow, type RowScope } from '../reads/rows.ts';
import { readSettings } from '../reads/settings.ts';
import { onlyTold } from '../reads/who-reported.ts';

/** Reports on the subject `$1` with what was corrected of them since, each field as it was said last; `$2` to `$4`: scope. */
export const correctedEntries = entriesOn('r.subject_id = $1');
/** The same on each of the subjects `$1`. */
export const correctedEntriesOfAll = entriesOn('r.subject_id = ANY ($1::text[])');

function entriesOn(subject: string): string {
  return `SELECT r.subject_id, r.position, r.doc::jsonb || coalesce(
    (SELECT jsonb_object_agg(field.key, field.value ORDER BY c.position)
     FROM feedback.entry c, jsonb_each(c.doc::jsonb) AS field
     WHERE c.feedback_id = r.feedback_id AND c.is_correction AND ${entriesOf('c', 2)}), '{}') AS doc
  FROM feedback.entry r WHERE (${subject}) AND NOT r.is_correction AND ${entriesOf('r', 2)}`;
}

/** Pieces of an operation `f` is about; any number can be right of a step that counts none. */
const amountSql = "(SELECT (o.doc ->> 'articleAmount')::numeric FROM timeline.operation o WHERE o.id = f.subject_id)";

/**
 * The same as people see them, on all subjects when `$1` is null. `$5` and `$6`: whether reports on operations and on
 * activities are checked, so that no more pieces than the operation has can be right; `$7`: only the entries of this
 * worker name who reported, none when all do.
 */
export const shownEntries = `SELECT f.position, f.subject_id, f.doc
    || jsonb_build_object('plausible',
         NOT CASE f.doc -> 'subject' ->> 'kind' WHEN 'operation' THEN $5::boolean ELSE $6::boolean END
         OR f.doc ->> 'claimedAt' IS NULL AND coalesce((f.doc ->> 'amount')::numeric <= coalesce(${amountSql}, 1e9), true))
    || CASE WHEN $7::text IS NULL OR f.doc ->> 'workerId' = $7::text
         THEN jsonb_build_object('workerName', ${personNameSql("f.doc ->> 'workerId'")})
         ELSE '{"workerId": null, "workerName": null}'::jsonb END AS doc
  FROM (${entriesOn('$1::text IS NULL OR r.subject_id = $1')}) f`;

/** Values of the parameters of `shownEntries`, by the settings that hold now; `subject`: undefined for all. */
export async function entriesShownTo(
  request: FastifyRequest,
  pool: pg.Pool,
  subject: string | undefined,
  at: RowScope,
): Promise<readonly unknown[]> {
  const { checkPlausibility, checkActivitiesPlausibility } = await readSettings(pool, namesNow(at));
  const reader = (await onlyTold(pool, request)) ?? null;
  return [subject ?? null, ...entryValues(at), checkPlausibility, checkActivitiesPlausibility, reader];
}
