import type { TextsLike } from '#frontend/i18n/messages.ts';
import type { de } from './de.ts';

export const en: TextsLike<typeof de> = {
  count_one: '{{count}} refused report',
  count_other: '{{count}} refused reports',
  open: 'Show reports of terminals that the plan did not take',
};
