import { afterEach, expect, test, vi } from 'vitest';
import { currentNotices, dismiss, dismissLater, notify, watchNotices } from './notifications.ts';

const texts = (): readonly string[] => currentNotices().map(({ text }) => text);
afterEach(() => {
  for (const { id } of currentNotices()) dismiss(id);
});

// shows planning 8.34, planning 8.35
// shows base-data 8.12, base-data 8.13
test('a message has its severity, is told to whoever watches, and goes when it is closed', () => {
  let told = 0;
  const stop = watchNotices(() => told++);
  for (const severity of ['error', 'info', 'warning'] as const) notify({ severity, text: severity });
  expect(currentNotices().map(({ severity }) => severity)).toEqual(['error', 'info', 'warning']);
  const [first] = currentNotices();
  dismiss(first?.id ?? Number.NaN);
  expect(texts()).toEqual(['info', 'warning']);
  expect(told).toBe(4);
  stop();
  notify({ severity: 'info', text: 'more' });
  expect(told).toBe(4);
});

test('the same message stands once, and at most three stand at a time', () => {
  for (const text of ['one', 'two', 'one', 'three', 'four']) notify({ severity: 'info', text });
  expect(texts()).toEqual(['one', 'three', 'four']);
});

// shows planning 8.36
// shows base-data 8.14, base-data 9.15
test('a message vanishes after six and a half seconds, unless it is let stand', () => {
  vi.useFakeTimers();
  for (const text of ['goes', 'stays']) notify({ severity: 'info', text });
  const [goes = 0, stays = 0] = currentNotices().map(({ id }) => id);
  dismissLater(goes);
  const letStand = dismissLater(stays);
  vi.advanceTimersByTime(6_499);
  expect(texts()).toEqual(['goes', 'stays']);
  letStand();
  vi.advanceTimersByTime(1);
  expect(texts()).toEqual(['stays']);
  vi.useRealTimers();
});
