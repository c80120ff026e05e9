import type { TextsLike } from '#frontend/i18n/messages.ts';
import type { de } from './de.ts';

/** British English texts of the conflict radar. */
export const en = {
  'list.all': 'All',
  'list.date': 'Dates',
  'list.overload': 'Overload',
  'list.overdue': 'Overdue',
  'kind.date': 'Missed delivery date',
  'kind.overload': 'Overload',
  'kind.overdue': 'Overdue operation',
  title: 'Conflict radar',
  'column.conflict': 'Conflict',
  'column.extent': 'Extent',
  'column.cause': 'Cause',
  'column.hits': 'Hits',
  empty: 'No conflicts. Everything is on time and fits.',
  failed: 'The conflicts were not loaded.',
  retry: 'Try again',
  loading: 'Loading conflicts …',
  show: 'Show on timeline',
  confirm: 'Confirm',
  confirmed: 'confirmed',
  confirmedNotice: 'Conflict confirmed',
  gone: 'This conflict exists no more.',
  count_one: '{{count}} conflict',
  count_other: '{{count}} conflicts',
  'cause.date': 'Due {{due}}, ready {{ready}}',
  'cause.overload': '{{count}} at once, {{times}}',
  'cause.start': 'Should begin {{time}}',
  'cause.end': 'Should end {{time}}',
  'hits.misses': 'misses its date by {{days}} days',
} satisfies TextsLike<typeof de>;
