import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Pool, PoolClient } from 'pg';
import { advisoryLocks } from '#infra/postgres/advisory-locks.ts';

/**
 * Brings the tables of one part of the product up to date: runs each file of `sqlFiles` that this database has not
 * seen, in order, all in one transaction. Services may call it at the same time and at every start.
 *
 * @param name the part, as `event-store` or `operational`; file names need to be unique within it
 * @throws when a file that has run was changed since, or when a statement fails (then nothing was changed)
 */
export async function migrate(pool: Pool, name: string, sqlFiles: readonly URL[]): Promise<void> {
  const files = await Promise.all(sqlFiles.map(readSqlFile));
  const client = await pool.connect();
  let failed = true;
  try {
    // Checked without the lock first, so that an application role without the right to create tables can start, too.
    const seen = (await isThere(client)) ? await appliedFiles(client, name) : new Map<string, string>();
    if (outstanding(name, files, seen).length > 0) await apply(client, name, files);
    failed = false;
  } finally {
    client.release(failed);
  }
}

interface SqlFile {
  readonly fileName: string;
  readonly sql: string;
  readonly sha256: string;
}

async function readSqlFile(url: URL): Promise<SqlFile> {
  const sql = await readFile(url, 'utf8');
  return { fileName: path.basename(fileURLToPath(url)), sql, sha256: createHash('sha256').update(sql).digest('hex') };
}

async function apply(client: PoolClient, name: string, files: readonly SqlFile[]): Promise<void> {
  await client.query('BEGIN');
  await client.query('SELECT pg_advisory_xact_lock($1)', [advisoryLocks.migration]);
  // Not IF NOT EXISTS: that needs the right to create what is there already.
  if (!(await isThere(client))) {
    await client.query('CREATE SCHEMA migration');
    await client.query(
      `CREATE TABLE migration.applied (
         name text NOT NULL, file text NOT NULL, sha256 text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now(),
         PRIMARY KEY (name, file))`,
    );
  }
  for (const file of outstanding(name, files, await appliedFiles(client, name))) {
    await client.query(file.sql);
    await client.query('INSERT INTO migration.applied (name, file, sha256) VALUES ($1, $2, $3)', [
      name,
      file.fileName,
      file.sha256,
    ]);
  }
  await client.query('COMMIT');
}

/** From the catalogue: `to_regclass` remembers within a transaction what was not there before it waited for the lock. */
async function isThere(client: PoolClient): Promise<boolean> {
  const { rows } = await client.query(
    `SELECT EXISTS (SELECT FROM pg_class JOIN pg_namespace n ON n.oid = relnamespace
                    WHERE n.nspname = 'migration' AND relname = 'applied') AS there`,
  );
  return rows[0].there;
}

async function appliedFiles(client: PoolClient, name: string): Promise<ReadonlyMap<string, string>> {
  const result = await client.query<{ file: string; sha256: string }>(
    'SELECT file, sha256 FROM migration.applied WHERE name = $1',
    [name],
  );
  return new Map(result.rows.map((row) => [row.file, row.sha256]));
}

function outstanding(name: string, files: readonly SqlFile[], seen: ReadonlyMap<string, string>): readonly SqlFile[] {
  return files.filter((file) => {
    const sha256 = seen.get(file.fileName);
    if (sha256 !== undefined && sha256 !== file.sha256) {
      throw new Error(`Migration ${name}/${file.fileName} was changed after it had run; add a new file instead`);
    }
    return sha256 === undefined;
  });
}
