import { expect, it } from 'vitest';
import { factoryWith } from '#tests/fixtures/factory-for-tests.ts';
import type { FeedbackKind } from '../plan/feedback-kinds.ts';
import { consumption, type TimedEntry, timeLeft, workTimes } from './work-times.ts';

const hour = 3_600_000;
/** A saw that works from 6 to 14 on working days; the desk opens on a Monday at 6. */
const desk = factoryWith().group('Saws', ['Saw1']).open();
const { workingTime } = desk.facts.resource('Saw1' as never) ?? expect.fail('no saw');
const entry = (kind: FeedbackKind, hours: number, duration?: number): TimedEntry => ({
  kind,
  occurredAt: desk.now + hours * hour,
  duration,
});

it('times are working time between start and stop: pauses and the night are left out', () => {
  const shift = workingTime.between(desk.now, desk.now + 24 * hour) / 3600;
  const entries = [entry('start', 0), entry('pause', 2), entry('start', 3), entry('complete', 24)];
  expect(workTimes(entries, workingTime, 900, desk.now + 100 * hour)).toEqual({
    setupTime: 900,
    time: (shift - 1) * 3600 - 900,
    troubleTime: 0,
    isDerived: true,
  });
});

it('a step at work counts until now, and entries count for when they happened', () => {
  const entries = [entry('start', 2), entry('pause', 1), entry('start', 0), entry('setup', 0, 600)];
  expect(workTimes(entries, workingTime, 900, desk.now + 3 * hour)).toMatchObject({
    setupTime: 600,
    time: 2 * 3600 - 600,
  });
});

it('reported times count instead, trouble in neither', () => {
  const entries = [entry('start', 0), entry('time', 1, 1200), entry('time', 2, 600), entry('trouble', 2, 300)];
  expect(workTimes(entries, workingTime, 900, desk.now + 9 * hour)).toEqual({
    setupTime: 0,
    time: 1800,
    troubleTime: 300,
    isDerived: false,
  });
});

// shows base-data 9.30
it('what was used is compared with what the pieces so far should have taken', () => {
  const times = { setupTime: 600, time: 3000, troubleTime: 0, isDerived: false };
  const step = { planTime: 6600, setupTime: 600, share: 0.4 };
  expect(consumption(times, step)).toEqual({ actual: 3600, predicted: 3000, difference: 20 });
  expect(consumption({ ...times, time: 3010 }, step).difference).toBe(20);
  expect(consumption({ ...times, time: 3020 }, step).difference).toBe(21);
  expect(consumption(times, { planTime: 0, setupTime: 0, share: 1 }).difference).toBeUndefined();
});

it('what is left follows from the pieces that are left, and without any from the time that is', () => {
  const left = (share: number, worked: number, standardTime = 7200, planTime = 7200) =>
    timeLeft({ planTime, standardTime, share, worked });
  expect([left(0.5, 1800), left(0, 1800), left(1.2, 1800)]).toEqual([3600, 5400, 0]);
  // Overdue without feedback: nothing is taken to have been made.
  expect([left(0, 7200), left(0, 9999)]).toEqual([7200, 7200]);
  // Made longer on the plan, what is left is told by the standard times.
  expect([left(0.5, 0, 7200, 14_400), left(0, 20_000, 7200, 14_400)]).toEqual([3600, 7200]);
});
