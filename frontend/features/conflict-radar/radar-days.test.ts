import { expect, test } from 'vitest';
import { dayOfConflict, radarDays } from './radar-days.ts';
import type { RadarKind, RadarRow } from './radar-rows.ts';

const zone = 'Europe/Berlin';
const now = Date.parse('2026-03-28T09:00:00Z');
const conflict = (kind: RadarKind, start: string, confirmed = false): RadarRow => ({
  id: `${kind}-${start}`,
  kind,
  confirmed,
  daysLate: 0,
  title: '',
  orders: [],
  extent: 0,
  start: Date.parse(start),
  end: Date.parse(start),
  begun: false,
  resourceId: undefined,
  operationIds: [],
  binding: undefined,
  misfit: undefined,
});

// shows planning 2.56, planning 2.58
test('fourteen days of the plant are counted by kind, over the change of the clocks too', () => {
  const days = radarDays(
    [
      conflict('date', '2026-03-29T21:59:59.999Z'),
      conflict('overload', '2026-03-29T22:00:00Z'),
      conflict('overload', '2026-03-30T08:00:00Z'),
      conflict('misfit', '2026-04-10T21:59:00Z'),
      conflict('misfit', '2026-04-10T22:00:00Z'),
    ],
    zone,
    now,
  );
  expect(days.map(({ day }) => day)).toEqual([
    '2026-03-28',
    '2026-03-29',
    '2026-03-30',
    '2026-03-31',
    ...Array.from({ length: 10 }, (_, at) => `2026-04-${String(at + 1).padStart(2, '0')}`),
  ]);
  expect(days[1]).toMatchObject({ counts: { date: 1, overload: 0 }, total: 1, isWeekend: true });
  expect(days[2]).toMatchObject({ counts: { date: 0, overload: 2 }, total: 2, isWeekend: false });
  expect(days[13]).toMatchObject({ counts: { misfit: 1 }, total: 1 });
});

// shows planning 2.57
test('what was due before today is to be dealt with today', () => {
  const old = conflict('overdue', '2026-03-20T06:00:00Z');
  expect(dayOfConflict(old, zone, now)).toBe('2026-03-28');
  expect(radarDays([old], zone, now)[0]).toMatchObject({ counts: { overdue: 1 }, total: 1 });
});

test('what is confirmed is not counted', () => {
  expect(radarDays([conflict('date', '2026-03-29T08:00:00Z', true)], zone, now)[1]?.total).toBe(0);
});
