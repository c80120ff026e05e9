import type { TextsLike } from '#frontend/i18n/messages.ts';
import type { de } from './de.ts';

/** British English texts of what goes with an object that is taken off the plan. */
export const en = {
  comments_one: '{{count}} comment will be lost',
  comments_other: '{{count}} comments will be lost',
  files_one: '{{count}} attached file will be lost',
  files_other: '{{count}} attached files will be lost',
} satisfies TextsLike<typeof de>;
