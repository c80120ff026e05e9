import type { TextsLike } from '#frontend/i18n/messages.ts';
import type { de } from './de.ts';

export const fr: TextsLike<typeof de> = {
  empty: 'Aucune opération dans une technologie pour l’instant',
  none: 'Aucune opération ne correspond au filtre',
  archived: 'Afficher les archivés',
  articleNumber: 'Numéro d’article',
  minutes: '{{name}}, min',
  technology: 'Technologie',
  technologyNumber: 'Numéro de technologie',
};
