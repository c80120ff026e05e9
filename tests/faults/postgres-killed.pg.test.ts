import { afterAll, beforeAll, expect, it } from 'vitest';
import { type EventStore, EventStoreUnavailable } from '#infra/event-store/event-store.ts';
import { openPostgresEventStore } from '#infra/event-store/postgres-event-store.ts';
import { lockedBy, newId } from '#tests/conformance/event-for-tests.ts';
import { collected, follow } from '#tests/conformance/follow.ts';
import { type OwnPostgres, ownPostgres } from '#tests/servers/postgres-server.ts';

let server: OwnPostgres;
let store: EventStore;
beforeAll(async () => {
  server = await ownPostgres();
  store = await openPostgresEventStore(server.url);
});
afterAll(async () => {
  await store.close();
  await server.remove();
});

it('loses no acknowledged event and writes none twice when PostgreSQL is killed under 16 writers', async () => {
  const subscriber = follow(store, { after: 0n });
  const acknowledged: string[] = [];
  let interrupted = 0;
  let stopped = false;
  const progress = countdown();

  const write = async (writer: number): Promise<void> => {
    const stream = `plan-${writer}`;
    let revision: bigint | undefined;
    while (!stopped) {
      const event = lockedBy(newId());
      revision = await untilAnswered(store, stream, revision, event, () => {
        interrupted += 1;
        return subscriber.connection(true);
      });
      acknowledged.push(event.eventId);
      progress.count();
    }
  };
  const writers = Array.from({ length: 16 }, (_, writer) => write(writer));

  for (let round = 0; round < 5; round++) {
    await progress.after(300);
    await server.kill();
    await server.restart();
  }
  await progress.after(300);
  stopped = true;
  await Promise.all(writers);

  const stored = await collected(store.readAll());
  expect(stored.map((event) => event.eventId).toSorted()).toEqual(acknowledged.toSorted());
  expect(interrupted).toBeGreaterThan(0);
  await subscriber.caughtUpTo(await store.lastPosition());
  expect(await subscriber.stop()).toEqual(stored);
});

/** Appends the same event until the store answers, as a command does that is tried again. Answers the revision. */
async function untilAnswered(
  to: EventStore,
  stream: string,
  revision: bigint | undefined,
  event: ReturnType<typeof lockedBy>,
  serverIsBack: () => Promise<void>,
): Promise<bigint> {
  for (;;) {
    try {
      const result = await to.append(stream, revision ?? 'noStream', [event]);
      if (result.kind === 'appended') return result.revision;
      throw new Error(`${stream} is at ${result.actual}, its only writer knows ${revision}`);
    } catch (error) {
      if (!(error instanceof EventStoreUnavailable)) throw error;
      await serverIsBack();
      // The subscription may not have noticed yet; trying must not keep the test from restarting the server.
      await new Promise(setImmediate);
    }
  }
}

/** Lets a test wait until something has happened a number of times more. */
function countdown(): { count(): void; after(times: number): Promise<void> } {
  let left = 0;
  let done = (): void => undefined;
  return {
    count: () => {
      left -= 1;
      if (left === 0) done();
    },
    after: (times) =>
      new Promise((resolve) => {
        left = times;
        done = resolve;
      }),
  };
}
