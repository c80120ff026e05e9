import { type ApiClient, request } from '#tests/product/product.ts';
import { createDatabase } from '#tests/servers/postgres-server.ts';
import { filledProduct } from './filled-product.ts';
import { type BenchResult, median, percentile } from './result.ts';

/**
 * TV screens of 20 machines each in a plant of 10,000 and one of 100,000 operations: how long a screen waits for its content
 * when nothing of it was read before, and how that grows with the plant. Needs `DATABASE_URL` of a user who may create
 * databases.
 */
export async function run(): Promise<readonly BenchResult[]> {
  const url = process.env.DATABASE_URL;
  if (url === undefined) throw new Error('DATABASE_URL is not set');
  const [small, large] = [await measure(url, sizes[0]), await measure(url, sizes[1])];
  const value = percentile(large, 0.95);
  const grown = median(large) / median(small);
  return [
    {
      name: 'TV screen: content, p95',
      unit: 'ms',
      value,
      baseline: aim,
      ratio: value / aim,
      aim: { atMost: 1 },
      detail:
        `GET through the gateway of ${screens} screens that show ${machines} machines each, rows and figures, nothing kept; ` +
        `${sizes[1].toLocaleString('en-GB')} operations; median ${median(large).toFixed(1)} ms; against ${aim} ms`,
    },
    {
      name: 'TV screen: growth with the plant',
      unit: 'ms',
      value: median(large),
      baseline: median(small),
      ratio: grown,
      aim: { atMost: 2 },
      detail: `median of the same at ${sizes[1].toLocaleString('en-GB')} operations against ${sizes[0].toLocaleString('en-GB')}`,
    },
  ];
}

const sizes = [10_000, 100_000] as const;
const screens = 60;
const machines = 20;
/** Milliseconds; a screen asks every ten seconds. */
const aim = 100;

/** Milliseconds of the first reading of each screen; the very first warm up the connections. */
async function measure(databaseUrl: string, operations: number): Promise<readonly number[]> {
  const database = await createDatabase(databaseUrl, { as: 'services' });
  const { product, admin } = await filledProduct(database, operations);
  try {
    const linked = await openScreens(admin);
    const times: number[] = [];
    for (const { id, token } of linked) {
      const begun = performance.now();
      const path = `/api/useradmin/screens/${id}/content`;
      const { status, body } = await request(product.url, 'GET', path, undefined, { 'screen-token': token });
      times.push(performance.now() - begun);
      if (status !== 200 || body.figures.length !== machines)
        throw new Error(`A screen answered ${status} with ${body.figures?.length} machines`);
    }
    return times.slice(warmUp);
  } finally {
    await product.remove();
    await database.drop();
  }
}

const warmUp = 5;

/** Screens whose machines are others each, so that nothing kept for one serves another. */
async function openScreens(admin: ApiClient): Promise<readonly { readonly id: string; readonly token: string }[]> {
  const { body } = await admin.get('/api/basedata/resources?limit=500');
  const ids = (body.items as readonly { readonly resourceId: string }[]).map(({ resourceId }) => resourceId);
  const opened: { id: string; token: string }[] = [];
  for (let at = 0; at < screens + warmUp; at++) {
    const resourceIds = Array.from({ length: machines }, (_, nth) => ids[(at + nth * 7) % ids.length]);
    const fields = { screenName: `Screen ${at}`, kind: 'operations', resourceIds };
    const made = await admin.send('POST', '/api/useradmin/screens', fields);
    if (made.status !== 201) throw new Error(`A screen answered ${made.status}: ${JSON.stringify(made.body)}`);
    const id: string = made.body.screenId;
    const position = made.headers.get('x-position') ?? '0';
    const link = await admin.get(`/api/useradmin/screens/${id}?minPosition=${position}`);
    opened.push({ id, token: link.body.screenToken });
  }
  return opened;
}
