import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { rightsOf } from '#domain/administration/roles.ts';
import { mainBranch } from '#domain/kernel/event.ts';
import { type LiveTopic, liveSubject } from '#domain/live.ts';
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

/** A page of a planner that takes its live line at `url`; `renewIn` is asked for each time it gets credentials. */
function openPage(url: string, renewIn: () => number) {
  vi.stubGlobal('location', { href: 'http://plant.example/production' });
  const client = {
    readAt: async () => {
      const rights = rightsOf(['planner']);
      const holder = { tokenHash: 'page', liveEpoch: 0, userId: 'anna', rights, branch: mainBranch };
      const { jwt } = await mintBrowserCredentials(server.keys, holder, Date.now());
      return { body: { jwt, url, renewIn: renewIn() }, position: '0' };
    },
    saw: () => undefined,
  } as unknown as ApiClient;
  const live = createLiveConnection(client);
  const states = new Set<string>();
  const received: number[] = [];
  live.watch(() => states.add(live.state().kind));
  live.subscribeDeltas('timeline', (delta) => received.push(delta as number));
  live.start();
  return { live, states, received };
}

let sent = 0;
function publish(topic: LiveTopic = 'timeline'): void {
  sent += 1;
  service.publish(liveSubject('main', topic), { from: `${sent - 1}`, to: `${sent}`, at: 0, delta: sent });
}

/** What has been published, from `first` on. */
const allFrom = (first = 0): number[] => Array.from({ length: sent - first + 1 }, (_, nth) => first + nth);

/** Publishes until `condition` holds. */
async function publishUntil(condition: () => boolean): Promise<void> {
  await expect
    .poll(
      () => {
        publish();
        return condition();
      },
      { interval: 5 },
    )
    .toBe(true);
}

test('a page gets new credentials before its own end, and misses nothing over it', async () => {
  let asked = 0;
  const { live, states, received } = openPage(server.websocketUrl, () => {
    asked += 1;
    return 0.2;
  });
  await publishUntil(() => received.length > 0);
  await publishUntil(() => asked > 4);
  await expect.poll(() => received.at(-1)).toBe(sent);
  expect(states).toEqual(new Set(['live']));
  expect(received).toEqual(allFrom(received[0]));
  live.stop();
});

/** Lines to the server, in the order in which they were opened, that are held from when their clients are greeted. */
interface HeldLines {
  readonly url: string;
  hold(): void;
  /** What the server has said on a line that is held. */
  said(line: number): string;
  letGo(line: number): void;
  /** As if what came first, the answer that all is subscribed, had come after what was said since. */
  answerLast(line: number): void;
  close(): void;
}

async function openLines(to: string): Promise<HeldLines> {
  const { hostname, port } = new URL(to);
  let isHolding = false;
  const lines: { readonly kept: Buffer[]; readonly client: Socket; isLetGo: boolean }[] = [];
  const door = createServer((client) => {
    const line = { kept: [] as Buffer[], client, isLetGo: false };
    lines.push(line);
    let isGreeted = false;
    const upstream = connect(Number(port), hostname);
    client.pipe(upstream);
    upstream.on('data', (said: Buffer) => {
      if (isHolding && isGreeted && !line.isLetGo) line.kept.push(said);
      else client.write(said);
      isGreeted ||= said.includes('PONG');
    });
    for (const [one, other] of [
      [client, upstream],
      [upstream, client],
    ] as const)
      one.on('error', () => other.destroy()).on('close', () => other.destroy());
  });
  await new Promise<void>((resolve) => door.listen(0, hostname, resolve));
  return {
    url: `ws://${hostname}:${(door.address() as AddressInfo).port}`,
    hold() {
      isHolding = true;
    },
    said: (nth) => Buffer.concat(lines[nth]?.kept ?? []).toString('latin1'),
    answerLast(nth) {
      const { kept = [] } = lines[nth] ?? {};
      kept.push(...kept.splice(0, 1));
    },
    letGo(nth) {
      const line = lines[nth];
      if (line === undefined) throw new Error(`There is no line ${nth}`);
      line.isLetGo = true;
      line.client.write(Buffer.concat(line.kept));
    },
    close() {
      door.close();
      for (const { client } of lines) client.destroy();
    },
  };
}

test.each([
  ['old', [0, 1]],
  ['new', [1, 0]],
] as const)('what both lines have said is received once when the %s one is received first', async (_first, order) => {
  const lines = await openLines(server.websocketUrl);
  let asked = 0;
  const { live, received } = openPage(lines.url, () => {
    asked += 1;
    if (asked === 2) lines.hold();
    return asked === 1 ? 0.2 : 1_000;
  });
  await publishUntil(() => received.length > 0);
  // The new line hears, and its page does not know yet.
  await expect.poll(() => lines.said(1)).toContain('PONG');
  const late: unknown[] = [];
  live.subscribeDeltas('conflicts', (delta) => late.push(delta));
  for (const _ of ['one', 'another', 'a third']) publish();
  const last = `"delta":${sent}}`;
  for (const line of order) await expect.poll(() => lines.said(line)).toContain(last);
  lines.answerLast(1);
  lines.letGo(order[0]);
  await expect.poll(() => received.at(-1)).toBe(sent);
  lines.letGo(order[1]);
  await publishUntil(() => received.at(-1) === sent - 1);
  await expect.poll(() => received.at(-1)).toBe(sent);
  expect(received).toEqual(allFrom(received[0]));
  publish('conflicts');
  await expect.poll(() => late).toEqual([sent]);
  live.stop();
  lines.close();
});

test('what was published before the new line heard is received, though the old one is slower', async () => {
  const lines = await openLines(server.websocketUrl);
  let asked = 0;
  const { live, received } = openPage(lines.url, () => {
    asked += 1;
    if (asked === 2) {
      lines.hold();
      publish();
    }
    return asked === 1 ? 0.2 : 1_000;
  });
  await publishUntil(() => received.length > 0);
  await expect.poll(() => lines.said(1)).toContain('PONG');
  await expect.poll(() => lines.said(0)).toContain(`"delta":${sent}}`);
  lines.letGo(1);
  // The page asks the old line, too, whether that was all.
  await expect.poll(() => lines.said(0)).toContain('PONG');
  lines.letGo(0);
  publish();
  await expect.poll(() => received.at(-1)).toBe(sent);
  expect(received).toEqual(allFrom(received[0]));
  live.stop();
  lines.close();
});
