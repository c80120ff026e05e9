import { afterEach, expect, test, vi } from 'vitest';
import type { LiveMessage } from '#domain/live.ts';
import { ApiError } from './api-error.ts';
import type { ApiClient } from './client.ts';
import { createLiveConnection, createReader } from './live.ts';

afterEach(() => void vi.useRealTimers());

function read(position?: string) {
  const seen: string[] = [];
  const reader = createReader({
    position,
    onDelta: (delta, at) => seen.push(`${String(delta)}@${at}`),
    onReread: (at) => seen.push(`read again up to ${at}`),
  });
  const hear = (from: number, to: number, delta?: unknown): void =>
    reader.take({ from: String(from), to: String(to), at: 0, delta } satisfies LiveMessage);
  return { seen, hear, moveTo: (at: number) => reader.moveTo(String(at)) };
}

test('messages wait until the first reading is there, and those that it already shows are dropped', () => {
  const { seen, hear, moveTo } = read();
  hear(3, 4, 'a');
  hear(4, 6, 'b');
  expect(seen).toEqual([]);
  moveTo(4);
  expect(seen).toEqual(['b@6']);
});

test('while a gap is being read, messages wait instead of being lost or applied to old data', () => {
  const { seen, hear, moveTo } = read('4');
  hear(7, 8, 'c');
  hear(8, 9, 'd');
  hear(9, 11, 'e');
  expect(seen).toEqual(['read again up to 8']);
  moveTo(9);
  expect(seen).toEqual(['read again up to 8', 'e@11']);
});

test('a reading that is still too old asks once more', () => {
  const { seen, hear, moveTo } = read('4');
  hear(7, 8, 'c');
  hear(8, 9, 'd');
  moveTo(6);
  expect(seen).toEqual(['read again up to 8', 'read again up to 9']);
});

// shows planning 4.87, planning 9.5
// shows base-data 7.43, base-data 9.17
test('a line that cannot be opened is tried again every three seconds, until it is stopped', async () => {
  // Loaded before time stands still.
  await import('nats.ws');
  vi.useFakeTimers();
  let asked = 0;
  const refuse = (): Promise<never> => {
    asked += 1;
    return Promise.reject(new ApiError('unauthorized', 401));
  };
  const live = createLiveConnection({ read: refuse, readAt: refuse } as unknown as ApiClient);
  live.start();
  await vi.advanceTimersByTimeAsync(2_900);
  expect([asked, live.state().kind]).toEqual([1, 'offline']);
  await vi.advanceTimersByTimeAsync(200);
  expect(asked).toBe(2);
  await vi.advanceTimersByTimeAsync(3_000);
  expect(asked).toBe(3);
  live.stop();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(asked).toBe(3);
});
