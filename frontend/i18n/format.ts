import type { TimeUnit } from '#domain/administration/preferences.ts';
import type { Day, Instant } from '#domain/kernel/instant.ts';
import { dayAt, dayLength, dayNumberAt, mondayOf } from '#domain/kernel/time-zone.ts';
import { percentGap, shortWords } from './short-words.ts';

/**
 * Numbers and dates in words (look, section 10), in the plant's time zone. German has its own forms; every other
 * language takes the British order with the forms that it has for a day of a month ("19 мая", "19 déc.").
 */
export interface Format {
  /** "19.11.2026", "19 Nov 2026" */
  date(t: Instant): string;
  /** "Do 19.11.", "Thu 19 Nov" */
  shortDate(t: Instant): string;
  /** A day of the plant, `YYYY-MM-DD`, as `date`. */
  day(day: Day): string;
  /** "19.11.", "19 Nov": where the year is clear. */
  dayAndMonth(t: Instant): string;
  /** "Do", "Thu" */
  weekday(t: Instant): string;
  /** "10:42" */
  time(t: Instant): string;
  /** "10:42:08" */
  clock(t: Instant): string;
  /** "19.11.2026 10:42", "19 Nov 2026 10:42" */
  dateTime(t: Instant): string;
  /** "19.11. 10:42", "19 Nov 10:42": for columns, where the year is clear. */
  columnTime(t: Instant): string;
  /** "13:30 – 20:00" on one day, with short dates when the days differ. */
  range(from: Instant, to: Instant): string;
  /** "KW 47", "Week 47" */
  week(t: Instant): string;
  /** "1.312,5", "1,312.5" */
  number(value: number, digits?: number): string;
  /** Of a share: 0.94 is "94,0 %" with one digit. */
  percent(share: number, digits?: number): string;
  /** "42 min", "2 h 40", "1 T 2 h" */
  duration(milliseconds: number): string;
  /** All of it in one unit, with two decimals at most: "160 min", "2,67 h". */
  durationIn(milliseconds: number, unit: TimeUnit): string;
  /** "12 s", "3 min" */
  seconds(milliseconds: number): string;
  /** "+ 2 h 40", "− 42 min": true minus, no-break spaces; nothing before zero. */
  difference(milliseconds: number): string;
  /** Time in hand: "2 h 36" without a sign, "− 2 h 40" when it is used up. */
  slack(milliseconds: number): string;
  /** "+ 3", "− 3" */
  countDifference(value: number): string;
}

const minute = 60_000;
const nbsp = '\u00a0';
const minus = '\u2212';

