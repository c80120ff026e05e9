import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { type ApiClient, type Product, request } from '#tests/product/product.ts';
import { readLog } from './log-of-things.ts';
import { type Fates, type Outcome, type Tally, tallyOf } from './outcome.ts';
import { createProject, type KindName, kinds, pause, signInAsAdmin } from './writers.ts';

/** Writers that send as fast as they are answered, each thing again until its fate is told. */
export interface Load {
  acknowledged(): number;
  /** Resolves when so many more things are acknowledged. */
  more(things: number): Promise<void>;
  stop(): Promise<void>;
  /** What the log has of what was sent, whole or in part. To be asked after `stop`. */
  check(product: Pick<Product, 'url' | 'dataFolder'>): Promise<Tally & Pick<Outcome, 'load' | 'byKind'>>;
}

/** How many write things of each kind. */
type Writers = Readonly<Partial<Record<KindName, number>>>;

/** All that writes into a plant on a working day, beside four planners. */
const workingDay: Writers = {
  edits: 4,
  reports: 4,
  signals: 2,
  'rows of feedback': 1,
  'rows of articles': 1,
  'rows of positions': 1,
  attachments: 1,
};

/** @param things of each writer; default: until it is stopped */
export async function startLoad(
  { url }: Pick<Product, 'url'>,
  writers: Writers = workingDay,
  things = Infinity,
): Promise<Load> {
  const fates = new Map(Object.keys(writers).map((name): [KindName, Fates] => [name as KindName, new Map()]));
  let acknowledged = 0;
  let stopped = false;
  const openAll = [...fates].flatMap(([name, told]) =>
    Array.from({ length: writers[name] ?? 0 }, async () => ({ name, told, writer: await kinds[name].open(url) })),
  );
  const opened = await Promise.all(openAll);
  const working = Promise.all(
    opened.map(async ({ name, told, writer }) => {
      const { atOnce } = kinds[name];
      let open: readonly string[] = [];
      for (let made = 0; (made < things || open.length > 0) && !stopped; ) {
        const added = Array.from({ length: Math.min(atOnce - open.length, things - made) }, () => writer.next());
        for (const mark of added) told.set(mark, undefined);
        made += added.length;
        open = [...open, ...added];
        const now = await writer.send(open);
        for (const [mark, fate] of now) told.set(mark, fate);
        acknowledged += [...now.values()].filter((fate) => fate === 'taken').length;
        open = open.filter((mark) => !now.has(mark));
        if (open.length > 0) await delay(pause);
      }
    }),
  );
  return {
    acknowledged: () => acknowledged,
    async more(wanted) {
      const goal = acknowledged + wanted;
      while (acknowledged < goal) await delay(20);
    },
    async stop() {
      if (things === Infinity) stopped = true;
      await working;
    },
    async check(product) {
      const log = await readLog(product);
      const byKind = new Map([...fates].map(([name, told]) => [name, tallyOf(told, kinds[name].becomes, log)]));
      const inAll = (field: keyof Tally): number => byKind.values().reduce((sum, tally) => sum + tally[field], 0);
      const shown = await ordersByName(await signInAsAdmin(product.url));
      const taken = [...(fates.get('edits') ?? [])].filter(([, fate]) => fate === 'taken');
      return {
        load: `${opened.length} writers`,
        acknowledged,
        // What the log has and nobody is shown is lost, too.
        lost: inAll('lost') + taken.filter(([mark]) => log.has(mark) && !shown.has(mark)).length,
        doubled: inAll('doubled') + taken.filter(([mark]) => (shown.get(mark) ?? 0) > 1).length,
        half: inAll('half'),
        byKind,
      };
    },
  };
}

/** As of what was written last. */
async function ordersByName(client: ApiClient): Promise<ReadonlyMap<string, number>> {
  const times = new Map<string, number>();
  for (let offset = 0; ; ) {
    const { status, body } = await client.get(`/api/planning/projects?limit=1000&offset=${offset}`);
    if (status === 503) continue;
    if (status !== 200) throw new Error(`The list of orders answered ${status}`);
    for (const { projectName } of body.items as { projectName: string }[])
      times.set(projectName, (times.get(projectName) ?? 0) + 1);
    if (body.items.length < 1_000) return times;
    offset += 1_000;
  }
}

/** Seconds until an edit is taken and health is 200. */
export async function secondsUntilBack({ url }: Pick<Product, 'url'>, client: ApiClient): Promise<number> {
  const started = performance.now();
  const name = `probe ${randomUUID()}`;
  while ((await createProject(client, name)) !== 'taken') await delay(pause);
  while ((await healthOf(url)) !== 200) await delay(pause);
  return (performance.now() - started) / 1_000;
}

const healthOf = (url: string): Promise<number> =>
  request(url, 'GET', '/api/health').then(
    ({ status }) => status,
    () => 0,
  );
