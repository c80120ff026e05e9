import { describe, expect, it } from 'vitest';
import { statusId } from '#domain/planning/plan/status.ts';
import { isPlausible, type Reported } from './plausibility.ts';

const now = Date.parse('2027-03-01T12:00:00Z');
const hour = 3_600_000;
const settings = { checkPlausibility: true, checkActivitiesPlausibility: true };
const ten: Reported = { statusId: statusId.started, articleAmount: 10, yieldAmount: 4, scrapAmount: 1 };
const started = { ...ten, actualStart: now - 2 * hour };
const done = { ...started, statusId: statusId.done, actualEnd: now - hour };
const plausible = (reported: Reported) => isPlausible('operation', reported, settings, now);

describe('feedback can be right', () => {
  it('as long as pieces and times agree with what was asked for', () => {
    expect(plausible(ten)).toBe(true);
    expect(plausible(started)).toBe(true);
    expect(plausible({ ...done, yieldAmount: 9 })).toBe(true);
    // What became scrap is made again.
    expect(plausible({ ...done, yieldAmount: 10, scrapAmount: 7 })).toBe(true);
  });

  // shows base-data 3.77
  it('not with more good pieces than were asked for, nor done without accounting for all', () => {
    expect(plausible({ ...started, yieldAmount: 11 })).toBe(false);
    expect(plausible(done)).toBe(false);
  });

  it('not in the future, and not with an end before the start', () => {
    expect(plausible({ ...started, actualStart: now + 1 })).toBe(false);
    expect(plausible({ ...done, yieldAmount: 10, actualEnd: now + 1 })).toBe(false);
    expect(plausible({ ...done, yieldAmount: 10, actualEnd: now - 3 * hour })).toBe(false);
  });

  // shows base-data 3.77
  it('by its times alone for a process step, and always when nobody asks', () => {
    const step: Reported = { statusId: statusId.done, actualStart: now - hour, actualEnd: now - 2 * hour };
    expect(isPlausible('activity', step, settings, now)).toBe(false);
    expect(isPlausible('activity', { ...step, actualEnd: now }, settings, now)).toBe(true);
    expect(isPlausible('activity', step, { ...settings, checkActivitiesPlausibility: false }, now)).toBe(true);
    expect(isPlausible('operation', done, { ...settings, checkPlausibility: false }, now)).toBe(true);
  });
});
