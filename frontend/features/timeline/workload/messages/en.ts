import type { TextsLike } from '#frontend/i18n/messages.ts';
import type { de } from './de.ts';

export const en: TextsLike<typeof de> = {
  title: 'What makes the load: {{name}}, {{period}}',
  previous: 'Period before',
  next: 'Period after',
  close: 'Close the list',
  count_one: '{{count}} operation',
  count_other: '{{count}} operations',
  over: 'Overload {{length}}',
  booked: 'Booked',
  capacity: 'Capacity',
  share: 'Utilisation',
  closed: 'no working time',
  nothing: 'Nothing is planned here.',
  more: 'and {{count}} more',
  zoom: 'Show the day',
  late: 'Delivery {{date}}, {{length}} late',
  due: 'Delivery {{date}}',
  list: 'Click lists what makes it',
};
