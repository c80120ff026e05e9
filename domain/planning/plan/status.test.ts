import { describe, expect, it } from 'vitest';
import { hasBegun, isUnderWay, rollUpStatus, type StatusId, statusId, statusIdSchema } from './status.ts';

const { notPlanned, planned, started, interrupted, done, paused } = statusId;

// shows planning 4.1, planning 4.2
// shows base-data 4.1, base-data 4.2
it('the states have the ids of the requirement, and notDone is none of them', () => {
  expect(statusId).toEqual({ notPlanned: 1, planned: 2, started: 3, interrupted: 4, done: 5, paused: 6 });
  expect([1, 2, 3, 4, 5, 6, 7, 0].map((id) => statusIdSchema.safeParse(id).success)).toEqual([
    ...Array(6).fill(true),
    false,
    false,
  ]);
});

// shows planning 4.4, planning 4.5, planning 4.6
// shows base-data 4.3
it('what is started, interrupted or paused is under way, what is below has not begun, and done is finished', () => {
  const ids = [notPlanned, planned, started, interrupted, done, paused];
  expect(ids.filter(hasBegun)).toEqual([started, interrupted, done, paused]);
  expect(ids.filter(isUnderWay)).toEqual([started, interrupted, paused]);
});

// shows base-data 4.3
describe('status of a parent from its children (domain facts §4)', () => {
  const rows: [readonly StatusId[], StatusId][] = [
    [[planned, planned, planned], planned],
    [[done, started, planned], started],
    [[done, paused, planned], started],
    [[done, done, planned], started],
    [[done, done, done], done],
    [[done, interrupted, planned], interrupted],
    [[done, interrupted, started], interrupted],
    [[done, interrupted, paused], interrupted],
  ];
  for (const [children, parent] of rows) {
    it(`${children.join(', ')} gives ${parent}`, () => {
      expect(rollUpStatus(children)).toBe(parent);
    });
  }

  it('a parent without children is not planned', () => {
    expect(rollUpStatus([])).toBe(notPlanned);
  });
});
