import { expect, test } from 'vitest';
import type { MachineFigures, ScreenContent } from '#domain/planning/api/shop-floor/screen-api.ts';
import { screenOf } from '#tests/fixtures/screen-content.ts';
import { broughtLink, placeOf } from '../own-link.ts';
import { dayFigures } from './day-figures.ts';
import { bareNumber, pageCountOf, pageOf, rowsOf } from './pages.ts';

const now = Date.parse('2026-11-19T09:42:00Z');
const day = 86_400_000;
const numbers = (content: ScreenContent): readonly string[] => {
  const { kind, rows } = rowsOf(content, now);
  return kind === 'operations' ? rows.map(({ operationId }) => operationId) : [];
};

test('what has begun comes first, whenever it was planned', () => {
  const content = screenOf(3, now);
  const begun = content.items.map((step, at) => (at === 2 ? { ...step, statusId: 4 as const } : step));
  expect(numbers({ ...content, items: begun })).toEqual(['step-0', 'step-2', 'step-1']);
});

// shows planning 9.25
test('steps of later than the day after tomorrow are shown only where the first page has room', () => {
  const { items, ...content } = screenOf(30, now);
  const far = items.map((step) => ({ ...step, startDate: new Date(now + 5 * day).toISOString() }));
  expect(numbers({ ...content, items: [...items.slice(0, 4), ...far.slice(4)] })).toHaveLength(10);
  expect(numbers({ ...content, items: [...items.slice(0, 14), ...far.slice(14)] })).toHaveLength(14);
});

// shows base-data 1.13, base-data 9.8
test('an empty screen has one page, and a page that is gone is the last one', () => {
  expect(pageCountOf(screenOf(0, now), now)).toBe(1);
  expect(pageOf(rowsOf(screenOf(0, now), now), 3)).toMatchObject({ page: 0, shown: { rows: [] } });
  expect(pageOf(rowsOf(screenOf(12, now), now), 7)).toMatchObject({ page: 1, shown: { rows: { length: 2 } } });
});

test('a number stands without its prefix, and as it is when it has none', () => {
  expect(['PA-10432', 'PA 7', '2026-0004', 'Muster'].map(bareNumber)).toEqual(['10432', '7', '2026-0004', 'Muster']);
});

const machine: MachineFigures = {
  resourceId: 'saw',
  resourceName: 'Säge',
  planned: 0,
  started: 0,
  interrupted: 0,
  paused: 0,
  doneToday: 0,
  dueToday: 0,
  late: 0,
  yieldAmount: 0,
  scrapAmount: 0,
  interruptedAt: null,
  plannedEnds: 0,
  punctualEnds: 0,
};

test('shares of nothing are not zero; the longest interruption counts', () => {
  expect(dayFigures([machine])).toMatchObject({ scrapShare: undefined, punctuality: undefined });
  const later = { ...machine, interrupted: 1, interruptedAt: '2026-11-19T09:00:00.000Z' };
  const earlier = { ...later, interruptedAt: '2026-11-19T08:00:00.000Z', yieldAmount: 49, scrapAmount: 1 };
  expect(dayFigures([later, earlier, { ...machine, plannedEnds: 4, punctualEnds: 3 }])).toMatchObject({
    scrapShare: 0.02,
    punctuality: 0.75,
    interrupted: 2,
    interruptedAt: Date.parse('2026-11-19T08:00:00.000Z'),
  });
});

test('an address names the screen, and brings a link and a language behind the #', () => {
  const at = (pathname: string, search = '') => placeOf({ pathname, search });
  expect(at('/planeustvscreen/abc-1/')).toEqual({ screenId: 'abc-1', isPreview: false });
  expect(at('/planeustvscreen/abc', '?preview')).toEqual({ screenId: 'abc', isPreview: true });
  expect([at('/planeustvscreen'), at('/planeustvscreen/a/b')]).toEqual([undefined, undefined]);
  const token = 'a'.repeat(43);
  expect(broughtLink(`#link=${token}&language=ru`)).toEqual({ token, language: 'ru' });
  expect(broughtLink('#link=short&language=tlh')).toEqual({ token: undefined, language: undefined });
});
