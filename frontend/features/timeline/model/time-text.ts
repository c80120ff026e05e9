import type { Instant } from '#domain/kernel/instant.ts';
import { dayNumberAt, mondayOf, offsetAt } from '#domain/kernel/time-zone.ts';
import { percentGap, shortWords } from '#frontend/i18n/short-words.ts';

/** Dates, times and lengths in words (look, section 10), in the plant's time zone. */
export interface TimeText {
  /** "10:42" */
  readonly time: (t: Instant) => string;
  /** "10:42:08" */
  readonly clock: (t: Instant) => string;
  /** "08" or "Mo 16" for the second header line. */
  readonly hour: (t: Instant) => string;
  readonly weekdayAndDay: (t: Instant) => string;
  readonly dayOfMonth: (t: Instant) => string;
  /** "Do 19. November", "Thu 19 November" */
  readonly longDay: (t: Instant) => string;
  /** "Do 19.11.", "Thu 19 Nov" */
  readonly shortDay: (t: Instant) => string;
  /** "19.11.", "19 Nov" */
  readonly briefDay: (t: Instant) => string;
  /** "Sa 21." where a day has little room. */
  readonly tinyDay: (t: Instant) => string;
  /** "KW 47", "Week 47" */
  readonly week: (t: Instant) => string;
  readonly month: (t: Instant) => string;
  readonly monthAndYear: (t: Instant) => string;
  readonly year: (t: Instant) => string;
  /** "18. – 21. Nov. 2026" of the days that `[from, to)` touches. */
  readonly dayRange: (from: Instant, to: Instant) => string;
  /** "Do 19.11. 13:30" */
  readonly dayAndTime: (t: Instant) => string;
  /** "13:30 – 20:00", with the days when they differ. */
  readonly range: (from: Instant, to: Instant) => string;
  /** As `range`, but only the start where the days differ: for places with little room. */
  readonly briefRange: (from: Instant, to: Instant) => string;
  /** "42 min", "2 h 40", "1 T 2 h" */
  readonly duration: (ms: number) => string;
  /** "12 s", beyond a minute as `duration`. */
  readonly seconds: (ms: number) => string;
  /** "+ 2 h 40", "− 3 h" */
  readonly difference: (ms: number) => string;
  readonly percent: (share: number) => string;
  readonly number: (value: number) => string;
}

const minute = 60_000;
const nbsp = ' ';

