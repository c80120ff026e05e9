import { spawn } from 'node:child_process';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ownPlant } from '#tests/product/plants.ts';
import { type ApiAnswer, type ApiClient, type Product, signIn } from '#tests/product/product.ts';
import { makeSmallPlant, type SmallPlant } from '#tests/product/small-plant.ts';

const rebuildCommand = path.resolve(import.meta.dirname, '../../projector/rebuild.ts');
const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const wholePlan = `/api/planning/planningTimelineRawFlat?fromDate=${inDays(-10)}&toDate=${inDays(30)}`;

describe('read models rebuilt while the plant works', () => {
  let product: Product;
  let plant: SmallPlant;
  let anna: ApiClient;
  let ben: ApiClient;
  beforeAll(async () => {
    product = await ownPlant();
    plant = await makeSmallPlant(product.url);
    anna = await signIn(product.url, plant.users.anna, plant.password);
    ben = await signIn(product.url, plant.users.ben, plant.password);
    const { body } = await anna.get(wholePlan);
    const move = {
      action: 'move',
      versionIdentifier: body.versionIdentifier,
      operations: [{ operationId: plant.operationId, startDate: new Date(Date.now() + 9 * 3_600_000).toISOString() }],
    };
    expect((await anna.send('POST', '/api/planning/planningTimelineRaw', move)).status).toBe(200);
  });
  afterAll(() => product.remove());

  it('answer every read, show each user the own edit, and lose none', async () => {
    let rebuilt = false;
    const positions: string[] = [];
    const editing = (async () => {
      for (let action = 'undo'; !rebuilt; action = action === 'undo' ? 'redo' : 'undo') {
        const edited = await anna.send('POST', '/api/planning/planningTimelineRaw', { action, versionIdentifier: 0 });
        expect(edited.status).toBe(200);
        const position = edited.headers.get('x-position') ?? expect.fail('an edit without a position');
        positions.push(position);
        const told = await history(anna, `&minPosition=${position}`);
        expect(told.body.items[0]).toMatchObject({ position, action: action === 'undo' ? 'EditUndone' : 'EditRedone' });
      }
    })();
    const reading = (async () => {
      let shown = 0n;
      while (!rebuilt) {
        // Whatever rows there are, he reads them at once.
        const { status, headers, body } = await ben.get(wholePlan, { minPosition: '0' });
        expect(status).toBe(200);
        expect(body.operations).toHaveLength(1);
        const position = BigInt(headers.get('x-position') ?? 0);
        expect(position).toBeGreaterThanOrEqual(shown);
        shown = position;
      }
    })();
    try {
      for (const name of ['timeline', 'history', 'base-data', 'timeline']) {
        expect(await rebuild(product, name)).toMatchObject({
          status: 0,
          output: expect.stringContaining(`${name}: rebuilt up to position`),
        });
      }
    } finally {
      rebuilt = true;
      await Promise.all([editing, reading]);
    }
    const { body } = await history(anna, '&limit=1000');
    const told = new Set(body.items.map((item: { position: string }) => item.position));
    expect(positions.filter((position) => !told.has(position))).toEqual([]);
    expect(positions.length).toBeGreaterThan(4);
  });

  it('show the same plan as the rows that lived', async () => {
    const [lived, then] = [await ben.get(wholePlan), await history(ben, '')];
    expect(await rebuild(product, 'all')).toMatchObject({ status: 0 });
    expect((await ben.get(wholePlan)).body).toEqual(lived.body);
    expect((await history(ben, '')).body).toEqual(then.body);
  });

  const history = (client: ApiClient, query: string): Promise<ApiAnswer> =>
    client.get(`/api/planning/history?objectId=${plant.operationId}${query}`);
});

async function rebuild(product: Product, name: string): Promise<{ status: number | null; output: string }> {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', rebuildCommand, name], {
    env: {
      ...process.env,
      NODE_OPTIONS: '',
      PORT: new URL(product.url).port,
      LEITSTAND_DATA: product.dataFolder,
      // Of another plant: the servers of a rebuild are those that stand in the data folder.
      DATABASE_URL: 'postgres://nobody@127.0.0.1:1/nothing',
      EVENTSTORE_URL: 'esdb://127.0.0.1:1?tls=false',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += String(chunk)));
  const status = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return { status, output };
}
