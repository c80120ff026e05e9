import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { readTableOf } from '#command-service/imports/read-table.ts';
import { emptyFactory } from '#domain/base-data/factory.ts';
import type { ImportType } from '#domain/import/import-types.ts';
import { isRejection } from '#domain/kernel/rejection.ts';
import { isOver } from '#domain/runs/run.ts';
import { openPostgresEventStore } from '#infra/event-store/postgres-event-store.ts';
import { openPool } from '#infra/postgres/pool.ts';
import { eventOfBytes, newId } from '#tests/conformance/event-for-tests.ts';
import { processesOf } from '#tests/faults/trials/processes.ts';
import type { ApiClient, Product } from '#tests/product/product.ts';
import { createDatabase } from '#tests/servers/postgres-server.ts';
import { filledProduct } from './filled-product.ts';
import { type BenchResult, percentile } from './result.ts';

/**
 * Files of articles with their technologies, and of order positions of them, checked and imported in the built product while
 * somebody edits. Beside each its floor: reading the file as the product reads it, and one row for each of it (the check keeps what would become of
 * each); for the import one append and one row for each object, as many in flight. Needs `DATABASE_URL` of a user who may create databases.
 */
export async function run(): Promise<readonly BenchResult[]> {
  const url = process.env.DATABASE_URL;
  if (url === undefined) throw new Error('DATABASE_URL is not set');
  const database = await createDatabase(url, { as: 'services' });
  const { product, admin } = await filledProduct(database, 5_000);
  try {
    const results: BenchResult[] = [];
    for (const file of files) results.push(...(await measure(product, admin, url, file)));
    return results;
  } finally {
    await product.remove();
    await database.drop();
  }
}

/** More by `BENCH_ARTICLES` and `BENCH_POSITIONS`: the plants that this is made for have 200,000 and 100,000. */
const articles = Number(process.env['BENCH_ARTICLES'] ?? 10_000);
const positions = Number(process.env['BENCH_POSITIONS'] ?? 2_000);
const stepsPerArticle = 2;
const due = new Date(Date.now() + 300 * 86_400_000).toISOString().slice(0, 10);
const aim = 0.5;
/** Milliseconds. */
const editAim = 100;
const mebi = 2 ** 20;

interface BenchFile {
  readonly name: string;
  readonly type: ImportType;
  readonly check: string;
  readonly start: string;
  /** Objects that come of it. */
  readonly objects: number;
  readonly rows: number;
  readonly text: string;
}

const files: readonly BenchFile[] = [
  {
    name: 'articles with technologies',
    type: 'importarticles',
    check: 'validateArticlesFile',
    start: 'importArticles',
    objects: 2 * articles,
    rows: stepsPerArticle * articles,
    text: [
      'articleNumber;articleName;amountUnit;templateNumber;templateItemNumber;templateItemName;resourceGroupName;duration',
      ...Array.from({ length: articles }, (_, at) => [
        `B-${at};Bracket ${at};pc;T;10;Saw;Bench saws;${60 + (at % 50)}`,
        `B-${at};;;T;20;Drill;Bench drills;${30 + (at % 70)}`,
      ]).flat(),
    ].join('\n'),
  },
  {
    name: 'order positions, not planned',
    type: 'importprojectpositions',
    check: 'validateProjectPositionsFile',
    start: 'importProjectPositionsFile',
    objects: 2 * positions,
    rows: positions,
    text: [
      'projectNumber;articleNumber;amount;deliveryDate;planned',
      ...Array.from({ length: positions }, (_, at) => `BP-${at};B-${at % articles};${1 + (at % 9)};${due};no`),
    ].join('\n'),
  },
];

async function measure(
  product: Product,
  admin: ApiClient,
  server: string,
  file: BenchFile,
): Promise<readonly BenchResult[]> {
  const read = await secondsToRead(file);
  const noted = await secondsToStore(server, file.rows, 'rows');
  const written = await secondsToStore(server, file.objects, 'events and rows');
  const fileIdentifier = await upload(product, admin, file);
  const alone = await editsUntil(admin, delay(5_000));
  const check = over(admin, file.check, fileIdentifier);
  const whileChecked = await editsUntil(admin, check);
  const begun = over(admin, file.start, fileIdentifier);
  const whileImported = await editsUntil(admin, begun);
  const [checked, imported] = [await check, await begun];
  const rate = (seconds: number): number => file.rows / seconds;
  const line = (what: string, seconds: number, floor: number, detail: string): BenchResult => ({
    name: `import: ${what} of ${file.name}`,
    unit: 'rows/s',
    value: rate(seconds),
    baseline: rate(floor),
    ratio: floor / seconds,
    aim: { atLeast: aim },
    detail,
  });
  const edits = (what: string, took: readonly number[]): BenchResult => ({
    name: `import: others' edits while ${file.name} are ${what}, p99`,
    unit: 'ms',
    value: percentile(took, 0.99),
    baseline: editAim,
    ratio: percentile(took, 0.99) / editAim,
    aim: { atMost: 1 },
    detail: `${took.length} orders entered one after the other, median ${percentile(took, 0.5).toFixed(0)} ms; alone p99 ${percentile(alone, 0.99).toFixed(0)} ms`,
  });
  const memory = await peaks(product);
  const [largest = ['', 0]] = [...memory].toSorted(([, a], [, b]) => b - a);
  return [
    line(
      'check',
      checked,
      read + noted,
      `${file.rows} rows in ${checked.toFixed(1)} s against reading the file, ${read.toFixed(1)} s, and storing a row for each, ${noted.toFixed(1)} s`,
    ),
    line(
      'import',
      imported,
      read + written,
      `${file.rows} rows, ${file.objects} objects in ${imported.toFixed(1)} s against reading the file, ${read.toFixed(1)} s, and an append and a row for each object, ${written.toFixed(1)} s`,
    ),
    edits('checked', whileChecked),
    edits('imported', whileImported),
    {
      name: `import: memory of the largest process after ${file.name}`,
      unit: 'MiB',
      value: largest[1] / mebi,
      baseline: 1_024,
      ratio: largest[1] / mebi / 1_024,
      aim: { atMost: 1 },
      detail: [...memory].map(([name, bytes]) => `${name} ${Math.round(bytes / mebi)}`).join(', '),
    },
  ];
}

