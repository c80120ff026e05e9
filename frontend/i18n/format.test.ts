import { describe, expect, test } from 'vitest';
import { createFormat, isoWeek } from './format.ts';

const de = createFormat('de', 'Europe/Berlin');
const en = createFormat('en', 'Europe/Berlin');
const at = Date.parse('2026-11-19T09:42:08Z');
const hour = 3_600_000;
const minute = 60_000;

/** No-break spaces as ordinary ones, where the test is about the words. */
const plain = (text: string): string => text.replaceAll('\u00a0', ' ');

describe('dates and times', () => {
  // shows planning 5.3, planning 5.4
  // shows base-data 5.5, base-data 5.6
  test('German writes the day first, with points', () => {
    expect(de.date(at)).toBe('19.11.2026');
    expect(de.shortDate(at)).toBe('Do 19.11.');
    expect(de.dateTime(at)).toBe('19.11.2026 10:42');
    expect(de.columnTime(at)).toBe('19.11. 10:42');
    expect(plain(de.week(at))).toBe('KW 47');
  });

  // shows planning 1.22
  // shows base-data 1.11
  test('English writes as the British do', () => {
    expect(en.date(at)).toBe('19 Nov 2026');
    expect(en.shortDate(at)).toBe('Thu 19 Nov');
    expect(en.dateTime(at)).toBe('19 Nov 2026 10:42');
    expect(plain(en.week(at))).toBe('Week 47');
  });

  test.each([
    ['es', '19 nov 2026', 'jue 19 nov', 'Sem. 47', '2 may'],
    ['fr', '19 nov. 2026', 'jeu. 19 nov.', 'Sem. 47', '2 mai'],
    ['ru', '19 нояб. 2026', 'чт 19 нояб.', 'Нед. 47', '2 мая'],
  ])('%s writes its own words in that order', (language, date, short, week, second) => {
    const format = createFormat(language, 'Europe/Berlin');
    expect(plain(format.date(at))).toBe(date);
    expect(plain(format.shortDate(at))).toBe(short);
    expect(format.dateTime(at)).toBe(`${date} 10:42`);
    expect(plain(format.week(at))).toBe(week);
    expect(plain(format.dayAndMonth(Date.parse('2027-05-02T10:00:00Z')))).toBe(second);
  });

  test('all show the time of the plant', () => {
    expect(de.time(at)).toBe('10:42');
    expect(en.clock(at)).toBe('10:42:08');
    expect(createFormat('en', 'America/New_York').time(at)).toBe('04:42');
  });

  // shows base-data 5.7
  test('midnight is 00:00', () => {
    expect(en.time(Date.parse('2026-11-18T23:00:00Z'))).toBe('00:00');
  });

  test('a range names its days only when they differ', () => {
    const start = Date.parse('2026-11-19T12:30:00Z');
    expect(plain(de.range(start, start + 6.5 * hour))).toBe('13:30 – 20:00');
    expect(plain(de.range(start, start + 24 * hour))).toBe('Do 19.11. 13:30 – Fr 20.11. 13:30');
  });

  test.each(['Europe/Berlin', 'America/Los_Angeles', 'Pacific/Auckland', 'Pacific/Kiritimati', 'UTC'])(
    'a delivery day stays that day in %s',
    (zone) => {
      const format = createFormat('de', zone);
      expect(format.day('2026-03-29')).toBe('29.03.2026');
      expect(format.day('2026-12-31')).toBe('31.12.2026');
    },
  );
});

describe('when clocks change', () => {
  const spring = Date.parse('2027-03-28T00:30:00Z');
  const autumn = Date.parse('2026-10-25T00:30:00Z');

  test('the hour that spring skips is not shown', () => {
    expect(de.time(spring)).toBe('01:30');
    expect(de.time(spring + hour)).toBe('03:30');
  });

  test('the hour that autumn repeats is shown twice', () => {
    expect(de.time(autumn)).toBe('02:30');
    expect(de.time(autumn + hour)).toBe('02:30');
    expect(de.time(autumn + 2 * hour)).toBe('03:30');
  });

  test('the last minutes before and the first after midnight belong to their days', () => {
    const midnight = Date.parse('2026-10-25T23:00:00Z');
    expect(de.date(midnight - minute)).toBe('25.10.2026');
    expect(de.date(midnight)).toBe('26.10.2026');
  });
});

