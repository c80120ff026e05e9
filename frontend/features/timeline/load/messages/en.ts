import type { TextsLike } from '#frontend/i18n/messages.ts';
import type { de } from './de.ts';

export const en: TextsLike<typeof de> = {
  free: '{{hours}} h free',
  hours: '{{hours}} h',
  booked: '{{share}} booked',
  freeLength: '{{length}} free',
  late_one: '{{count}} order ends late',
  late_other: '{{count}} orders end late',
  overload: 'overload {{length}}',
  closed: 'no working time',
  cell: '{{resource}}, {{period}}: {{figures}}',
  period: '{{period}}: {{figures}}',
  more: 'and {{count}} more',
  zoom: 'Click shows the day',
  keys: 'In rows that show load, the arrow keys go from day to day (week to week); Enter shows the day.',
};
