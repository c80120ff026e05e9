import type { Availability } from '#domain/base-data/week-time.ts';
import { weekdays } from './weekdays.ts';

/** "Mo–Fr 06:00–14:00, Sa 06:00–12:00": days with the same shifts together. */
export function weekWords(availabilities: readonly Availability[]): string {
  const names = weekdays('short');
  const perDay = names.map((_, day) =>
    availabilities
      .filter(({ weekday, isActive }) => isActive && (weekday + 6) % 7 === day)
      .toSorted((a, b) => a.timeFrom.localeCompare(b.timeFrom))
      .map(({ timeFrom, timeTo }) => `${timeFrom}–${timeTo}`)
      .join(' '),
  );
  const words: string[] = [];
  for (let first = 0; first < 7; ) {
    let last = first;
    while (perDay[last + 1] === perDay[first]) last++;
    const days = first === last ? names[first] : `${names[first]}–${names[last]}`;
    if (perDay[first] !== '') words.push(`${days} ${perDay[first]}`);
    first = last + 1;
  }
  return words.join(', ');
}
