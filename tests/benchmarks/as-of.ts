import { setTimeout as pause } from 'node:timers/promises';
import { type ApiClient, request, signIn, startProduct } from '#tests/product/product.ts';
import { createDatabase } from '#tests/servers/postgres-server.ts';
import { type BenchResult, median, percentile } from './result.ts';

/**
 * Reads of the plan as it was, on the product with its demo: what one takes beside the same read of the plan as it is; and
 * what others notice of a person who asks for thirty at once, again and again: their lists, edits and the health of the
 * plant, against the same a moment before. The two take turns. Needs `DATABASE_URL` of a user who may create databases.
 */
export async function run(): Promise<readonly BenchResult[]> {
  const url = process.env.DATABASE_URL;
  if (url === undefined) throw new Error('DATABASE_URL is not set');
  const database = await createDatabase(url, { as: 'services' });
  const env = { DATABASE_URL: database.url, DATABASE_OWNER_URL: database.ownerUrl };
  const product = await startProduct({ demo: true, env });
  try {
    const anna = await signIn(product.url, 'anna', 'Leitstand-Plan1');
    const ben = await signIn(product.url, 'ben', 'Leitstand-Plan2');
    // The first one starts the process.
    await readThen(anna, await newest(anna));
    return [...(await measureReads(anna)), ...(await measureOthers(product.url, anna, ben))];
  } finally {
    await product.remove();
    await database.drop();
  }
}

const rounds = 3;
const reads = 10;
const atOnce = 30;
/** Milliseconds of each round without, and at least with the reads. */
const roundOf = 3_000;
/** Milliseconds that a read of the demo as it was may take, and between two looks of a person who works. */
const aim = 300;
const betweenLooks = 30;

/** What others do meanwhile. */
const kinds = ['list', 'edit', 'health'] as const;
type Times = Readonly<Record<(typeof kinds)[number], number[]>>;
const noTimes = (): Times => ({ list: [], edit: [], health: [] });

const day = (ahead: number): string => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10);
const timeline = () => `/api/planning/planningTimelineRawFlat?fromDate=${day(-400)}&toDate=${day(800)}`;
const list = '/api/planning/operations?limit=50';

async function newest(client: ApiClient): Promise<bigint> {
  const { headers } = await client.get(list);
  return BigInt(headers.get('x-position') ?? 0);
}

const readThen = (client: ApiClient, position: bigint, path = timeline()) => client.get(`${path}&asOf=${position}`);

async function measureReads(anna: ApiClient): Promise<readonly BenchResult[]> {
  const position = await newest(anna);
  const results: BenchResult[] = [];
  for (const [name, path] of [
    ['timeline', timeline()],
    ['list of operations', list],
  ] as const) {
    const now: number[] = [];
    const then: number[] = [];
    for (let at = 0; at < reads; at++) {
      now.push(await timed(() => anna.get(path)));
      // Another position each time, of which nothing is kept.
      then.push(await timed(() => readThen(anna, position - BigInt(at + results.length * reads), path)));
    }
    results.push({
      name: `as of: ${name}`,
      unit: 'ms',
      value: median(then),
      baseline: aim,
      ratio: median(then) / aim,
      aim: { atMost: 1 },
      detail: `GET through the gateway, nothing kept of the position; as it is ${median(now).toFixed(0)} ms; against ${aim} ms`,
    });
  }
  return results;
}

async function measureOthers(url: string, anna: ApiClient, ben: ApiClient): Promise<readonly BenchResult[]> {
  const position = await newest(anna);
  const edit = await editsOf(ben);
  const others = {
    list: () => ben.get(list),
    edit,
    health: () => request(url, 'GET', '/api/health'),
  };
  const [alone, beside] = [noTimes(), noTimes()];
  const answered = new Map<number, number>();
  const work = async (times: Times, isOver: () => boolean): Promise<void> => {
    await Promise.all(
      kinds.map(async (name) => {
        while (!isOver()) {
          times[name].push(await timed(others[name]));
          await pause(betweenLooks);
        }
      }),
    );
  };
  for (let round = 0; round < rounds; round++) {
    const until = performance.now() + roundOf;
    await work(alone, () => performance.now() > until);
    const asked = Array.from({ length: atOnce }, async (_, nth) => {
      const { status } = await readThen(anna, position - BigInt(round * atOnce + nth));
      answered.set(status, (answered.get(status) ?? 0) + 1);
    });
    let isOver = false;
    const all = Promise.all(asked).finally(() => {
      isOver = true;
    });
    await work(beside, () => isOver);
    await all;
  }
  const said = [...answered].map(([status, count]) => `${count} answered ${status}`).join(', ');
  return kinds.flatMap((name) =>
    ([0.5, 0.95] as const).map((share): BenchResult => {
      const [value, baseline] = [percentile(beside[name], share), percentile(alone[name], share)];
      return {
        name: `${name} beside thirty reads as of, p${share * 100}`,
        unit: 'ms',
        value,
        baseline,
        ratio: value / baseline,
        aim: share === 0.5 ? { atMost: 2 } : undefined,
        detail: `another person while somebody reads the timeline as of ${atOnce} positions at once (${said}), against the moment before`,
      };
    }),
  );
}

/** Locks and unlocks an operation of the plan. */
async function editsOf(planner: ApiClient): Promise<() => Promise<{ readonly status: number }>> {
  const { body } = await planner.get(
    `${list}&filter=${encodeURIComponent('[{"field":"statusId","operator":"isAnyOf","value":[1,2]}]')}`,
  );
  const [{ operationId }] = body.items;
  const one = await planner.get(`/api/planning/v3/operations/${operationId}`);
  let { versionIdentifier, locked } = one.body;
  return async () => {
    const action = locked ? 'unlock' : 'lock';
    const edited = { action, versionIdentifier, operations: [{ operationId }] };
    const answer = await planner.send('POST', '/api/planning/planningTimelineRaw', edited);
    locked = !locked;
    versionIdentifier = answer.body.versionIdentifier;
    return answer;
  };
}

async function timed(ask: () => Promise<{ readonly status: number }>): Promise<number> {
  const begun = performance.now();
  const { status } = await ask();
  if (status !== 200) throw new Error(`Answered ${status}`);
  return performance.now() - begun;
}
