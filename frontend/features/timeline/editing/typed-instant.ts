import type { Day, Instant } from '#domain/kernel/instant.ts';
import { dayAt, dayNumberOf, instantOf, timesShown } from '#domain/kernel/time-zone.ts';
import { typedDay } from '#frontend/i18n/typed-day.ts';

/** Why a typed date is none: there is no such day or time of day, the clocks skip it, or it is not understood. */
export type DateFault = 'noSuchDay' | 'noSuchTime' | 'skipped' | 'notUnderstood';

export type TypedInstant =
  /** `twice`: the clocks show it twice in an autumn night; the first of the two is meant. */
  { readonly kind: 'instant'; readonly at: Instant; readonly twice: boolean } | { readonly kind: DateFault };

/**
 * The instant that a person typed, as clocks in `zone` show it: "24.11. 13:30", "24 Nov 2026, 1:30 pm",
 * "2026-11-24T13:30", "24.11." (the day's start), "13:30" (on the day of `near`). Days as `typedDay`.
 */
export function typedInstant(text: string, language: string, near: Instant, zone: string): TypedInstant {
  // "Di 24.11.": the day of the week adds nothing.
  const typed = text
    .trim()
    .replace(/^\p{L}{2,}\.?,?\s+(?=\d)/u, '')
    .replace(/(\d)T(?=\d)/, '$1 ');
  if (typed === '') return { kind: 'notUnderstood' };
  const { day: dayText, time } = parted(typed);
  if (time === 'noSuchTime') return { kind: time };
  const today = dayAt(zone, near);
  const day = dayText === '' ? today : typedDay(dayText, language, today);
  if (day === undefined) return { kind: isOfNoMonth(dayText, language, today) ? 'noSuchDay' : 'notUnderstood' };
  return at(day, time, zone);
}

function at(day: Day, minutes: number, zone: string): TypedInstant {
  const times = timesShown(zone, dayNumberOf(day), minutes);
  if (times === 'never') return { kind: 'skipped' };
  return { kind: 'instant', at: instantOf(zone, dayNumberOf(day), minutes), twice: times === 'twice' };
}

interface Parted {
  readonly day: string;
  /** Minutes after midnight; 0 without a time. */
  readonly time: number | 'noSuchTime';
}

/** "24.11. 13:30", "24.11. 13 Uhr", "24 Nov 1:30 pm" in day and time. */
function parted(typed: string): Parted {
  const found =
    /(?:^|[\s,])(\d{1,2}):(\d{1,2})(?::\d{2}(?:\.\d+)?)?\s*(uhr|h|z|am|pm)?$/i.exec(typed) ??
    /(?:^|[\s,])(\d{1,2})()\s*(uhr|h|am|pm)$/i.exec(typed);
  if (found === null) return { day: typed, time: 0 };
  const [all, hourText = '', minuteText = '', suffix = ''] = found;
  const day = typed
    .slice(0, typed.length - all.length)
    .replace(/,$/, '')
    .trim();
  const half = suffix.toLowerCase();
  const [hours, minutes] = [Number(hourText), Number(minuteText)];
  const isTwelve = half === 'am' || half === 'pm';
  if (minutes > 59 || hours > (isTwelve ? 12 : 24) || (isTwelve && hours === 0) || hours * 60 + minutes > 1440)
    return { day, time: 'noSuchTime' };
  const shown = isTwelve ? (hours % 12) + (half === 'pm' ? 12 : 0) : hours;
  return { day, time: shown * 60 + minutes };
}

/** "31.2.", "31 Feb": with another number of the day it would be one. */
function isOfNoMonth(text: string, language: string, today: Day): boolean {
  const isIso = /^\d{4}-/.test(text);
  const first = isIso ? text.replace(/\d+$/, '1') : text.replace(/^\d+/, '1');
  return first !== text && typedDay(first, language, today) !== undefined;
}
