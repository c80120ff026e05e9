import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import type { Logger } from 'pino';
import { copyRows } from '#projector/kernel/copy-rows.ts';
import type { Cell, Column, Drained, ReadModel } from '#projector/kernel/read-model.ts';
import { copyAbove } from '#projector/kernel/write-tables.ts';

/**
 * What one simulation shows, in tables of its own (decision 0240): `{schema}.operation` and so on with the columns and
 * indexes of the plant's, and in `{schema}.version` each version of each row that it touched.
 */
export interface BranchTables {
  readonly schema: string;
  /** Ids of rows that are not as they were at the baseline: the main line has changed them since, or one below them. */
  readonly stale: ReadonlyMap<PlanTable, ReadonlySet<string>>;
  /** Takes what folding an event changed; without `position` rows as they were at the baseline. */
  add(model: Pick<ReadModel, 'schema' | 'writes'>, drained: Drained, position: bigint | undefined): void;
  /** Writes what was added, in one transaction, while others are added. */
  write(): void;
  /** Resolves when what was to be written is; false when it could not be, or PostgreSQL has lost the tables. */
  isWritten(): Promise<boolean>;
  drop(): Promise<void>;
}

const planTables = ['project', 'order_position', 'activity', 'production_order', 'operation'] as const;
type PlanTable = (typeof planTables)[number];

const versionColumns = [
  { name: 'of_table', type: 'text' },
  { name: 'id', type: 'text' },
  { name: 'valid_from', type: 'bigint' },
  { name: 'row', type: 'json' },
] as const satisfies readonly Column[];

const prefix = 'branch_';
/** Milliseconds that the rows of the main line may take to show where a simulation begins, and between two looks. */
const patience = 20_000;
const pause = 100;

/** Rows that are to be written: in which drained change one is found, and where; undefined: it goes. */
interface Pending {
  readonly columns: readonly Column[];
  readonly rows: Map<string, { readonly cells: readonly (readonly Cell[])[]; readonly at: number } | undefined>;
}

/** Tables of processes that have ended. Those of another projector that still runs are filled again by it. */
export async function dropLeftTables(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ name: string }>('SELECT nspname AS name FROM pg_namespace WHERE nspname ^@ $1', [
    prefix,
  ]);
  for (const { name } of rows) await pool.query(`DROP SCHEMA IF EXISTS ${name} CASCADE`);
}

/**
 * The tables with what the main line shows now; rows in `stale` and what happened in the simulation are to be added.
 * Copied where they lie: no row passes through this process. Throws when the main line's rows do not come as far as the
 * baseline.
 */
export async function fillBranchTables(pool: pg.Pool, baseline: bigint, log: Logger): Promise<BranchTables> {
  const schema = `${prefix}${randomBytes(8).toString('hex')}`;
  for (let waited = 0; !(await isShown(pool, baseline)); waited += pause) {
    if (waited >= patience) throw new Error(`The rows of the main line do not come as far as ${baseline}`);
    await delay(pause);
  }
  // Rows and versions of one moment.
  const stale = await inTransaction(pool, (client) => copyMain(client, schema, baseline), 'REPEATABLE READ');
  /** So that nobody who counts rows reads over those that are gone; nobody waits for it. */
  const tidy = (table: string): void => void pool.query(`VACUUM (ANALYZE) ${schema}.${table}`).catch(() => undefined);
  tidy('operation');
  const pending = new Map<string, Pending>();
  let versions: Cell[][] = versionColumns.map(() => []);
  let writing = Promise.resolve();
  let isBroken = false;

  async function flush(): Promise<void> {
    const tables = [...pending];
    const told = versions;
    pending.clear();
    versions = versionColumns.map(() => []);
    if (tables.length === 0 && told[0]?.length === 0) return;
    await inTransaction(pool, async (client) => {
      for (const [table, { columns, rows }] of tables) {
        await client.query(`DELETE FROM ${schema}.${table} WHERE id = ANY ($1::text[])`, [[...rows.keys()]]);
        const there = [...rows.values()].filter((row) => row !== undefined);
        const cells = columns.map((_, place) => there.map((row) => row.cells[place]?.[row.at] ?? null));
        await copyRows(client, `${schema}.${table}`, columns, cells);
      }
      await copyRows(client, `${schema}.version`, versionColumns, told);
    });
    for (const [table, { rows }] of tables) if (rows.size > copyAbove) tidy(table);
  }

  return {
    schema,
    stale,
    add({ schema: model, writes }, { tables }, position) {
      for (const [place, { table, columns, replaces }] of writes.entries()) {
        const change = tables[place];
        // Versions of the plant's tables leave parts out; the rows that are true now are whole.
        if (!replaces || change === undefined) continue;
        const { rows: cells, removed } = change;
        if (isCopied(table)) {
          const known = pending.get(table) ?? { columns, rows: new Map() };
          for (const [at, id] of (cells[0] ?? []).entries()) known.rows.set(String(id), { cells, at });
          for (const id of removed) known.rows.set(id, undefined);
          if (known.rows.size > 0) pending.set(table, known);
        }
        if (position === undefined) continue;
        const add = (id: Cell | undefined, row: string | null): void => {
          for (const [index, cell] of [`${model}.${table}`, id ?? null, position, row].entries())
            versions[index]?.push(cell);
        };
        for (const [at, id] of (cells[0] ?? []).entries()) add(id, rowText(columns, cells, at));
        for (const id of removed) add(id, null);
      }
    },
    write() {
      writing = writing.then(flush).catch((error: unknown) => {
        isBroken = true;
        log.error({ err: error, schema }, 'rows of a simulation cannot be written');
      });
    },
    async isWritten() {
      await writing;
      if (isBroken) return false;
      // They are not in the log of PostgreSQL: after a crash of it they are empty.
      const found = await pool.query(`SELECT FROM ${schema}.filled`).catch(() => undefined);
      return found?.rowCount === 1;
    },
    async drop() {
      await writing;
      await pool.query(`DROP SCHEMA IF EXISTS ${schema} CASCADE`);
    },
  };
}

