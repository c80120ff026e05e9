import { expect, test } from 'vitest';
import { timeText } from './time-text.ts';

const de = timeText('de', 'Europe/Berlin');
const en = timeText('en', 'Europe/Berlin');
const at = Date.parse('2026-11-19T09:42:08Z');
const minute = 60_000;
const plain = (text: string): string => text.replaceAll(' ', ' ');

test('dates and weeks read as the plant and the language have them', () => {
  expect(de.longDay(at)).toBe('Do 19. November');
  expect(en.longDay(at)).toBe('Thu 19 November');
  expect(de.shortDay(at)).toBe('Do 19.11.');
  expect(en.shortDay(at)).toBe('Thu 19 Nov');
  expect(de.week(at)).toBe('KW 47');
  expect(en.week(at)).toBe('Week 47');
  expect(de.time(at)).toBe('10:42');
  expect(de.clock(at)).toBe('10:42:08');
});

test.each([
  ['es', 'jue 19 de noviembre', 'jue 19 nov', 'Sem. 47', '18 – 21 nov 2026', 'desde vie 20 nov 03:00'],
  ['fr', 'jeu. 19 novembre', 'jeu. 19 nov.', 'Sem. 47', '18 – 21 nov. 2026', 'dès ven. 20 nov. 03:00'],
  ['ru', 'чт 19 ноября', 'чт 19 нояб.', 'Нед. 47', '18 – 21 нояб. 2026', 'с пт 20 нояб. 03:00'],
])('%s reads in its own words', (language, long, short, week, range, brief) => {
  const text = timeText(language, 'Europe/Berlin');
  expect(plain(text.longDay(at))).toBe(long);
  expect(plain(text.shortDay(at))).toBe(short);
  expect(text.week(at)).toBe(week);
  expect(plain(text.dayRange(Date.parse('2026-11-18T03:00:00Z'), Date.parse('2026-11-21T02:00:00Z')))).toBe(range);
  expect(plain(text.briefRange(Date.parse('2026-11-20T02:00:00Z'), Date.parse('2026-11-21T02:00:00Z')))).toBe(brief);
});

test('the week of the turn of the year follows its Thursday', () => {
  expect(de.week(Date.parse('2027-01-02T12:00:00Z'))).toBe('KW 53');
  expect(de.week(Date.parse('2027-01-04T12:00:00Z'))).toBe('KW 1');
});

test('a range of days names month and year once', () => {
  const from = Date.parse('2026-11-18T03:00:00Z');
  expect(de.dayRange(from, Date.parse('2026-11-21T02:00:00Z'))).toBe('18. – 21. Nov. 2026');
  expect(de.dayRange(from, Date.parse('2026-12-02T02:00:00Z'))).toBe('18. Nov. – 2. Dez. 2026');
  expect(en.dayRange(from, Date.parse('2026-11-21T02:00:00Z'))).toBe('18 – 21 Nov 2026');
});

test('lengths use the largest two units, differences carry a true minus', () => {
  expect(plain(de.duration(42 * minute))).toBe('42 min');
  expect(plain(de.duration(160 * minute))).toBe('2 h 40');
  expect(plain(de.duration(26 * 60 * minute))).toBe('1 T 2 h');
  expect(plain(en.duration(26 * 60 * minute))).toBe('1 d 2 h');
  expect(plain(de.difference(160 * minute))).toBe('+ 2 h 40');
  expect(plain(de.difference(-160 * minute))).toBe('− 2 h 40');
});