/** As the product reads it, in a process of its own. */
async function secondsToRead({ type, text }: BenchFile): Promise<number> {
  const begun = performance.now();
  const table = await readTableOf(type, Buffer.from(text), {}, emptyFactory());
  if (isRejection(table)) throw new Error(`The file was refused: ${table.errorCode}`);
  return (performance.now() - begun) / 1_000;
}

const inFlight = 64;
const bytesOfAnObject = 512;

/** A row for each, or an append and a row. */
async function secondsToStore(server: string, count: number, what: 'rows' | 'events and rows'): Promise<number> {
  const database = await createDatabase(server);
  const store = await openPostgresEventStore(database.url);
  const pool = openPool(database.url, { applicationName: 'bench-rows', max: 16 });
  try {
    await pool.query('CREATE TABLE bench_row (id text PRIMARY KEY, data jsonb NOT NULL)');
    let left = count;
    const begun = performance.now();
    const writers = Array.from({ length: inFlight }, async () => {
      while (left-- > 0) {
        const id = newId();
        const event = eventOfBytes(id, bytesOfAnObject);
        if (what === 'events and rows') await store.append(`bench-${id}`, 'noStream', [event]);
        await pool.query('INSERT INTO bench_row VALUES ($1, $2)', [id, JSON.stringify(event.data)]);
      }
    });
    await Promise.all(writers);
    return (performance.now() - begun) / 1_000;
  } finally {
    await pool.end();
    await store.close();
    await database.drop();
  }
}

async function upload({ url }: Product, admin: ApiClient, { name, text }: BenchFile): Promise<string> {
  const answer = await fetch(`${url}/api/basedata/uploadFile`, {
    method: 'POST',
    headers: { authorization: `Bearer ${admin.token}`, 'content-type': 'text/csv', 'x-file-name': `${name}.csv` },
    body: text,
  });
  if (answer.status !== 201) throw new Error(`The upload answered ${answer.status}`);
  return ((await answer.json()) as { fileIdentifier: string }).fileIdentifier;
}

/** Seconds from the call to the end of its run. */
async function over(admin: ApiClient, call: string, fileIdentifier: string): Promise<number> {
  const begun = performance.now();
  const { status, body } = await admin.send('POST', `/api/basedata/${call}`, { fileIdentifier, background: true });
  if (status !== 201) throw new Error(`${call} answered ${status}`);
  for (;;) {
    const run = (await admin.get(`/api/planning/runs/${body.importId}`)).body;
    if (!isOver(run.state)) {
      await delay(50);
      continue;
    }
    if (run.state !== 'finished') throw new Error(`${call} ended ${run.state}: ${run.errorCode}`);
    return (performance.now() - begun) / 1_000;
  }
}

/** Milliseconds of the edits of somebody else until the work is done. */
async function editsUntil(admin: ApiClient, work: Promise<unknown>): Promise<readonly number[]> {
  const took: number[] = [];
  let isDone = false;
  const done = work.finally(() => (isDone = true));
  done.catch(() => undefined);
  while (!isDone) {
    const begun = performance.now();
    const { status, body } = await admin.send('POST', '/api/planning/projects', {
      project: { projectName: `Edit ${randomUUID()}` },
    });
    if (status >= 300) throw new Error(`An edit answered ${status}: ${body.errorCode}`);
    took.push(performance.now() - begun);
    await delay(40);
  }
  return took;
}

/** Most memory that each process has had (Linux), in bytes. */
async function peaks(product: Product): Promise<ReadonlyMap<string, number>> {
  const found = new Map<string, number>();
  for (const [name, pid] of await processesOf(product)) {
    const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
    const kibi = /VmHWM:\s+(\d+)/.exec(status)?.[1];
    if (kibi !== undefined) found.set(name, Number(kibi) * 1_024);
  }
  return found;
}
