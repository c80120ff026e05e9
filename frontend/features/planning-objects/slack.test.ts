import { expect, test } from 'vitest';
import { statusId } from '#domain/planning/plan/status.ts';
import { slackOf } from './slack.tsx';

const due = { statusId: statusId.planned, deliveryDate: '2026-11-20' };
const hour = 3_600_000;

// shows planning 9.23
test('slack ends with the delivery day of the plant', () => {
  expect(slackOf({ ...due, endDate: '2026-11-20T21:00:00.000Z' })).toBe(2 * hour);
  expect(slackOf({ ...due, endDate: '2026-11-21T01:00:00.000Z' })).toBe(-2 * hour);
});

test('a summer day ends an hour earlier in UTC', () => {
  expect(slackOf({ ...due, deliveryDate: '2026-07-20', endDate: '2026-07-20T21:00:00.000Z' })).toBe(hour);
});

test('there is no slack for what is done, not planned or has no end', () => {
  const endDate = '2026-11-21T01:00:00.000Z';
  expect(slackOf({ ...due, statusId: statusId.done, endDate })).toBeUndefined();
  expect(slackOf({ ...due, statusId: statusId.notPlanned, endDate })).toBeUndefined();
  expect(slackOf({ ...due, endDate: null })).toBeUndefined();
});
