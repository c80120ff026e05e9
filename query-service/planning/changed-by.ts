import type pg from 'pg';
import { toIso } from '#domain/kernel/instant.ts';
import type { ProjectDetail } from '#domain/planning/api/object-calls.ts';
import { actorNameSql, shownActor } from '../reads/actor.ts';
import { entriesOf, entryValues, type RowScope } from '../reads/rows.ts';
import { unnamedActions } from '../reads/who-reported.ts';

/** Who made an object and who changed it last (planning §3, common fields). */
type ChangeFields = Pick<ProjectDetail, 'createdBy' | 'createdOn' | 'changedBy' | 'changedOn'>;

interface Entry {
  readonly at: string;
  readonly actor: unknown;
  readonly actor_name: string | null;
}

/**
 * Of the first entry of its history and the last one, of which `parts` count as well: an order changes with what is reported
 * on its steps. Where feedback is anonymous, a report counts as nobody's change.
 */
export async function changesOf(
  pool: pg.Pool,
  id: string,
  at: RowScope,
  parts: readonly string[] = [],
): Promise<ChangeFields> {
  const entry = (order: 'ASC' | 'DESC', of: string): string =>
    `(SELECT e.at, e.actor, ${actorNameSql('e.actor')} AS actor_name, '${order}' AS place
      FROM ${of} e WHERE ${entriesOf('e', 3)} AND e.action <> ALL ($6::text[]) ORDER BY e.position ${order} LIMIT 1)`;
  const all = '(SELECT p.* FROM unnest($2::text[]) AS part(id), history.entries_of(part.id) AS p)';
  const { rows } = await pool.query<Entry & { place: 'ASC' | 'DESC' }>(
    `${entry('ASC', 'history.entries_of($1)')} UNION ALL ${entry('DESC', all)}`,
    [id, [id, ...parts], ...entryValues(at), await unnamedActions(pool)],
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
