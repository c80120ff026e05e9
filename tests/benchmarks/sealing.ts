import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import pino from 'pino';
import { operationalTables } from '#command-service/operational-tables.ts';
import { openPostgresEventStore } from '#infra/event-store/postgres-event-store.ts';
import { migrate } from '#infra/postgres/migrate.ts';
import { archiveOf } from '#infra/seals/archive.ts';
import { openSealer } from '#infra/seals/sealer.ts';
import { readStoredSeals } from '#infra/seals/stored-seals.ts';
import { readTar } from '#infra/seals/tar.ts';
import { verifyArchive } from '#infra/seals/verify-archive.ts';
import { prepareReadModels } from '#projector/read-models/read-models.ts';
import { type AuditQuestion, auditConditions, auditEntries, auditKeys } from '#query-service/history/audit-search.ts';
import { createDatabase, type TestDatabase } from '#tests/servers/postgres-server.ts';
import { moved, rate } from './append.ts';
import { type BenchResult, median } from './result.ts';

/**
 * What sealing costs an append: with a sealer in a process of its own and without, in turns, each with all the sealing of
 * its events. How long a log of a million takes to be sealed and verified, and a page of the audit of a million entries.
 * Needs `DATABASE_URL` of a user who may create databases.
 */
export async function run(): Promise<readonly BenchResult[]> {
  const url = process.env.DATABASE_URL;
  if (url === undefined) throw new Error('DATABASE_URL is not set');
  const database = await createDatabase(url);
  const folder = await mkdtemp(path.join(tmpdir(), 'bench-seals-'));
  try {
    return [
      ...(await measureAppends(database.url, folder)),
      ...(await measureMillion(database, path.join(folder, 'million'))),
      ...(await measureSearch(database)),
    ];
  } finally {
    await database.drop();
    await rm(folder, { recursive: true });
  }
}

const rounds = 5;
/** Short turns and many of them: what else runs on the machine then falls on both sides alike. */
const turnsOfAppends = 15;
const million = 1_000_000;

/** One after another is more than a plant ever writes; 16 at once is all that the machine can do. */
const cases = [
  { inFlight: 1, writes: 2_000, aim: { atMost: 1.03 } },
  { inFlight: 16, writes: 16_000, aim: undefined },
] as const;

