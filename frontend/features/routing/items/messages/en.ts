import type { TextsLike } from '#frontend/i18n/messages.ts';
import type { de } from './de.ts';

export const en: TextsLike<typeof de> = {
  empty: 'No operation in a technology yet',
  none: 'No operation matches the filter',
  archived: 'Show archived',
  articleNumber: 'Article number',
  minutes: '{{name}}, min',
  technology: 'Technology',
  technologyNumber: 'Technology number',
};
