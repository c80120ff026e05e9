import { randomBytes } from 'node:crypto';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { EventStore } from '#infra/event-store/event-store.ts';
import { openPostgresEventStore } from '#infra/event-store/postgres-event-store.ts';
import { type Nats, openNats } from '#infra/nats/connection.ts';
import { mintServiceCredentials } from '#infra/nats/credentials.ts';
import { startProduct } from '#tests/product/product.ts';
import { type TestNats, testNats } from '#tests/servers/nats-server.ts';
import { createDatabase, type TestDatabase } from '#tests/servers/postgres-server.ts';
import { moved } from './append.ts';
import { type BenchResult, median } from './result.ts';
import { openTwoPlanners, type TwoPlanners } from './two-planners.ts';

/**
 * From a planner's POST of a move until another planner's browser has received the change, on the product with its
 * demo, against what no design can do without: one durable append and one message over NATS, on the same PostgreSQL
 * and the same nats-server. The three take turns. Needs `DATABASE_URL` of a user who may create databases.
 */
export async function run(): Promise<readonly BenchResult[]> {
  const url = process.env.DATABASE_URL;
  if (url === undefined) throw new Error('DATABASE_URL is not set');
  const [product, append] = [await createDatabase(url, { as: 'services' }), await createDatabase(url)];
  try {
    return await withEverything(product, append.url);
  } finally {
    await Promise.all([product.drop(), append.drop()]);
  }
}

async function withEverything({ url, ownerUrl }: TestDatabase, appendUrl: string): Promise<readonly BenchResult[]> {
  const dataFolder = await mkdtemp(path.join(tmpdir(), 'leitstand-bench-edit-'));
  const nats = await testNats(path.join(dataFolder, 'nats'));
  const servers = { NATS_URL: nats.url, NATS_WS_URL: nats.websocketUrl };
  const env = { ...servers, DATABASE_URL: url, DATABASE_OWNER_URL: ownerUrl };
  const product = await startProduct({ dataFolder, demo: true, env });
  try {
    const store = await openPostgresEventStore(appendUrl);
    const line = await openBareLine(nats);
    const planners = await openTwoPlanners(product.url);
    try {
      return await measure(store, line, planners);
    } finally {
      await planners.close();
      await line.close();
      await store.close();
    }
  } finally {
    await product.remove();
    await nats.remove();
  }
}

const rounds = 5;
/** Of each kind in a round: enough for a p99 that is not the slowest one alone. */
const perRound = 200;
/** A planner's next edit does not come at the moment the last one is told. */
const betweenEdits = 5;

interface Round {
  readonly oneWay: readonly number[];
  readonly append: readonly number[];
  readonly edit: readonly number[];
}

async function measure(store: EventStore, line: BareLine, planners: TwoPlanners): Promise<readonly BenchResult[]> {
  const taken: Round[] = [];
  let revision = -1n;
  const appendOne = async (): Promise<void> => {
    const expected = revision < 0n ? 'noStream' : revision;
    const result = await store.append('bench-edit', expected, [moved(randomBytes(12).toString('hex'))]);
    if (result.kind !== 'appended') throw new Error(`Append refused: ${result.kind}`);
    revision = result.revision;
  };
  // The first round warms code, plans and caches and does not count.
  for (let round = 0; round <= rounds; round++) {
    const edit = await times(() => planners.edit());
    const append = await times(() => timed(appendOne));
    const oneWay = await times(() => timed(() => line.tell()));
    if (round > 0) taken.push({ oneWay, append, edit });
  }
  return [result(taken, 0.5, { atMost: 3 }), result(taken, 0.99, undefined)];
}

function result(taken: readonly Round[], share: number, aim: BenchResult['aim']): BenchResult {
  const of = (part: keyof Round): readonly number[] => taken.map((round) => quantile(round[part], share));
  const [edit, append, oneWay] = [of('edit'), of('append'), of('oneWay')];
  const floor = taken.map((round) => quantile(round.append, share) + quantile(round.oneWay, share));
  return {
    name: `edit to other browser, p${share * 100}`,
    unit: 'ms',
    value: median(edit),
    baseline: median(floor),
    ratio: median(edit.map((milliseconds, round) => milliseconds / (floor[round] ?? Number.NaN))),
    aim,
    detail:
      `POST of a move through the gateway until the change is at another browser's websocket, against one durable ` +
      `append (${median(append).toPrecision(3)} ms) and one message over NATS (${median(oneWay).toPrecision(3)} ms)`,
  };
}

async function timed(work: () => Promise<void>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

async function times(work: () => Promise<number>): Promise<readonly number[]> {
  const milliseconds: number[] = [];
  for (let nth = 0; nth < perRound; nth++) {
    await pause(betweenEdits);
    milliseconds.push(await work());
  }
  return milliseconds;
}

/** The value that the share of all values does not exceed. */
function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}

/** Two connections to nats-server, nothing between them. */
interface BareLine {
  /** Resolves when the other one has the message. */
  tell(): Promise<void>;
  close(): Promise<void>;
}

async function openBareLine({ url, keys }: TestNats): Promise<BareLine> {
  const open = async (name: string): Promise<Nats> => {
    const nats = await openNats(url, () => mintServiceCredentials(keys, name));
    await new Promise<void>((resolve) => nats.onConnected(resolve));
    return nats;
  };
  const sender = await open('bench-sender');
  const receiver = await open('bench-receiver');
  const subject = 'bench.edit';
  let heard = (): void => undefined;
  receiver.subscribe(subject, () => heard());
  const message = { from: '1', to: '2', at: 1_795_000_000_000, delta: moved('bench').data };
  return {
    tell: () =>
      new Promise((resolve) => {
        heard = resolve;
        sender.publish(subject, message);
      }),
    async close() {
      await sender.close();
      await receiver.close();
    },
  };
}