/** `language` is a language of the product; German has its own forms, all others their own words in the British order. */
export function timeText(language: string, zone: string): TimeText {
  const german = language.startsWith('de');
  const locale = german ? 'de' : language.startsWith('en') ? 'en-GB' : language;
  const format = (options: Intl.DateTimeFormatOptions): ((t: Instant) => string) => {
    // Created on demand: each formatter costs a millisecond, and no picture needs all of them.
    let formatter: Intl.DateTimeFormat | undefined;
    return (t) => {
      formatter ??= new Intl.DateTimeFormat(locale, { timeZone: zone, ...options });
      return formatter.format(t);
    };
  };
  /** Plant time as if it were UTC: numbers need no formatter. */
  const shown = (t: Instant): Date => new Date(t + offsetAt(zone, t));
  const time = (t: Instant): string => shown(t).toISOString().slice(11, 16);
  const clock = (t: Instant): string => shown(t).toISOString().slice(11, 19);
  const weekday = format({ weekday: 'short' });
  const monthLong = format({ month: 'long' });
  const monthShort = format({ month: 'short' });
  const dayAndMonth = format({ day: 'numeric', month: 'short' });
  const dayAndLongMonth = format({ day: 'numeric', month: 'long' });
  const year = (t: Instant): string => String(shown(t).getUTCFullYear());
  let numbers: Intl.NumberFormat | undefined;
  const number = (value: number): string => {
    numbers ??= new Intl.NumberFormat(locale, { maximumFractionDigits: 1 });
    return numbers.format(value);
  };
  const dayOf = (t: Instant): string => String(shown(t).getUTCDate());
  const dot = german ? '.' : '';
  const words = shortWords(language);
  const gap = percentGap(language);
  /** "21. Nov.", "21 Nov": other languages bend the name of the month after a day. */
  const dayOfShortMonth = (t: Instant): string =>
    german ? `${dayOf(t)}. ${monthShort(t)}${dotAfter(monthShort(t), monthLong(t))}` : dayAndMonth(t);
  const shortDay = (t: Instant): string =>
    german ? `${weekday(t)} ${dayOf(t)}.${shown(t).toISOString().slice(5, 7)}.` : `${weekday(t)} ${dayAndMonth(t)}`;
  const isOneDay = (from: Instant, to: Instant): boolean => dayNumberAt(zone, from) === dayNumberAt(zone, to);
  const duration = (ms: number): string => {
    const minutes = Math.round(Math.abs(ms) / minute);
    if (minutes < 60) return `${minutes}${nbsp}${words.minute}`;
    if (minutes < 1_440) {
      const rest = minutes % 60;
      return `${Math.floor(minutes / 60)}${nbsp}${words.hour}${rest === 0 ? '' : `${nbsp}${String(rest).padStart(2, '0')}`}`;
    }
    const hours = Math.round(minutes / 60);
    return `${Math.floor(hours / 24)}${nbsp}${words.day}${hours % 24 === 0 ? '' : `${nbsp}${hours % 24}${nbsp}${words.hour}`}`;
  };
  return {
    time,
    clock,
    hour: (t) => time(t).slice(0, 2),
    weekdayAndDay: (t) => `${weekday(t)} ${dayOf(t)}`,
    dayOfMonth: dayOf,
    longDay: (t) => `${weekday(t)} ${german ? `${dayOf(t)}. ${monthLong(t)}` : dayAndLongMonth(t)}`,
    shortDay,
    briefDay: (t) => (german ? `${dayOf(t)}.${shown(t).toISOString().slice(5, 7)}.` : `${dayOf(t)} ${monthShort(t)}`),
    tinyDay: (t) => `${weekday(t)} ${dayOf(t)}${dot}`,
    week: (t) => `${words.week} ${isoWeek(zone, t)}`,
    month: monthLong,
    monthAndYear: (t) => `${monthLong(t)} ${year(t)}`,
    year,
    dayRange(from, to) {
      const last = Math.max(from, to - 1);
      const end = `${dayOfShortMonth(last)} ${year(last)}`;
      if (dayNumberAt(zone, from) === dayNumberAt(zone, last)) return end;
      const sameMonth = monthLong(from) === monthLong(last) && year(from) === year(last);
      if (sameMonth) return `${dayOf(from)}${dot} – ${end}`;
      const sameYear = year(from) === year(last);
      return `${dayOfShortMonth(from)}${sameYear ? '' : ` ${year(from)}`} – ${end}`;
    },
    dayAndTime: (t) => `${shortDay(t)} ${time(t)}`,
    range: (from, to) =>
      isOneDay(from, to)
        ? `${weekday(from)} ${time(from)} – ${time(to)}`
        : `${shortDay(from)} ${time(from)} – ${shortDay(to)} ${time(to)}`,
    briefRange: (from, to) =>
      isOneDay(from, to)
        ? `${shortDay(from)} ${time(from)} – ${time(to)}`
        : `${words.from} ${shortDay(from)} ${time(from)}`,
    duration,
    seconds: (ms) => (ms < minute ? `${Math.max(0, Math.round(ms / 1_000))}${nbsp}${words.second}` : duration(ms)),
    difference: (ms) => `${ms < 0 ? '−' : '+'}${nbsp}${duration(ms)}`,
    percent: (share) => `${number(Math.round(share * 100))}${gap}%`,
    number,
  };
}

/** ISO week number of the day that `zone` shows at `t`: the week of its Thursday. */
export function isoWeek(zone: string, t: Instant): number {
  const thursday = mondayOf(dayNumberAt(zone, t)) + 3;
  const year = new Date(thursday * 1_440 * minute).getUTCFullYear();
  const newYear = Date.UTC(year, 0, 1) / (1_440 * minute);
  return Math.floor((thursday - newYear) / 7) + 1;
}

/** "Nov" is an abbreviation and takes a full stop in German, "Mai" is not. */
const dotAfter = (short: string, long: string): string => (short === long || short.endsWith('.') ? '' : '.');
