import type { TextsLike } from '#frontend/i18n/messages.ts';
import type { de } from './de.ts';

export const fr: TextsLike<typeof de> = {
  count_one: '{{count}} déclaration refusée',
  count_other: '{{count}} déclarations refusées',
  open: 'Afficher les déclarations des terminaux que le plan n’a pas acceptées',
};
