import type { TextsLike } from '#frontend/i18n/messages.ts';
import type { de } from './de.ts';

export const en: TextsLike<typeof de> = {
  by: 'Colour by',
  shown: 'In the picture',
  more: 'and {{count}} more',
  none: 'There is no bar in the picture.',
};
