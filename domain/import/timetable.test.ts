import { describe, expect, it } from 'vitest';
import { isDue, lastMoment } from './timetable.ts';

const zone = 'Europe/Berlin';
const everyDay = [0, 1, 2, 3, 4, 5, 6];
const workdays = [1, 2, 3, 4, 5];
/** Of the plant's winter. */
const at = (text: string): number => Date.parse(`${text}:00+01:00`);
const monday = '2026-11-30';
const friday = '2026-11-27';

describe('the last moment of a timetable', () => {
  const shifts = { weekdays: workdays, times: ['14:00', '06:00'], zone };

  it('is the latest time of today that has come, in the time of the plant', () => {
    expect(lastMoment(shifts, at(`${monday}T06:00`))).toBe(at(`${monday}T06:00`));
    expect(lastMoment(shifts, at(`${monday}T23:59`))).toBe(at(`${monday}T14:00`));
  });

  it('is of the last chosen day before the first time of today', () => {
    expect(lastMoment(shifts, at(`${monday}T05:59`))).toBe(at(`${friday}T14:00`));
    expect(lastMoment({ ...shifts, weekdays: [1] }, at(`${monday}T05:59`))).toBe(at('2026-11-23T14:00'));
  });

  it('is when clocks change the moment that clocks show, or the one at which they leave it out', () => {
    const nightly = { weekdays: everyDay, times: ['02:30'], zone };
    expect(lastMoment(nightly, Date.parse('2027-03-28T12:00:00Z'))).toBe(Date.parse('2027-03-28T01:00:00Z'));
    expect(lastMoment(nightly, Date.parse('2026-10-25T12:00:00Z'))).toBe(Date.parse('2026-10-25T00:30:00Z'));
  });

  it('is none without times', () => {
    expect(lastMoment({ ...shifts, times: [] }, at(`${monday}T12:00`))).toBeUndefined();
  });
});

describe('it is time', () => {
  const second = 1_000;
  const due = (times: readonly string[], last: string, now: string, isOpen = false): boolean =>
    isDue({ weekdays: workdays, times, zone }, { at: at(last), isOpen }, at(now), 60 * second);

  it('without times whenever the pause is over, on the chosen days only', () => {
    expect(due([], `${monday}T08:00`, `${monday}T08:01`)).toBe(true);
    expect(due([], `${monday}T08:00`, `${monday}T08:00`)).toBe(false);
    expect(due([], '2026-11-28T08:00', '2026-11-28T09:00')).toBe(false);
  });

  it('once for each time, also for one at which nobody was there', () => {
    expect(due(['06:00'], `${friday}T07:00`, `${monday}T05:00`)).toBe(false);
    expect(due(['06:00'], `${friday}T07:00`, `${monday}T09:30`)).toBe(true);
    expect(due(['06:00'], `${monday}T09:30`, `${monday}T20:00`)).toBe(false);
  });

  it('again after a pause while something is open', () => {
    expect(due(['06:00'], `${monday}T06:00`, `${monday}T06:01`, true)).toBe(true);
    expect(due(['06:00'], `${monday}T06:00`, `${monday}T06:00`, true)).toBe(false);
  });
});
