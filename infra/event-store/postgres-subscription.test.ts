import { expect, it } from 'vitest';
import { lockedBy, newId } from '#tests/conformance/event-for-tests.ts';
import type { CommitSignal } from './commit-signal.ts';
import { EventStoreUnavailable, type RecordedEvent } from './event-store.ts';
import { type Page, sharingPages, subscribe } from './postgres-subscription.ts';

/** A log in memory whose signal never runs into its time limit: only a commit wakes who waits. */
function logInMemory() {
  const events: RecordedEvent[] = [];
  let commits = 0;
  let available = true;
  let awaken = (): void => undefined;
  const signal: CommitSignal = {
    count: () => commits,
    losses: () => 0,
    wait: (seen, _milliseconds, stopped) =>
      new Promise((resolve) => {
        awaken = resolve;
        stopped.addEventListener('abort', () => resolve());
        if (commits !== seen || stopped.aborted) resolve();
      }),
    close: async () => undefined,
  };
  const answer = async <Answer>(value: Answer): Promise<Answer> => {
    if (!available) throw new EventStoreUnavailable('away');
    return value;
  };
  const page = (after: bigint, limit: number): Promise<Page> => {
    const behind = events.slice(Number(after));
    const more = behind.length >= limit;
    return answer({
      events: behind.slice(0, limit),
      scannedTo: more ? after + BigInt(limit) : BigInt(events.length),
      more,
    });
  };
  const tell = (): void => {
    commits += 1;
    awaken();
  };
  return {
    signal,
    source: { page, pageAtEnd: page },
    commit: () => {
      const position = BigInt(events.length + 1);
      events.push({ ...lockedBy(newId()), stream: 'plan-main', revision: position - 1n, position });
      tell();
    },
    setAvailable: (now: boolean) => {
      available = now;
      tell();
    },
  };
}

it('delivers what is committed while its consumer works without waiting for the next look', async () => {
  const log = logInMemory();
  log.commit();
  const positions: bigint[] = [];
  await new Promise<void>((resolve) => {
    const subscription = subscribe(log.source, log.signal, {
      onEvents: async (events) => {
        positions.push(...events.map((event) => event.position));
        if (positions.length === 3) resolve(subscription.stop());
        else log.commit();
        await new Promise(setImmediate);
      },
    });
  });
  expect(positions).toEqual([1n, 2n, 3n]);
});

it('goes through a long history in pages, each event once, and says when it is at the end', async () => {
  const log = logInMemory();
  for (let index = 0; index < 10; index++) log.commit();
  const batches: number[] = [];
  const position = await new Promise<bigint>((resolve) => {
    subscribe(log.source, log.signal, {
      after: 1n,
      maxBatch: 4,
      onEvents: (events) => void batches.push(events.length),
      onCaughtUp: resolve,
    });
  });
  expect(batches).toEqual([4, 4, 1]);
  expect(position).toBe(10n);
});

it('reports a lost connection once and goes on when it is back', async () => {
  const log = logInMemory();
  log.setAvailable(false);
  const told: unknown[] = [];
  await new Promise<void>((resolve) => {
    subscribe(log.source, log.signal, {
      onConnection: (connected) => {
        told.push(connected);
        if (connected) return;
        setImmediate(() => log.commit());
        setImmediate(() => log.setAvailable(true));
      },
      onEvents: (events) => {
        told.push(events.length);
        resolve();
      },
    });
  });
  expect(told).toEqual([false, true, 1]);
});

it('reads a page once for all who ask for it, and anew for who has heard of a commit since', async () => {
  let commits = 0;
  const asked: ((page: Page) => void)[] = [];
  const page = sharingPages(() => new Promise<Page>((resolve) => asked.push(resolve)), { count: () => commits });
  const [first, second, elsewhere] = [page(5n, 10), page(5n, 10), page(6n, 10)];
  commits++;
  const later = page(5n, 10);
  expect(asked).toHaveLength(3);

  const heads = [5n, 6n, 7n].map((scannedTo): Page => ({ events: [], scannedTo, more: false }));
  for (const [nth, resolve] of asked.entries()) resolve(heads[nth] ?? expect.fail('asked too often'));
  expect(await Promise.all([first, second, elsewhere, later])).toEqual([heads[0], heads[0], heads[1], heads[2]]);
  void page(5n, 10);
  expect(asked).toHaveLength(4);
});
