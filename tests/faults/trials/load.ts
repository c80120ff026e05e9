import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { type ApiClient, type Product, request, signIn } from '#tests/product/product.ts';

/** Writers that create orders as fast as they are answered, each again under the same name until it is acknowledged. */
export interface Load {
  acknowledged(): number;
  /** Resolves when so many more edits are acknowledged. */
  more(edits: number): Promise<void>;
  stop(): Promise<void>;
  /** What is there of what was acknowledged. To be asked after `stop`. */
  check(product: Pick<Product, 'url'>): Promise<{ readonly lost: number; readonly doubled: number }>;
}

/** Milliseconds between two tries of an edit that was not taken. */
const pause = 100;

export const signInAsAdmin = (url: string): Promise<ApiClient> => signIn(url, 'admin', 'Leitstand-Admin1');

/** @param edits of each writer; default: until it is stopped */
export async function startLoad({ url }: Pick<Product, 'url'>, writers: number, edits = Infinity): Promise<Load> {
  const acknowledged = new Set<string>();
  let position = 0n;
  const clients = await Promise.all(Array.from({ length: writers }, () => signInAsAdmin(url)));
  let stopped = false;
  const write = async (client: ApiClient): Promise<void> => {
    for (let edit = 0; edit < edits && !stopped; edit++) {
      const name = `order ${randomUUID()}`;
      const at = await createOrder(client, name, () => stopped);
      if (at === undefined) continue;
      acknowledged.add(name);
      if (at > position) position = at;
    }
  };
  const working = Promise.all(clients.map(write));
  return {
    acknowledged: () => acknowledged.size,
    async more(wanted) {
      const goal = acknowledged.size + wanted;
      while (acknowledged.size < goal) await delay(20);
    },
    async stop() {
      if (edits === Infinity) stopped = true;
      await working;
    },
    async check(product) {
      const times = await ordersByName(await signInAsAdmin(product.url), position);
      const all = [...times.values()];
      return {
        lost: [...acknowledged].filter((name) => !times.has(name)).length,
        doubled: all.filter((count) => count > 1).length,
      };
    },
  };
}

/** Its position; undefined when it was given up without an answer: then nobody knows, and nothing was promised. */
async function createOrder(client: ApiClient, projectName: string, isOver: () => boolean): Promise<bigint | undefined> {
  const key = { 'idempotency-key': projectName.replaceAll(' ', '-') };
  const body = { project: { projectName, orderPositions: [] } };
  while (!isOver()) {
    const answer = await client.send('POST', '/api/planning/projects', body, key).catch(() => undefined);
    if (answer?.status === 201) return BigInt(answer.headers.get('x-position') ?? 0);
    if (answer !== undefined && answer.status < 500)
      throw new Error(`An edit was refused with ${answer.status}: ${JSON.stringify(answer.body)}`);
    await delay(pause);
  }
  return undefined;
}

/** As of a position or later. */
async function ordersByName(client: ApiClient, position: bigint): Promise<ReadonlyMap<string, number>> {
  const times = new Map<string, number>();
  for (let offset = 0; ; ) {
    const page = `limit=1000&offset=${offset}&minPosition=${position}`;
    const { status, body } = await client.get(`/api/planning/projects?${page}`);
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
  await createOrder(client, `probe ${randomUUID()}`, () => false);
  while ((await healthOf(url)) !== 200) await delay(pause);
  return (performance.now() - started) / 1_000;
}

const healthOf = (url: string): Promise<number> =>
  request(url, 'GET', '/api/health').then(
    ({ status }) => status,
    () => 0,
  );
