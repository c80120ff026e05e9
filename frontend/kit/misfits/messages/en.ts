import type { TextsLike } from '#frontend/i18n/messages.ts';
import type { de } from './de.ts';

/** British English words for what no longer fits the base data. */
export const en = {
  'cause.holiday': 'no longer fits: holiday on {{day}}',
  'cause.gap': 'no longer fits: gap on {{day}}',
  'cause.shift': 'no longer fits: no working time on {{day}}',
  'cause.length': 'no longer fits: would now end {{time}}',
  'cause.times': 'no longer fits: its technology says {{length}}',
  'cause.setUp': 'no longer fits: needs {{length}} of set-up',
  'cause.deleted': 'no longer fits: resource deleted',
  'cause.archived': 'no longer fits: resource archived',
  'cause.attendant': 'no longer fits: resource is now attendant',
  'cause.group': 'no longer fits: resource left the group',
  'cause.program': 'no longer fits: resource without the programme',
  'cause.characteristics': 'no longer fits: resource without the characteristics needed',
} satisfies TextsLike<typeof de>;
