import type { TextsLike } from '#frontend/i18n/messages.ts';
import type { de } from './de.ts';

export const fr: TextsLike<typeof de> = {
  edit: 'Modifier',
  title: 'Modifier {{name}}',
  save: 'Enregistrer',
  saved: '{{name}} enregistré',
  requestedStart: 'Début au plus tôt',
  fixed: 'Tant que la position est planifiée, c’est fixé.',
  theirs: '{{name}} a modifié quelque chose entre-temps. À l’enregistrement, c’est ce qui est ici qui compte.',
  'theirs.field': '{{field}} : maintenant {{value}}',
  'theirs.take': 'Reprendre',
  'theirs.taken': 'repris',
  empty: 'vide',
};
