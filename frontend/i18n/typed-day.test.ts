import { describe, expect, test } from 'vitest';
import { createFormat } from './format.ts';
import { typedDay } from './typed-day.ts';

const today = '2026-11-21';

// shows base-data 5.8
test.each([
  ['21.11.2026', '2026-11-21'],
  ['1.2.27', '2027-02-01'],
  ['05.12.', '2026-12-05'],
  ['5.12', '2026-12-05'],
  [' 2026-12-05 ', '2026-12-05'],
  ['05/12/2026', '2026-12-05'],
  ['5-12-2026', '2026-12-05'],
])('German: %s is %s', (text, day) => {
  expect(typedDay(text, 'de', today)).toBe(day);
});

test.each([
  ['5 Dec 2026', '2026-12-05'],
  ['5  Dec', '2026-12-05'],
  ['05/12/2026', '2026-12-05'],
  ['5/12', '2026-12-05'],
  ['2026-12-05', '2026-12-05'],
])('English: %s is %s', (text, day) => {
  expect(typedDay(text, 'en', today)).toBe(day);
});

test.each([
  ['de', '5. Dez. 2026'],
  ['de', '5. Dezember'],
  ['en', '5 December'],
  ['es', '5 dic 2026'],
  ['es', '5 de diciembre de 2026'],
  ['fr', '5 déc. 2026'],
  ['fr', '5 dec'],
  ['ru', '5 дек. 2026'],
  ['ru', '5 декабря 2026 г.'],
  ['ru', '05.12.2026'],
  ['fr', '05/12/2026'],
])('%s: %s is understood', (language, text) => {
  expect(typedDay(text, language, today)).toBe('2026-12-05');
});

describe.each(['de', 'en', 'es', 'fr', 'ru'])('pasted into %s', (language) => {
  test.each([
    '31.03.2027',
    '31.03.27',
    '2027-03-31',
    '2027/03/31',
    '31/03/2027',
    '31/3/27',
    '31-03-2027',
    '31-03-27',
    '31 Mar 2027',
    '31 March 2027',
    '31. März 2027',
    '31 марта 2027 г.',
    'Mar 31, 2027',
    'Wed 31 Mar 2027',
    'Mi 31.03.2027',
    '31.03.2027 00:00',
    '2027-03-31 00:00:00',
    '2027-03-31T00:00:00',
  ])('%s is the last of March', (text) => {
    expect(typedDay(text, language, today)).toBe('2027-03-31');
  });

  test('the month before the day is no day, and never another one in silence', () => {
    expect(typedDay('03/31/2027', language, today)).toBeUndefined();
    expect(typedDay('03/04/2027', language, today)).toBe('2027-04-03');
  });

  test('a time of day is none that could be left out', () => {
    expect(typedDay('31.03.2027 13:30', language, today)).toBeUndefined();
  });
});

test.each(['de', 'en', 'es', 'fr', 'ru'])('what %s shows is read as the same day', (language) => {
  const format = createFormat(language, 'Europe/Berlin');
  for (let month = 1; month <= 12; month++) {
    const shown = `2027-${String(month).padStart(2, '0')}-09`;
    expect(typedDay(format.day(shown), language, today)).toBe(shown);
  }
});

test('without a year it is the day nearest to today, over New Year too', () => {
  expect(typedDay('5.1.', 'de', '2026-12-20')).toBe('2027-01-05');
  expect(typedDay('20.12.', 'de', '2027-01-05')).toBe('2026-12-20');
  expect(typedDay('29.2.', 'de', '2027-06-01')).toBe('2028-02-29');
});

test.each(['', '2', '21.', '31.2.2026', '29.2.2027', '32.1.', '12.13.2026', 'morgen', '2026-02-30', '1e3'])(
  '%j is no day',
  (text) => {
    expect(typedDay(text, 'de', today)).toBeUndefined();
  },
);
