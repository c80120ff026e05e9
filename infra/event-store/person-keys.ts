import { randomBytes } from 'node:crypto';
import type { Pool } from 'pg';
import { isConnectionError } from '#infra/postgres/connection-error.ts';
import { migrate } from '#infra/postgres/migrate.ts';
import { openPool } from '#infra/postgres/pool.ts';
import { EventStoreUnavailable } from './event-store.ts';

/**
 * The keys of people in `personal.key`. No process keeps one: each is asked for when it is needed, so a key that was destroyed
 * is gone everywhere with the commit.
 */
export interface PersonKeys {
  /** A key for each of them, made and durable where there was none; null: the person is forgotten. */
  forWriting(people: readonly string[]): Promise<PeoplesKeys>;
  /** Those that there are; null: the person is forgotten. */
  forReading(people: readonly string[]): Promise<PeoplesKeys>;
}
export type PeoplesKeys = ReadonlyMap<string, Buffer | null>;

/** @throws EventStoreUnavailable when PostgreSQL cannot be reached; so do the calls. */
export async function openPersonKeys(pool: Pool): Promise<PersonKeys> {
  const answering = async <Answer>(work: Promise<Answer>): Promise<Answer> => {
    try {
      return await work;
    } catch (error) {
      if (!isConnectionError(error)) throw error;
      throw new EventStoreUnavailable('PostgreSQL, where the keys of people are, does not answer', { cause: error });
    }
  };
  const forReading = async (people: readonly string[]): Promise<PeoplesKeys> => {
    const { rows } = await answering(
      pool.query<{ person_id: string; key: Buffer | null }>({
        name: 'person_keys',
        text: 'SELECT person_id, key FROM personal.key WHERE person_id = ANY ($1)',
        values: [people],
      }),
    );
    return new Map(rows.map(({ person_id, key }) => [person_id, key]));
  };
  await answering(migrate(pool, 'personal', [new URL('person-keys.sql', import.meta.url)]));
  return {
    forReading,
    async forWriting(people) {
      const known = await forReading(people);
      const fresh = people.filter((person) => !known.has(person));
      if (fresh.length === 0) return known;
      // Somebody else may be making one at the same time: that of the table counts.
      await answering(
        pool.query(
          `INSERT INTO personal.key (person_id, key) SELECT * FROM unnest($1::text[], $2::bytea[])
           ON CONFLICT (person_id) DO NOTHING`,
          [fresh, fresh.map(() => randomBytes(32))],
        ),
      );
      return forReading(people);
    },
  };
}

/** The same with connections of its own, for a log that is not in this database. */
export async function connectPersonKeys(url: string): Promise<PersonKeys & { readonly close: () => Promise<void> }> {
  const pool = openPool(url, { applicationName: 'person-keys', max: 2, queryTimeout: 10_000 });
  try {
    return { ...(await openPersonKeys(pool)), close: () => pool.end() };
  } catch (error) {
    await pool.end();
    throw error;
  }
}

/**
 * Destroys the keys of people, or notes for who has none that there will be none; answers how many there were. The table is
 * written anew, so that no page of it keeps the bytes; what the write-ahead log keeps is in `docs/operation.md`.
 */
export async function destroyKeys(pool: Pool, people: readonly string[]): Promise<number> {
  const { rowCount } = await pool.query(
    `INSERT INTO personal.key (person_id, key, destroyed_at) SELECT person, NULL, now() FROM unnest($1::text[]) AS person
     ON CONFLICT (person_id) DO UPDATE SET key = NULL, destroyed_at = now() WHERE key.key IS NOT NULL`,
    [people],
  );
  if (rowCount !== null && rowCount > 0) await pool.query('VACUUM FULL personal.key');
  return rowCount ?? 0;
}