async function measureAppends(url: string, folder: string): Promise<readonly BenchResult[]> {
  const store = await openPostgresEventStore(url);
  const results: BenchResult[] = [];
  let run = 0;
  const append = async (inFlight: number, writes: number): Promise<number> => {
    run += 1;
    const name = `${inFlight}-${run}`;
    const perSecond = await rate(inFlight, writes, async (writer, index) => {
      const expected = index === 0 ? 'noStream' : BigInt(index - 1);
      await store.append(`bench-${name}-${writer}`, expected, [moved(`${name}-${writer}-${index}`)]);
    });
    return (inFlight * 1_000_000) / perSecond;
  };
  const script = path.join(import.meta.dirname, 'sealing/sealer-process.ts');
  const sealer: ChildProcess = fork(script, [url, folder], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  await once(sealer, 'message');
  const seal = async (): Promise<void> => {
    sealer.send('look');
    await once(sealer, 'message');
  };
  for (const { inFlight, writes, aim } of cases) {
    await append(inFlight, writes / 4);
    const turns: { with: number; without: number }[] = [];
    for (let turn = 0; turn < turnsOfAppends; turn++) {
      const without = await append(inFlight, writes);
      // Those of this turn are sealed in the next one, beside as many others.
      const sealing = seal();
      turns.push({ without, with: await append(inFlight, writes) });
      await sealing;
      await seal();
    }
    results.push({
      name: `sealing: append, ${inFlight} in flight`,
      unit: 'µs',
      value: median(turns.map((turn) => turn.with)),
      baseline: median(turns.map((turn) => turn.without)),
      ratio: median(turns.map((turn) => turn.with / turn.without)),
      aim,
      detail: 'one durable append while a process of its own seals as many, against the same while it rests',
    });
  }
  sealer.kill();
  await once(sealer, 'exit');
  await store.close();
  return results;
}

const line = (name: string, unit: string, value: number, aim: number | undefined, detail: string): BenchResult => ({
  name,
  unit,
  value,
  baseline: aim ?? value,
  ratio: aim === undefined ? 1 : value / aim,
  aim: aim === undefined ? undefined : { atMost: 1 },
  detail,
});

async function measureMillion({ url, pool }: TestDatabase, dataFolder: string): Promise<readonly BenchResult[]> {
  const { data, metadata } = moved('bench');
  const store = await openPostgresEventStore(url);
  await pool.query(
    `INSERT INTO event_store.event (position, stream, revision, event_id, type, data, metadata)
     SELECT tail.at + n, 'plan-bench', n, gen_random_uuid(), 'OperationsMoved', $1::json, $2::json
     FROM (SELECT coalesce(max(position), 0) AS at FROM event_store.event) tail,
       generate_series(1, ${million} - (SELECT count(*) FROM event_store.event)) n`,
    [JSON.stringify(data), JSON.stringify(metadata)],
  );
  const sealer = await openSealer({
    store,
    pool,
    plantId: 'bench',
    dataFolder,
    place: undefined,
    key: undefined,
    log: pino({ level: 'warn' }),
    every: 0,
    recheck: 1,
  });
  const sealing = await seconds(() => sealer.look());
  await sealer.close();
  const { key, checkpoint, tree } = await readStoredSeals(dataFolder);
  if (key === undefined || checkpoint === undefined || tree === undefined) throw new Error('Nothing was sealed');
  const archive = { store, dataFolder, key, checkpoint, tree, from: 0, to: checkpoint.size, at: 0 };
  const bytes = () => archiveOf({ ...archive, onProgress: () => undefined });
  const exporting = await seconds(async () => {
    const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
    for await (const chunk of bytes()) nowhere.write(chunk);
    nowhere.end();
    await finished(nowhere);
  });
  const verifying = await seconds(async () => {
    const { findings } = await verifyArchive(() => readTar(bytes()), { key });
    if (findings.length > 0) throw new Error('What was sealed is not what is in the archive');
  });
  await store.close();
  return [
    line(
      'sealing: 1,000,000 events',
      's',
      sealing,
      undefined,
      'a log that nothing was sealed of, to its first checkpoint',
    ),
    line('sealing: archive of 1,000,000 events', 's', exporting, undefined, 'read, hashed and written as a tar'),
    line(
      'sealing: verify 1,000,000 events',
      's',
      verifying,
      undefined,
      'twice through an archive, which is made meanwhile',
    ),
  ];
}

async function seconds(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return (performance.now() - started) / 1_000;
}

/** Of a plant's audit: many moves, some changes of words, a few sign-ins. */
async function measureSearch({ pool }: TestDatabase): Promise<readonly BenchResult[]> {
  await migrate(pool, 'operational', operationalTables);
  await prepareReadModels(pool);
  await pool.query(
    `INSERT INTO history.entry
       (position, line, branch, change_set, at, actor, action, object_type, object_id, start_before, start_after, changes)
     SELECT n, 0, 'main', n, 1795000000000 + n * 1000, json_build_object('kind', 'user', 'userId', 'user-' || n % 40),
       CASE WHEN n % 5 = 0 THEN 'OrderPositionChanged' ELSE 'OperationsMoved' END,
       CASE WHEN n % 5 = 0 THEN 'orderPosition' ELSE 'operation' END, 'object-' || n % 50000, n, n + 1,
       CASE WHEN n % 5 = 0 THEN json_build_array(json_build_array('comment',
         'the customer asked for part ' || n || CASE WHEN n % 1000 = 0 THEN ' urgently' ELSE '' END, 'as agreed')) END
     FROM generate_series(1, ${million}) n`,
  );
  await pool.query(
    `INSERT INTO operational.audit (at, kind, user_id) SELECT to_timestamp(1795000000 + n * 50), 'signedIn', 'user-' || n % 40
     FROM generate_series(1, 20000) n`,
  );
  await pool.query('VACUUM ANALYZE history.entry');
  await pool.query('VACUUM ANALYZE operational.audit');
  const at = (n: number): number => 1_795_000_000_000 + n * 1_000;
  const questions: readonly (readonly [string, Omit<AuditQuestion, 'withSimulations'>, number])[] = [
    ['the newest', {}, 0],
    ['the last page', {}, million],
    ['of a person', { actor: 'user-7' }, 0],
    ['of an object', { objectId: 'object-4711' }, 0],
    ['of a day', { from: at(500_000), to: at(586_400) }, 0],
    ['of an action', { kinds: ['orderPositionChanged'] }, 0],
    ['with a rare word', { text: 'urgent' }, 0],
    ['with a word of every fifth', { text: 'customer' }, 0],
    ['of a person with a word', { actor: 'user-20', text: 'customer part' }, 0],
  ];
  const results: BenchResult[] = [];
  for (const [name, question, offset] of questions) {
    const times: number[] = [];
    for (let round = 0; round <= rounds; round++) {
      const took = await seconds(async () => {
        const values: unknown[] = [];
        const conditions = await auditConditions(pool, { ...question, withSimulations: false }, values);
        const page = { offset, limit: 100, isOldestFirst: false };
        const { keys } = await auditKeys(pool, conditions, values, page);
        if ((await auditEntries(pool, keys)).length === 0) throw new Error(`Nothing is found: ${name}`);
      });
      if (round > 0) times.push(took * 1_000);
    }
    results.push(line(`audit: ${name}`, 'ms', median(times), 500, 'a page of 100 of 1,000,000 entries'));
  }
  return results;
}
