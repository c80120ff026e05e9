import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { WorkingTime } from '#domain/planning/calendar/working-time.ts';
import { compileFacts } from '#domain/planning/plan/compile-facts.ts';
import { at, factoryWith } from '#tests/fixtures/factory-for-tests.ts';
import type { FeedbackKind } from '../plan/feedback-kinds.ts';
import { runningAt, runningTime } from './running-time.ts';
import type { TimedEntry } from './work-times.ts';

const hour = 3_600_000;
const entry = (kind: FeedbackKind, iso: string): TimedEntry => ({ kind, occurredAt: at(iso) });
const calendar = (from: string, to: string): WorkingTime => {
  const builder = factoryWith({ weekendDays: [] })
    .shifts('own', [0, 1, 2, 3, 4, 5, 6], from, to)
    .group('Saws', ['Saw'], { plan: 'own' });
  return compileFacts(builder.factory).resource('Saw' as never)?.workingTime ?? expect.fail('no saw');
};
const day = calendar('06:00', '14:00');
const night = calendar('22:00', '06:00');

it('pauses and what lies between two shifts are no time of a step at work', () => {
  const entries = [
    entry('start', '2027-03-01T06:00:00Z'),
    entry('pause', '2027-03-01T07:00:00Z'),
    entry('start', '2027-03-01T09:00:00Z'),
  ];
  const said = runningTime(entries, day, at('2027-03-02T06:00:00Z'));
  // From 7 to 8, from 10 to 14, and from 6 to 7 on the next day, by the clock of the plant.
  expect(said).toMatchObject({ seconds: 6 * 3_600, isRunning: true });
  expect(runningTime([...entries, entry('complete', '2027-03-01T10:00:00Z')], day, at('2027-03-05T06:00:00Z'))).toEqual(
    expect.objectContaining({ seconds: 2 * 3_600, isRunning: false }),
  );
});

it('a night in which the clocks change is as long as it is', () => {
  const hours = (start: string, now: string): number =>
    runningTime([entry('start', start)], night, at(now)).seconds / 3_600;
  expect(hours('2027-03-27T20:00:00Z', '2027-03-28T10:00:00Z')).toBe(7);
  expect(hours('2027-10-30T19:00:00Z', '2027-10-31T10:00:00Z')).toBe(9);
});

it('whoever shows it counts on by themselves to what the plant would say then, also through a change of the clocks', () => {
  const start = at('2027-10-30T18:00:00Z');
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 20 * 60 }),
      fc.integer({ min: 0, max: 28 * 60 }),
      fc.constantFrom(day, night),
      (read, later, working) => {
        const entries = [{ kind: 'start', occurredAt: start } as const];
        const then = start + (read + later) * 60_000;
        const said = runningTime(entries, working, start + read * 60_000);
        expect(runningAt(said, then).seconds).toBe(runningTime(entries, working, then).seconds);
      },
    ),
  );
});

it('a start and a stop that the plant does not have yet count where they are shown', () => {
  const read = at('2027-03-01T06:00:00Z');
  const said = runningTime([], day, read);
  const changes = [
    { at: read + hour, runs: true },
    { at: read + 2 * hour, runs: false },
    { at: read + 3 * hour, runs: true },
  ];
  expect(runningAt(said, read + 0.5 * hour, [])).toEqual({ seconds: 0, counts: false });
  expect(runningAt(said, read + 4 * hour, changes)).toEqual({ seconds: 2 * 3_600, counts: true });
  // The shift is over at 14 in the plant, which is seven hours after the reading.
  expect(runningAt(said, read + 12 * hour, changes)).toEqual({ seconds: 5 * 3_600, counts: false });
});

it('a device whose clock is behind the reading shows what was read, and that it counts', () => {
  const read = at('2027-03-01T06:00:00Z');
  const said = runningTime([entry('start', '2027-03-01T05:00:00Z')], day, read);
  expect(runningAt(said, read - 2_000)).toEqual({ seconds: said.seconds, counts: true });
});
