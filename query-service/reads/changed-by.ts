import type pg from 'pg';
import type { ChangeFields } from '#domain/kernel/change-fields.ts';
import { toIso } from '#domain/kernel/instant.ts';
import { isRejection, type Rejection } from '#domain/kernel/rejection.ts';
import { actorNameSql, shownActor } from './actor.ts';
import { entriesOf, entryValues, type RowScope } from './rows.ts';
import { unnamedActions } from './who-reported.ts';

interface Entry {
  readonly at: string;
  readonly actor: unknown;
  readonly actor_name: string | null;
}

/**
 * Of the first entry of its history and the last one, of which `parts` count as well: an order changes with what is reported
 * on its steps. Where feedback is anonymous, a report counts as nobody's change. `objectType`: of several kinds of objects
 * that may have the same id.
 */
export async function changesOf(
  pool: pg.Pool,
  id: string,
  at: RowScope,
  { parts = [], objectType }: { readonly parts?: readonly string[]; readonly objectType?: string } = {},
): Promise<ChangeFields> {
  const entry = (order: 'ASC' | 'DESC', of: string): string =>
    `(SELECT e.at, e.actor, ${actorNameSql('e.actor')} AS actor_name, '${order}' AS place
      FROM ${of} e WHERE ${entriesOf('e', 3)} AND e.action <> ALL ($6::text[])
        AND ($7::text IS NULL OR e.object_type = $7) ORDER BY e.position ${order} LIMIT 1)`;
  const all = '(SELECT p.* FROM unnest($2::text[]) AS part(id), history.entries_of(part.id) AS p)';
  const { rows } = await pool.query<Entry & { place: 'ASC' | 'DESC' }>(
    `${entry('ASC', 'history.entries_of($1)')} UNION ALL ${entry('DESC', all)}`,
    [id, [id, ...parts], ...entryValues(at), await unnamedActions(pool), objectType ?? null],
  );
  const of = (place: 'ASC' | 'DESC'): readonly [by: string | null, on: string | null] => {
    const found = rows.find((row) => row.place === place);
    return found === undefined
      ? [null, null]
      : [shownActor(found.actor, found.actor_name).name, toIso(Number(found.at))];
  };
  const [createdBy, createdOn] = of('ASC');
  const [changedBy, changedOn] = of('DESC');
  return { createdBy, createdOn, changedBy, changedOn };
}

/** An object as JSON text with them; a refusal stays one. */
export async function withChanges<Read extends { readonly body: string }>(
  pool: pg.Pool,
  read: Read | Rejection,
  id: string,
  objectType: string,
  at: RowScope,
): Promise<Read | Rejection> {
  if (isRejection(read)) return read;
  const changes = await changesOf(pool, id, at, { objectType });
  return { ...read, body: `${read.body.slice(0, -1)},${JSON.stringify(changes).slice(1)}` };
}