async function isShown(pool: pg.Pool, position: bigint): Promise<boolean> {
  const { rows } = await pool.query<{ shown: boolean }>(
    `SELECT count(*) = 2 AS shown FROM projection.checkpoint
     WHERE model IN ('timeline', 'base-data') AND position >= $1`,
    [position],
  );
  return rows[0]?.shown === true;
}

/** What is above a changed row follows from it. What ever was its parent counts: one too many is only written twice. */
const staleSql = (baseline: bigint): string => `WITH
  operation AS (
    SELECT id FROM timeline.operation_version WHERE valid_from > ${baseline}
    UNION SELECT id FROM timeline.operation_state WHERE valid_from > ${baseline}),
  ${aboveSql('production_order', 'operation', baseline)},
  ${aboveSql('activity', 'production_order', baseline)},
  ${aboveSql('order_position', 'activity', baseline)},
  ${aboveSql('project', 'order_position', baseline)}
  ${planTables.map((table) => `SELECT '${table}' AS of, id FROM ${table}`).join(' UNION ALL ')}`;

function aboveSql(table: PlanTable, below: PlanTable, baseline: bigint): string {
  return `${table} AS (
    SELECT id FROM timeline.${table}_version WHERE valid_from > ${baseline}
    UNION SELECT v.parent_id FROM timeline.${below}_version v JOIN ${below} b ON b.id = v.id)`;
}

/** One statement after the other in one message: none of them waits until this process, which reads the plan, has time. */
async function copyMain(client: pg.ClientBase, schema: string, baseline: bigint): Promise<BranchTables['stale']> {
  const { rows: indexes } = await client.query<{ table: string; made: string }>(
    `SELECT format('%I.%I', schemaname, tablename) AS table, replace(indexdef, format(' ON %I.', schemaname), $1) AS made
     FROM pg_indexes WHERE schemaname IN ('timeline', 'base_data')`,
    [` ON ${schema}.`],
  );
  // Indexes are made last: rows go into a table that has none in a fifth of the time.
  const copy = (table: string, name: string, rows: string): readonly string[] => [
    `CREATE UNLOGGED TABLE ${schema}.${name} (LIKE ${table} INCLUDING ALL EXCLUDING INDEXES)`,
    `INSERT INTO ${schema}.${name} ${rows}`,
    ...indexes.filter((index) => index.table === table).map(({ made }) => made),
  ];
  const statements = [
    `CREATE SCHEMA ${schema}`,
    ...planTables.flatMap((name) => copy(`timeline.${name}`, name, `SELECT * FROM timeline.${name}`)),
    ...copy(
      'base_data.object',
      'object',
      `SELECT id, collection, object_id, doc FROM base_data.object_at(${baseline})`,
    ),
    `CREATE UNLOGGED TABLE ${schema}.version (
      of_table text COLLATE "C" NOT NULL, id text COLLATE "C" NOT NULL, valid_from bigint NOT NULL, row json,
      PRIMARY KEY (of_table, id, valid_from))`,
    `CREATE UNLOGGED TABLE ${schema}.filled AS SELECT true AS filled`,
    staleSql(baseline),
  ];
  // As many messages have as many results; the types know of one.
  const results = (await client.query(statements.join(';\n'))) as unknown as readonly pg.QueryResult<{
    of: PlanTable;
    id: string;
  }>[];
  const stale = new Map(planTables.map((table) => [table, new Set<string>()]));
  for (const { of, id } of results.at(-1)?.rows ?? []) stale.get(of)?.add(id);
  return stale;
}

async function inTransaction<Answer>(
  pool: pg.Pool,
  work: (client: pg.ClientBase) => Promise<Answer>,
  isolation: 'READ COMMITTED' | 'REPEATABLE READ' = 'READ COMMITTED',
): Promise<Answer> {
  const client = await pool.connect();
  let failure: unknown;
  try {
    await client.query(`BEGIN ISOLATION LEVEL ${isolation}`);
    const answer = await work(client);
    await client.query('COMMIT');
    return answer;
  } catch (error) {
    failure = error;
    throw error;
  } finally {
    // A connection in the middle of something is of no use to anybody.
    client.release(failure !== undefined);
  }
}

const copied: ReadonlySet<string> = new Set([...planTables, 'object']);
const isCopied = (table: string): boolean => copied.has(table);

/** A row as one JSON object; the last column is JSON already. */
function rowText(columns: readonly Column[], cells: readonly (readonly Cell[])[], at: number): string {
  const fields = columns.map(({ name, type }, place) => {
    const cell = cells[place]?.[at] ?? null;
    // Numbers of 64 bits as text: JSON has none.
    const text = type === 'json' ? String(cell) : JSON.stringify(typeof cell === 'bigint' ? String(cell) : cell);
    return `${JSON.stringify(name)}:${text}`;
  });
  return `{${fields.join(',')}}`;
}
