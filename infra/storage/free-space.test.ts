import { tmpdir } from 'node:os';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { EventStore } from '#infra/event-store/event-store.ts';
import { watchFreeSpace } from './free-space.ts';
import { keepRoom } from './keep-room.ts';
import { isOutOfSpace, StorageFull } from './out-of-space.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const settings = { folder: tmpdir(), reserve: 100, warnBelow: 1_000, log: pino({ level: 'silent' }), every: 10 };

describe('the free space', () => {
  it('is known from the beginning', () => {
    const space = watchFreeSpace({ ...settings, reserve: 1e18, warnBelow: 1e18 });
    expect(space.current().state).toBe('full');
    expect(space.current().freeBytes).toBeGreaterThan(0);
    space.close();
  });

  it('is enough, little, or only the reserve, and enough again', async () => {
    let free = 1_000;
    const space = watchFreeSpace({ ...settings, look: async () => free });
    const states: string[] = [];
    for (free of [1_000, 999, 100, 99, 0, 5_000]) {
      await vi.advanceTimersByTimeAsync(10);
      states.push(space.current().state);
    }
    expect(states).toEqual(['enough', 'low', 'low', 'full', 'full', 'enough']);
    space.close();
  });

  it('is as it was while the disk does not answer', async () => {
    const answers = [async () => 50, () => Promise.reject(new Error('EIO'))];
    const space = watchFreeSpace({ ...settings, look: () => answers.shift()?.() ?? new Promise(() => {}) });
    await vi.advanceTimersByTimeAsync(100);
    expect(space.current().state).toBe('full');
    space.close();
  });
});

it('nothing is appended to a store on a disk where only the reserve is left', async () => {
  let state: 'full' | 'low' = 'full';
  const appended: string[] = [];
  const store = {
    append: async (stream: string) => {
      appended.push(stream);
      return { kind: 'appended', revision: 0n, position: 1n };
    },
  } as unknown as EventStore;
  const kept = keepRoom(store, { current: () => ({ state, freeBytes: 1 }) });
  await expect(kept.append('plan-main', 'any', [])).rejects.toThrow(StorageFull);
  expect(appended).toEqual([]);
  state = 'low';
  await kept.append('plan-main', 'any', []);
  expect(appended).toEqual(['plan-main']);
});

it('an error of a full disk is told from others, also below another one', () => {
  const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
  expect(isOutOfSpace(new Error('the file was not stored', { cause: full }))).toBe(true);
  expect(isOutOfSpace(Object.assign(new Error('could not extend file'), { code: '53100' }))).toBe(true);
  expect(isOutOfSpace(Object.assign(new Error('gone'), { code: 'ENOENT' }))).toBe(false);
});
