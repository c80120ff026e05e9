import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import pino from 'pino';
import { afterEach, expect, test } from 'vitest';
import { openFileKey } from '#infra/file-key.ts';
import { openWebhooks } from '#projector/webhooks/webhooks.ts';
import { forFile, openServices } from '#tests/services/opened.ts';

/** Other systems are told of changes (decision 0247): signed, in order, again until they take it, and nobody waits for another. */
const { commands, database, projector, query, store } = await forFile(openServices());
const { pool } = database;
const key = openFileKey(commands.dataFolder, 'webhooks');
const secret = 'a secret of sixteen and more';

interface Received {
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: string;
}
const open: { close(): unknown }[] = [];
afterEach(async () => {
  for (const one of open.splice(0)) await one.close();
  await pool.query('DELETE FROM operational.webhook');
});

const sender = () => {
  const made = openWebhooks({ pool, key, isLive: () => true, log: pino({ enabled: false }), every: 20 });
  open.push(made);
  return made;
};

/** What arrives is kept in the order of its coming; `answer`: its status, or undefined: never. */
async function receiver(answer: (count: number) => number | undefined | Promise<number> = () => 204) {
  const received: Received[] = [];
  let arrived: () => void = () => undefined;
  const server: Server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (part: string) => {
      body += part;
    });
    request.on('end', () => {
      received.push({ headers: request.headers, body });
      arrived();
      void Promise.resolve(answer(received.length)).then((status) => {
        if (status !== undefined) response.writeHead(status).end();
      });
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  open.push({ close: () => (server.closeAllConnections(), server.close()) });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/erp?part=1`,
    received,
    async count(wanted: number) {
      while (received.length < wanted)
        await new Promise<void>((resolve) => {
          arrived = resolve;
        });
    },
  };
}

const create = async (url: string, events: readonly string[] = ['*']) => {
  const answer = await commands.send({ url: '/api/useradmin/webhooks', body: { url, events, secret }, as: 'admin' });
  expect(answer.statusCode, answer.body).toBe(201);
  expect(answer.body).not.toContain(secret);
  return answer.json().webhookId as string;
};
const location = async (locationName: string) => {
  await commands.send({ url: '/api/basedata/locations', body: { locationName } });
  await projector.reached((await store.lastPosition()) ?? 0n);
};
const deliveries = async (id: string) => {
  const answer = await query.get(`/api/useradmin/webhooks/${id}/deliveries`, 'admin');
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().items as readonly Readonly<Record<string, unknown>>[];
};
/** As soon as the table says so. */
const settled = async (id: string, wanted: (items: Awaited<ReturnType<typeof deliveries>>) => boolean) => {
  for (;;) {
    const items = await deliveries(id);
    if (wanted(items)) return items;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
};
const due = (id: string) =>
  pool.query(`UPDATE operational.webhook_delivery SET next_attempt_at = now() WHERE webhook_id = $1`, [id]);
const namesIn = ({ body }: Received) =>
  JSON.parse(body).items.map(({ fields }: { fields: { after: unknown }[] }) => fields[0]?.after);

test('what happens from now on is told, signed with the secret, which stands nowhere', async () => {
  await location('Before');
  const erp = await receiver();
  const id = await create(erp.url, ['location']);
  sender();
  await location('Hall 1');
  await commands.send({ url: '/api/basedata/pools', body: { poolName: 'Not asked for' } });
  await erp.count(1);
  const [{ headers, body } = { headers: {}, body: '' }] = erp.received;
  expect(headers['x-leitstand-signature']).toBe(`sha256=${createHmac('sha256', secret).update(body).digest('hex')}`);
  expect(JSON.parse(body)).toMatchObject({
    webhookId: id,
    items: [{ type: 'LocationCreated', objectType: 'location' }],
  });
  expect(erp.received.flatMap(namesIn)).toEqual(['Hall 1']);
  const [delivery] = await settled(id, (items) => items[0]?.['state'] === 'delivered');
  expect(delivery).toMatchObject({ attempts: 1, status: 204, error: null, items: 1, test: false });
  const list = await query.get('/api/useradmin/webhooks', 'admin');
  expect(list.json()).toMatchObject({ items: [{ webhookId: id, active: true, lastDelivery: { state: 'delivered' } }] });
  const { rows } = await pool.query<{ row: string }>('SELECT w::text AS row FROM operational.webhook w');
  for (const text of [list.body, rows[0]?.row]) expect(text).not.toContain(secret);
  const audit = await query.get('/api/useradmin/audit?action=webhookCreated', 'admin');
  expect(audit.json().items[0]).toMatchObject({ kind: 'webhookCreated' });
  expect(audit.body).not.toContain('part=1');
});

test('what was not taken comes again, the same to the letter, after pauses that grow, and before what is newer', async () => {
  const erp = await receiver((count) => (count < 3 ? 500 : 200));
  const id = await create(erp.url);
  sender();
  await location('First');
  await erp.count(1);
  await location('Second');
  for (const attempt of [1, 2]) {
    const waited = await settled(id, (items) => items.some(({ attempts }) => Number(attempts) >= attempt));
    const first = waited.find(({ attempts }) => Number(attempts) >= attempt);
    // Where the machine is slow it may have come again by itself.
    if (first?.['state'] === 'waiting') {
      expect(first).toMatchObject({ status: 500 });
      const pause = Date.parse(String(first['nextAttemptAt'])) - Date.parse(String(first['lastAttemptAt']));
      expect(pause).toBe(5_000 * 2 ** (Number(first['attempts']) - 1));
    }
    await due(id);
    await erp.count(attempt + 1);
  }
  await erp.count(4);
  const bodies = erp.received.map(({ body }) => body);
  expect(new Set(bodies.slice(0, 3)).size).toBe(1);
  expect(new Set(erp.received.slice(0, 3).map(({ headers }) => headers['x-leitstand-delivery'])).size).toBe(1);
  expect(erp.received.slice(2).flatMap(namesIn)).toEqual(['First', 'Second']);
});

test('a receiver that is dead, or never answers, holds up nobody else', async () => {
  const [slow, quick] = [await receiver(() => undefined), await receiver()];
  const dead = await create('http://127.0.0.1:9/');
  await create(slow.url);
  await create(quick.url);
  sender();
  await location('A');
  await quick.count(1);
  await slow.count(1);
  await location('B');
  await quick.count(2);
  expect(quick.received.flatMap(namesIn)).toEqual(['A', 'B']);
  const [refused] = await settled(dead, (items) => Number(items[0]?.['attempts']) >= 1);
  expect(refused).toMatchObject({
    state: 'waiting',
    status: null,
    error: expect.stringMatching(/^[A-Z_]+|unreachable$/),
  });
});

test('who is killed in between sends it again, and leaves out nothing', async () => {
  const erp = await receiver((count) => (count === 1 ? undefined : 200));
  await create(erp.url);
  const killed = sender();
  await location('One');
  await erp.count(1);
  // Its answer never came to a table.
  await killed.close();
  await location('Two');
  await location('Three');
  sender();
  while (erp.received.flatMap(namesIn).at(-1) !== 'Three') await erp.count(erp.received.length + 1);
  expect(erp.received.flatMap(namesIn)).toEqual(['One', 'One', 'Two', 'Three']);
});

test('one that has taken nothing for long is switched off, and goes on where it was', async () => {
  const erp = await receiver((count) => (count === 1 ? 410 : 200));
  const id = await create(erp.url);
  await location('Kept');
  await pool.query(
    `INSERT INTO operational.webhook_delivery (webhook_id, body, items, attempts) VALUES ($1, '{"items":[]}', 1, 79)`,
    [id],
  );
  sender();
  const list = async () => (await query.get('/api/useradmin/webhooks', 'admin')).json().items[0];
  while ((await list()).active === true) await new Promise((resolve) => setTimeout(resolve, 20));
  const url = `/api/useradmin/webhooks/${id}`;
  const on = await commands.send({ method: 'PUT', url, body: { active: true }, as: 'admin' });
  expect(on.json(), on.body).toMatchObject({ active: true });
  await erp.count(3);
  expect(erp.received.slice(2).flatMap(namesIn)).toEqual(['Kept']);
});

test('a test is sent once, also to one that is switched off', async () => {
  const erp = await receiver(() => 503);
  const id = await create(erp.url);
  const url = `/api/useradmin/webhooks/${id}`;
  await commands.send({ method: 'PUT', url, body: { active: false }, as: 'admin' });
  sender();
  expect((await commands.send({ url: `${url}/test`, as: 'admin' })).statusCode).toBe(202);
  const [delivery] = await settled(id, (items) => items[0]?.['state'] === 'failed');
  expect(delivery).toMatchObject({ test: true, attempts: 1, status: 503 });
  expect(JSON.parse(erp.received[0]?.body ?? '')).toMatchObject({ webhookId: id, test: true, items: [] });
  expect((await commands.send({ method: 'DELETE', url, as: 'admin' })).statusCode).toBe(204);
  expect((await query.get(`${url}/deliveries`, 'admin')).statusCode).toBe(404);
});

test('what is over before a look has its rows, which call it waiting, is not sent again', async () => {
  const isLooking = Promise.withResolvers<void>();
  const isOver = Promise.withResolvers<void>();
  const erp = await receiver(async () => {
    await isLooking.promise;
    return 503;
  });
  let looks = 0;
  const slow = {
    query: async (text: string, values?: unknown[]) => {
      const found = await pool.query(text, values);
      if (!text.includes('UNION ALL') || erp.received.length === 0) return found;
      looks += 1;
      isLooking.resolve();
      await isOver.promise;
      return found;
    },
  } as unknown as typeof pool;
  const id = await create(erp.url);
  const url = `/api/useradmin/webhooks/${id}`;
  await commands.send({ method: 'PUT', url, body: { active: false }, as: 'admin' });
  open.push(openWebhooks({ pool: slow, key, isLive: () => true, log: pino({ enabled: false }), every: 20 }));
  await commands.send({ url: `${url}/test`, as: 'admin' });
  await settled(id, (items) => items[0]?.['state'] === 'failed');
  isOver.resolve();
  await expect.poll(() => looks).toBeGreaterThan(3);
  expect(await deliveries(id)).toMatchObject([{ attempts: 1 }]);
  expect(erp.received).toHaveLength(1);
});

test('an address is one of http or https, without a name or password in it', async () => {
  for (const url of [
    'ftp://erp/',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'erp',
    'https://',
    'http://user:word@erp/',
    'http://a b/',
  ])
    expect(
      (await commands.send({ url: '/api/useradmin/webhooks', body: { url, events: ['*'], secret }, as: 'admin' }))
        .statusCode,
      url,
    ).toBe(400);
  const short = { url: 'https://erp.example/', events: ['*'], secret: 'short' };
  expect((await commands.send({ url: '/api/useradmin/webhooks', body: short, as: 'admin' })).statusCode).toBe(400);
  expect((await commands.send({ url: '/api/useradmin/webhooks', body: { ...short, secret } })).statusCode).toBe(403);
});
