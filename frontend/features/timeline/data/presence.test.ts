import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { PresenceMessage } from '#domain/live.ts';
import { createPresence } from './presence.ts';

const bar = (start: number) => ({ id: 'a', resourceId: 'saw', start, end: start + 60_000 }) as never;
const message = (hand: string, start?: number): PresenceMessage =>
  ({
    hand,
    userId: 'ben',
    name: 'Ben',
    bars:
      start === undefined
        ? []
        : [
            {
              operationId: 'a',
              resourceId: 'saw',
              startDate: new Date(start).toISOString(),
              endDate: new Date(start).toISOString(),
            },
          ],
  }) as PresenceMessage;

let receive: (message: PresenceMessage) => void = () => undefined;
let published: number[] = [];
const source = {
  subscribePresence: (listener: typeof receive) => {
    receive = listener;
    return () => undefined;
  },
  publishPresence: (_hand: string, bars: readonly unknown[]) => void published.push(bars.length),
};

beforeEach(() => {
  vi.useFakeTimers();
  published = [];
});
afterEach(() => vi.useRealTimers());

test('what somebody else holds is shown with the name, until the hand is empty', () => {
  const presence = createPresence(source as never, 'mine');
  const close = presence.open();
  receive(message('other', 1_000));
  expect(presence.held()).toMatchObject([{ id: 'a', start: 1_000, name: 'Ben' }]);
  receive(message('mine', 2_000));
  expect(presence.held()).toHaveLength(1);
  receive(message('other'));
  expect(presence.held()).toEqual([]);
  close();
});

test('a hand that is not heard of any more is gone', () => {
  const presence = createPresence(source as never, 'mine');
  const close = presence.open();
  receive(message('other', 1_000));
  vi.advanceTimersByTime(7_000);
  expect(presence.held()).toEqual([]);
  close();
});

test('one tells what one holds at most four times a second, that one still holds it, and when one lets go', () => {
  const presence = createPresence(source as never, 'mine');
  const close = presence.open();
  for (let at = 0; at < 1_000; at += 50) {
    presence.hold([bar(at)]);
    vi.advanceTimersByTime(50);
  }
  expect(published.length).toBeLessThanOrEqual(5);
  const before = published.length;
  vi.advanceTimersByTime(5_000);
  expect(published.length - before).toBeGreaterThanOrEqual(2);
  presence.hold([]);
  vi.advanceTimersByTime(300);
  expect(published.at(-1)).toBe(0);
  const ended = published.length;
  vi.advanceTimersByTime(10_000);
  expect(published.length).toBe(ended);
  close();
});
