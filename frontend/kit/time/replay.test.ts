import { describe, expect, test } from 'vitest';
import type { ReplayedStep } from '#domain/planning/api/replay-call.ts';
import { advanced, replayLink } from './replay.ts';

const stepAt = (at: number, conflicts: ReplayedStep['conflicts'] = []) =>
  ({ at: new Date(at).toISOString(), position: String(at), conflicts }) as ReplayedStep;
const late = [{ kind: 'dateMissed', objectId: 'p1', title: 'P-1' }] as const;
const replay = {
  steps: [stepAt(1_000), stepAt(2_000, [...late]), stepAt(9_000)],
  done: 0,
  at: 0,
  isPlaying: true,
  stopsAtConflicts: true,
  isComplete: true,
};

describe('the clock of a replay', () => {
  test('makes true what lies behind it, and nothing else', () => {
    expect(advanced(replay, 999)).toEqual({ done: 0, at: 999, isPlaying: true });
    expect(advanced(replay, 1_000)).toEqual({ done: 1, at: 1_000, isPlaying: true });
  });

  test('stops with the step that brings a conflict, and goes on behind it', () => {
    const hit = advanced(replay, 60_000);
    expect(hit).toEqual({ done: 2, at: 2_000, isPlaying: false });
    expect(advanced({ ...replay, ...hit }, 1_000)).toEqual({ done: 2, at: 3_000, isPlaying: true });
    const on = { ...replay, stopsAtConflicts: false };
    expect(advanced(on, 2_500)).toEqual({ done: 2, at: 2_500, isPlaying: true });
  });

  test('passes over hours in which nothing happens, to shortly before something does', () => {
    const night = 8 * 3_600_000;
    const overNight = { ...replay, steps: [stepAt(night)] };
    expect(advanced(overNight, 1_000)).toEqual({ done: 0, at: night - 300_000 + 1_000, isPlaying: true });
    expect(advanced({ ...overNight, at: night - 300_000 }, 1_000)?.at).toBe(night - 299_000);
  });

  test('stops at the end, and waits there while more is to come', () => {
    const after = { ...replay, done: 2, at: 8_000 };
    expect(advanced(after, 60_000)).toEqual({ done: 3, at: 9_000, isPlaying: false });
    expect(advanced({ ...after, isComplete: false }, 60_000)).toEqual({ done: 3, at: 9_000, isPlaying: true });
    expect(advanced({ ...replay, steps: [], at: undefined, isComplete: false }, 60_000)).toBeUndefined();
  });
});

test('a link that is sent to somebody ends where it ended for who sends it', () => {
  const played = { ...replay, begins: '17', base: { moment: '17', done: 0 }, speed: 480, errorCode: undefined };
  const place = { origin: 'https://plant', pathname: '/simulation/3/production' };
  expect(replayLink({ ...played, until: undefined }, place)).toBe(
    'https://plant/simulation/3/production?asOf=17&play=480&until=9000',
  );
  expect(replayLink({ ...played, until: '40' }, place)).toContain('&until=40');
});