describe('weeks', () => {
  test.each([
    ['2026-12-31', 53],
    ['2027-01-03', 53],
    ['2027-01-04', 1],
    ['2024-12-30', 1],
  ])('%s is in week %i', (day, week) => {
    expect(isoWeek('Europe/Berlin', Date.parse(`${day}T12:00:00Z`))).toBe(week);
  });
});

describe('numbers and lengths', () => {
  test('numbers and percent follow the language, with a no-break space in German', () => {
    expect(de.number(1312.5)).toBe('1.312,5');
    expect(en.number(1312.5)).toBe('1,312.5');
    expect(de.percent(0.94, 1)).toBe('94,0\u00a0%');
    expect(en.percent(0.94, 1)).toBe('94.0%');
    expect(de.number(-3)).toBe('\u22123');
  });

  test.each([
    [0, '0 min'],
    [42 * minute, '42 min'],
    [59.6 * minute, '1 h'],
    [160 * minute, '2 h 40'],
    [125 * minute, '2 h 05'],
    [23 * hour + 59 * minute, '23 h 59'],
    [26 * hour, '1 T 2 h'],
    [48 * hour, '2 T'],
    [47.8 * hour, '2 T'],
  ])('%i ms is %s', (length, text) => {
    expect(plain(de.duration(length))).toBe(text);
  });

  test.each([
    ['en', '1 d 2 h', '2 h 40', '12 s', '94.0%', '1,312.5'],
    ['es', '1 d 2 h', '2 h 40', '12 s', '94,0 %', '1312,5'],
    ['fr', '1 j 2 h', '2 h 40', '12 s', '94,0 %', '1 312,5'],
    ['ru', '1 д 2 ч', '2 ч 40', '12 с', '94,0 %', '1 312,5'],
  ])('%s has its own units and figures', (language, days, hours, seconds, percent, number) => {
    const format = createFormat(language, 'Europe/Berlin');
    const spaced = (text: string): string => plain(text).replaceAll('\u202f', ' ');
    expect(spaced(format.duration(26 * hour))).toBe(days);
    expect(spaced(format.duration(160 * minute))).toBe(hours);
    expect(spaced(format.seconds(12_300))).toBe(seconds);
    expect(spaced(format.percent(0.94, 1))).toBe(percent);
    expect(spaced(format.number(1312.5))).toBe(number);
  });

  test('a difference has a true minus and no-break spaces', () => {
    expect(de.difference(160 * minute)).toBe('+\u00a02\u00a0h\u00a040');
    expect(de.difference(-160 * minute)).toBe('\u2212\u00a02\u00a0h\u00a040');
    expect(plain(de.difference(-10_000))).toBe('0 min');
    expect(en.countDifference(-3)).toBe('\u2212\u00a03');
  });

  test('slack has a sign only when it is used up', () => {
    expect(plain(de.slack(156 * minute))).toBe('2 h 36');
    expect(plain(de.slack(-160 * minute))).toBe('− 2 h 40');
  });

  // shows base-data 9.28
  test('a length is written in one unit where a person wants it so', () => {
    const length = 160 * minute;
    expect(plain(de.durationIn(length, 'minutes'))).toBe('160 min');
    expect(plain(de.durationIn(length, 'hours'))).toBe('2,67 h');
    expect(plain(en.durationIn(36 * hour, 'days'))).toBe('1.5 d');
  });

  test('an age counts seconds first', () => {
    expect(plain(de.seconds(12_300))).toBe('12 s');
    expect(plain(de.seconds(190_000))).toBe('3 min');
  });
});