export function createFormat(language: string, zone: string): Format {
  const german = language.startsWith('de');
  const locale = german ? 'de' : language.startsWith('en') ? 'en-GB' : language;
  // Made when it is used: making one takes milliseconds, and a page uses few of them.
  const formatOf = (options: Intl.DateTimeFormatOptions): (() => Intl.DateTimeFormat) => {
    let made: Intl.DateTimeFormat | undefined;
    return () => (made ??= new Intl.DateTimeFormat(locale, { timeZone: zone, ...options }));
  };
  const shown = (options: Intl.DateTimeFormatOptions): ((t: Instant) => string) => {
    const format = formatOf(options);
    return (t) => format().format(t);
  };
  const part = (options: Intl.DateTimeFormatOptions, type: Intl.DateTimeFormatPartTypes) => {
    const format = formatOf(options);
    return (t: Instant): string =>
      format()
        .formatToParts(t)
        .find((found) => found.type === type)?.value ?? '';
  };
  const time = shown({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  const clock = shown({ hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' });
  const dayOfMonth = part({ day: '2-digit' }, 'day');
  const monthNumber = part({ month: '2-digit', day: '2-digit' }, 'month');
  const dayAndMonthName = shown({ day: 'numeric', month: 'short' });
  const weekday = shown({ weekday: 'short' });
  const year = shown({ year: 'numeric' });

  const dayAndMonth = (t: Instant): string => (german ? `${dayOfMonth(t)}.${monthNumber(t)}.` : dayAndMonthName(t));
  const date = (t: Instant): string => (german ? `${dayAndMonth(t)}${year(t)}` : `${dayAndMonth(t)} ${year(t)}`);
  const shortDate = (t: Instant): string => `${weekday(t)} ${dayAndMonth(t)}`;

  const numbers = new Map<number, Intl.NumberFormat>();
  const fixed = (value: number, digits: number): string => {
    let format = numbers.get(digits);
    if (format === undefined) {
      format = new Intl.NumberFormat(locale, { minimumFractionDigits: digits, maximumFractionDigits: digits });
      numbers.set(digits, format);
    }
    return format.format(value).replace('-', minus);
  };
  const free = new Intl.NumberFormat(locale, { maximumFractionDigits: 2 });
  const words = shortWords(language);
  const gap = percentGap(language);

  const duration = (milliseconds: number): string => {
    const minutes = Math.round(Math.abs(milliseconds) / minute);
    if (minutes < 60) return `${minutes}${nbsp}${words.minute}`;
    const hours = minutes < 1_440 ? Math.floor(minutes / 60) : Math.round(minutes / 60);
    if (hours < 24) {
      const rest = minutes % 60;
      const whole = `${hours}${nbsp}${words.hour}`;
      return rest === 0 ? whole : `${whole}${nbsp}${String(rest).padStart(2, '0')}`;
    }
    const rest = hours % 24;
    return `${Math.floor(hours / 24)}${nbsp}${words.day}${rest === 0 ? '' : `${nbsp}${rest}${nbsp}${words.hour}`}`;
  };
  const signed = (value: number, text: string): string =>
    value === 0 ? text : `${value < 0 ? minus : '+'}${nbsp}${text}`;
  const wholeMinutes = (milliseconds: number): number => Math.round(Math.abs(milliseconds) / minute);

  return {
    date,
    shortDate,
    weekday,
    dayAndMonth,
    day: (day) => date(noonOf(zone, day)),
    time,
    clock,
    dateTime: (t) => `${date(t)} ${time(t)}`,
    columnTime: (t) => `${dayAndMonth(t)} ${time(t)}`,
    range: (from, to) =>
      dayAt(zone, from) === dayAt(zone, to)
        ? `${time(from)}${nbsp}–${nbsp}${time(to)}`
        : `${shortDate(from)} ${time(from)}${nbsp}–${nbsp}${shortDate(to)} ${time(to)}`,
    week: (t) => `${words.week}${nbsp}${isoWeek(zone, t)}`,
    number: (value, digits) => (digits === undefined ? free.format(value).replace('-', minus) : fixed(value, digits)),
    percent: (share, digits = 0) => `${fixed(share * 100, digits)}${gap}%`,
    duration,
    durationIn(milliseconds, unit) {
      const [word, length] = {
        minutes: [words.minute, minute] as const,
        hours: [words.hour, 60 * minute] as const,
        days: [words.day, 1_440 * minute] as const,
      }[unit];
      return `${free.format(milliseconds / length).replace('-', minus)}${nbsp}${word}`;
    },
    seconds(milliseconds) {
      const seconds = Math.max(0, Math.round(milliseconds / 1_000));
      return seconds < 60 ? `${seconds}${nbsp}${words.second}` : duration(milliseconds);
    },
    difference: (milliseconds) => signed(wholeMinutes(milliseconds) === 0 ? 0 : milliseconds, duration(milliseconds)),
    slack: (milliseconds) =>
      milliseconds < 0 && wholeMinutes(milliseconds) > 0
        ? signed(milliseconds, duration(milliseconds))
        : duration(milliseconds),
    countDifference: (value) => signed(value, free.format(Math.abs(value))),
  };
}

/** ISO 8601: the number of the week that holds the Thursday. */
export function isoWeek(zone: string, t: Instant): number {
  const thursday = mondayOf(dayNumberAt(zone, t)) + 3;
  const newYear = Date.UTC(new Date(thursday * dayLength).getUTCFullYear(), 0, 1) / dayLength;
  return Math.floor((thursday - newYear) / 7) + 1;
}

/** A time on `day` that no zone and no change of clocks moves to another day. */
function noonOf(zone: string, day: Day): Instant {
  const noon = Date.parse(`${day}T12:00:00Z`);
  const shift = dayNumberAt(zone, noon) - Date.parse(`${day}T00:00:00Z`) / dayLength;
  return noon - shift * dayLength;
}
