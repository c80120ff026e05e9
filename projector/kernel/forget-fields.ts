import { forgotten, personalNames } from '#domain/kernel/personal.ts';
import { type PersonalKind, personal } from '#domain/log/personal-fields.ts';
import type { LoadSource } from './read-model.ts';

type Rows = Pick<LoadSource, 'client' | 'schema'>;
type Fields = Readonly<Record<string, unknown>>;

/** Documents of rows in which somebody was called by name, by `id` and `valid_from`, without the name. */
export async function forgetInVersions(
  { client, schema }: Rows,
  kind: PersonalKind,
  condition: string,
  values: readonly unknown[],
): Promise<void> {
  const { rows } = await client.query<{ id: string; valid_from: string; doc: Fields }>(
    `SELECT id, valid_from, doc FROM ${schema}.object_version WHERE doc IS NOT NULL AND ${condition}`,
    [...values],
  );
  await client.query(
    `UPDATE ${schema}.object_version AS v SET doc = n.doc
     FROM unnest($1::text[], $2::bigint[], $3::json[]) AS n (id, valid_from, doc)
     WHERE v.id = n.id AND v.valid_from = n.valid_from`,
    [
      rows.map(({ id }) => id),
      rows.map(({ valid_from }) => valid_from),
      rows.map(({ doc }) => JSON.stringify(forgotten(personal[kind], doc))),
    ],
  );
}

/** A change as history writes it: [field, after, before]. */
type Written = readonly [field: string, ...values: unknown[]];

/** Entries of the history of objects that somebody was called by name in, without the name. */
export async function forgetInHistory(
  { client, schema }: Rows,
  kind: PersonalKind,
  condition: string,
  values: readonly unknown[],
): Promise<void> {
  const { rows } = await client.query<{ position: string; line: number; changes: readonly Written[] }>(
    `SELECT position, line, changes FROM ${schema}.entry WHERE changes IS NOT NULL AND ${condition}`,
    [...values],
  );
  const names = personalNames(personal[kind]);
  const without = (changes: readonly Written[]): readonly Written[] =>
    changes.flatMap(([field, ...said]): Written[] => {
      if (!names.includes(field)) return [[field, ...said]];
      const standIn = forgotten(personal[kind], { [field]: '' });
      // A value that goes leaves no change.
      return field in standIn
        ? [[field, ...said.map((value) => (value === null ? null : (standIn as Fields)[field]))]]
        : [];
    });
  await client.query(
    `UPDATE ${schema}.entry AS e SET changes = n.changes
     FROM unnest($1::bigint[], $2::integer[], $3::json[]) AS n (position, line, changes)
     WHERE e.position = n.position AND e.line = n.line`,
    [
      rows.map(({ position }) => position),
      rows.map(({ line }) => line),
      rows.map(({ changes }) => JSON.stringify(without(changes))),
    ],
  );
}
