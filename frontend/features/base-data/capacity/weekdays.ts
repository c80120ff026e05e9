import { currentLanguage } from '#frontend/i18n/setup.ts';

/** Names of the days from Monday on, in the language on screen. */
export function weekdays(length: 'short' | 'long'): readonly string[] {
  const format = new Intl.DateTimeFormat(currentLanguage(), { weekday: length, timeZone: 'UTC' });
  // 5 January 1970 was a Monday.
  return Array.from({ length: 7 }, (_, day) => format.format(new Date((4 + day) * 86_400_000)));
}
