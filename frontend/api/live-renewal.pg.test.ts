import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { rightsOf } from '#domain/administration/roles.ts';
import { mainBranch } from '#domain/kernel/event.ts';
import { liveSubject } from '#domain/live.ts';
import { type Nats, openNats } from '#infra/nats/connection.ts';
import { mintBrowserCredentials, mintServiceCredentials } from '#infra/nats/credentials.ts';
import { type TestNats, testNats } from '#tests/servers/nats-server.ts';
import type { ApiClient } from './client.ts';
import { createLiveConnection } from './live.ts';

let server: TestNats;
let service: Nats;
beforeAll(async () => {
  server = await testNats();
  // What is published before goes nowhere.
  const { promise: connected, resolve } = Promise.withResolvers<void>();
  const mint = () => mintServiceCredentials(server.keys, 'projector');
  service = await openNats(server.url, mint, () => resolve());
  await connected;
});
afterAll(async () => {
  vi.unstubAllGlobals();
  await service.close();
  await server.remove();
});

test('a page gets new credentials before its own end, and misses nothing over it', async () => {
  vi.stubGlobal('location', { href: 'http://plant.example/production' });
  let asked = 0;
  const client = {
    read: async () => {
      asked += 1;
      const rights = rightsOf(['planner']);
      const holder = { tokenHash: 'page', liveEpoch: 0, userId: 'anna', rights, branch: mainBranch };
      const { jwt, seed } = await mintBrowserCredentials(server.keys, holder, Date.now());
      return { jwt, seed, url: server.websocketUrl, renewIn: 0.2 };
    },
    saw: () => undefined,
  } as unknown as ApiClient;
  const live = createLiveConnection(client);
  const states = new Set<string>();
  const heard: unknown[] = [];
  let sent = 0;
  live.watch(() => states.add(live.state().kind));
  live.hear('timeline', (delta) => heard.push(delta));
  live.start();
  await expect.poll(() => live.state().kind, { timeout: 20_000 }).toBe('live');
  await expect
    .poll(
      () => {
        sent += 1;
        service.publish(liveSubject('main', 'timeline'), { from: `${sent - 1}`, to: `${sent}`, at: 0, delta: sent });
        return asked;
      },
      { timeout: 20_000, interval: 5 },
    )
    .toBeGreaterThan(4);
  await expect.poll(() => heard.at(-1), { timeout: 20_000 }).toBe(sent);
  expect(states).toEqual(new Set(['live']));
  expect(heard).toEqual([...new Set(heard)]);
  expect(heard.length).toBeGreaterThan(sent - 10);
  live.stop();
});
