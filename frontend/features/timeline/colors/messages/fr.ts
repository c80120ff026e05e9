import type { TextsLike } from '#frontend/i18n/messages.ts';
import type { de } from './de.ts';

export const fr: TextsLike<typeof de> = {
  by: 'Couleur par',
  shown: 'À l’image',
  more: 'et {{count}} autres',
  none: 'Aucune barre à l’image.',
  marks: 'Signes',
  'mark.gap': 'arrêt : la machine ne travaille pas',
  'mark.infoGap': 'remarque : la machine travaille quand même',
  'mark.frozen': 'zone gelée : rien n’y est déplacé',
  'mark.buffer': 'tampon après l’opération',
  'mark.slack': 'marge jusqu’à la date de livraison',
  'mark.missed': 'date de livraison manquée',
  'mark.line': 'ordre des opérations, avec l’attente',
  'mark.overlap': 'deux opérations en même temps',
};
