import type { TextsLike } from '#frontend/i18n/messages.ts';
import type { de } from './de.ts';

/** French texts of set-up matrices. */
export const fr = {
  any: 'quelconque',
  articleGroup: 'Groupe d’articles',
  corner: 'de ↓ à →',
  caption:
    'Temps de réglage en minutes, aussi 1:30. Les cases vides montrent en gris ce qui vaut ; on peut coller un tableau.',
  cell: 'Minutes de {{from}} à {{to}}',
  notTime: '« {{text}} » n’est pas un temps ; l’ancien reste.',
  pastedWrong_one: '{{count}} case n’était pas un temps et reste telle quelle.',
  pastedWrong_other: '{{count}} cases n’étaient pas des temps et restent telles quelles.',
  'file.export': 'Enregistrer en fichier CSV',
  'file.import': 'Importer d’un fichier',
} satisfies TextsLike<typeof de>;
