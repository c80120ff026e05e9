import type { TextsLike } from '#frontend/i18n/messages.ts';
import type { de } from './de.ts';

/** French words for what no longer fits the base data. */
export const fr = {
  'cause.holiday': 'ne convient plus : jour férié le {{day}}',
  'cause.gap': 'ne convient plus : absence le {{day}}',
  'cause.shift': 'ne convient plus : pas de temps de travail le {{day}}',
  'cause.length': 'ne convient plus : finirait maintenant {{time}}',
  'cause.times': 'ne convient plus : {{length}} selon la technologie',
  'cause.setUp': 'ne convient plus : {{length}} de réglage nécessaires',
  'cause.deleted': 'ne convient plus : ressource supprimée',
  'cause.archived': 'ne convient plus : ressource archivée',
  'cause.attendant': 'ne convient plus : la ressource accompagne désormais',
  'cause.group': 'ne convient plus : ressource sortie du groupe',
  'cause.program': 'ne convient plus : ressource sans le programme',
  'cause.characteristics': 'ne convient plus : ressource sans les caractéristiques requises',
} satisfies TextsLike<typeof de>;
