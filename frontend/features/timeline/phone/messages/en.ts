import type { TextsLike } from '#frontend/i18n/messages.ts';
import type { de } from './de.ts';

export const en: TextsLike<typeof de> = {
  machine: 'Machine',
  day: 'Choose day',
  previousDay: 'Previous day',
  nextDay: 'Next day',
  today: 'Today',
  load: '{{share}} taken',
  closed: 'no working day',
  count_one: '{{count}} operation',
  count_other: '{{count}} operations',
  late_one: '{{count}} late',
  late_other: '{{count}} late',
  overload: 'Overload',
  free: 'free for {{length}}',
  nothing: 'Nothing is planned on {{machine}} on this day.',
  nextBusy: 'To the next day with work',
  inPlan: 'In the live plan: {{when}} {{where}}',
  locked: 'locked',
  move: 'Move …',
  moreRows: 'Show more',
  tree: 'Projects and what belongs to them',
};
