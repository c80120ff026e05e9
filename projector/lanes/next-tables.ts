import { readFile } from 'node:fs/promises';
import pg from 'pg';
import type { Logger } from 'pino';
import { createTables } from '../kernel/checkpoint.ts';
import { copyRows } from '../kernel/copy-rows.ts';
import type { Drained, ReadModel } from '../kernel/read-model.ts';
import { writeTables } from '../kernel/write-tables.ts';

/** The tables of a read model that fill beside the live ones, in `{schema}_next`: first rows, then indexes. */
export interface NextTables {
  /** The connection that everything but `finish` uses. */
  readonly client: pg.Client;
  /** Empty tables in place of what an earlier rebuild has left. */
  create(): Promise<void>;
  /** Waits for the rows that were given before, not for these: the server takes them while the next events are folded. */
  write(drained: Drained): Promise<void>;
  /** The last rows, then indexes and statistics, by table and on two connections: as many as a small machine has cores. */
  finish(drained: Drained): Promise<void>;
  close(): Promise<void>;
}

export async function openNextTables(databaseUrl: string, model: ReadModel, log: Logger): Promise<NextTables> {
  const schema = `${model.schema}_next`;
  const client = await connect(databaseUrl, model, log);
  let writing = Promise.resolve();

  return {
    client,

    async create() {
      await writing.catch(() => {});
      writing = Promise.resolve();
      await client.query(`DROP SCHEMA IF EXISTS ${schema} CASCADE`);
      await createTables(client, model, schema);
    },

    async write(drained) {
      await writing;
      writing = writeTables(client, model, schema, drained);
      // Heard where it is awaited.
      writing.catch(() => {});
    },

    async finish(drained) {
      await writing;
      const indexes = await indexesByTable(model);
      const size = (index: number): number => drained.tables[index]?.rows[0]?.length ?? 0;
      const tables = model.writes
        .map(({ table, columns }, index) => ({ table, columns, index }))
        .sort((one, other) => size(other.index) - size(one.index));
      const work = async (connection: pg.Client): Promise<void> => {
        for (let next = tables.shift(); next !== undefined; next = tables.shift()) {
          const { table, columns, index } = next;
          // They are empty still: nothing is there to be replaced.
          await copyRows(connection, `${schema}.${table}`, columns, drained.tables[index]?.rows ?? []);
          await connection.query(
            `SET search_path TO ${schema}; ${(indexes.get(table) ?? []).join('\n')} RESET search_path`,
          );
          await connection.query(`ANALYZE ${schema}.${table}`);
        }
      };
      const second = await connect(databaseUrl, model, log);
      try {
        await Promise.all([work(client), work(second)]);
      } finally {
        await second.end();
      }
    },

    close: () => client.end(),
  };
}

async function connect(databaseUrl: string, model: ReadModel, log: Logger): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    application_name: `leitstand-rebuild-${model.name}`,
    options: '-c synchronous_commit=off -c maintenance_work_mem=256MB',
  });
  // What is under way rejects with the same error.
  client.on('error', (error) => log.error({ err: error }, 'connection of the rebuild lost'));
  await client.connect();
  return client;
}

/** Statements of the read model's file of indexes, by the table that each is about. */
async function indexesByTable({ indexes }: ReadModel): Promise<ReadonlyMap<string, readonly string[]>> {
  const statements = (await readFile(indexes, 'utf8'))
    .replace(/^--.*$/gm, '')
    .split(/(?<=;)\s*\n/)
    .filter((statement) => statement.trim() !== '');
  return Map.groupBy(statements, (statement) => {
    const [, table] = /(?:ALTER TABLE|\bON) (\w+)/.exec(statement) ?? [];
    if (table === undefined) throw new Error(`${indexes.pathname}: ${statement} is about no table`);
    return table;
  });
}
