import pino from 'pino';
import { expect, test, vi } from 'vitest';
import type { EventStore, SubscribeOptions } from '#infra/event-store/event-store.ts';
import { asRecorded, plantEvents } from '#tests/fixtures/plant-events.ts';
import { type Feed, openFeed } from './feed.ts';

const events = asRecorded(plantEvents(100));

/** A feed whose log grows when the test says so. */
function feedOf(maxBatch: number): { feed: Feed; log: SubscribeOptions } {
  let options: SubscribeOptions | undefined;
  const store = {
    subscribeToAll(given: SubscribeOptions) {
      options = given;
      return { closed: new Promise<void>(() => {}), stop: async () => {} };
    },
  } as unknown as EventStore;
  const feed = openFeed({ store, after: 0n, maxBatch, log: pino({ level: 'silent' }) });
  return { feed, log: options ?? expect.fail('nobody subscribed') };
}

const positions = (next: Awaited<ReturnType<NonNullable<ReturnType<Feed['join']>>['next']>>) =>
  typeof next === 'string' ? next : next.map(({ position }) => Number(position));

test('what came while a follower was busy is one batch', async () => {
  const { feed, log } = feedOf(10);
  const follower = feed.join(0n) ?? expect.fail('did not join');
  await log.onEvents(events.slice(0, 1));
  await log.onEvents(events.slice(1, 3));
  await log.onCaughtUp?.(3n);
  expect(positions(await follower.next())).toEqual([1, 2, 3]);
  expect(await follower.next()).toBe('caughtUp');
});

test('nobody joins who has missed something', async () => {
  const { feed, log } = feedOf(10);
  await log.onEvents(events.slice(0, 5));
  expect(feed.join(4n)).toBeUndefined();
  expect(feed.join(5n)).toBeDefined();
});

test('who joins when everything was handed on has caught up', async () => {
  const { feed, log } = feedOf(10);
  await log.onEvents(events.slice(0, 5));
  await log.onCaughtUp?.(5n);
  expect(await feed.join(5n)?.next()).toBe('caughtUp');
});

test('a follower that does not take its events is left behind, with what it was given', async () => {
  vi.useFakeTimers();
  const { feed, log } = feedOf(5);
  const slow = feed.join(0n) ?? expect.fail('did not join');
  await log.onCaughtUp?.(0n);
  expect(await slow.next()).toBe('caughtUp');
  await log.onEvents(events.slice(0, 5));
  const waiting = Promise.resolve(log.onEvents(events.slice(5, 10)));
  await vi.advanceTimersByTimeAsync(1_500);
  await waiting;
  vi.useRealTimers();
  await log.onEvents(events.slice(10, 15));
  expect(positions(await slow.next())).toEqual([1, 2, 3, 4, 5]);
  expect(positions(await slow.next())).toEqual([6, 7, 8, 9, 10]);
  expect(await slow.next()).toBe('behind');
});

test('the log waits for a follower that is about to make room', async () => {
  const { feed, log } = feedOf(5);
  const follower = feed.join(0n) ?? expect.fail('did not join');
  await log.onEvents(events.slice(0, 5));
  const waiting = Promise.resolve(log.onEvents(events.slice(5, 10)));
  await follower.next();
  await waiting;
  await log.onEvents(events.slice(10, 12));
  expect(positions(await follower.next())).toEqual([6, 7, 8, 9, 10]);
  expect(positions(await follower.next())).toEqual([11, 12]);
});
