import type { TextsLike } from '#frontend/i18n/messages.ts';
import type { de } from './de.ts';

/** British English texts of the gaps of resources. */
export const en = {
  title: 'Gaps',
  new: 'New gap',
  empty: 'No gap entered yet',
  none: 'No gap matches the filter',
  resource: 'Resource',
  reason: 'Gap reason',
  newReason: 'Or a new reason',
  from: 'From',
  to: 'To',
  'day.from': 'From day',
  'time.from': 'From time',
  'day.to': 'To day',
  'time.to': 'To time',
  length: 'Length',
  informative: 'For information only',
  informativeHelp: 'Is shown and takes no working time away.',
  kindNormal: 'Takes working time away',
  extra: 'Overtime: extra working time',
  extraHelp: 'The resource works then, on weekends and holidays, too.',
  name: '{{resource}}, {{times}}',
  show: 'Show on timeline',
  incomplete: 'Stands here as soon as resource and times are entered.',
  deleteTitle: 'Delete {{name}}?',
  'time.twice': 'This time comes twice on this day: the first one is meant.',
  inCalendar: 'Gaps in the calendar',
} satisfies TextsLike<typeof de>;
