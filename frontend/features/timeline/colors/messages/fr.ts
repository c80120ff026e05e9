import type { TextsLike } from '#frontend/i18n/messages.ts';
import type { de } from './de.ts';

export const fr: TextsLike<typeof de> = {
  by: 'Couleur par',
  shown: 'À l’image',
  more: 'et {{count}} autres',
  none: 'Aucune barre à l’image.',
};
