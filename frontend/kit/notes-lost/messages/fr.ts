import type { TextsLike } from '#frontend/i18n/messages.ts';
import type { de } from './de.ts';

/** French texts of what goes with an object that is taken off the plan. */
export const fr = {
  comments_one: '{{count}} commentaire sera perdu',
  comments_other: '{{count}} commentaires seront perdus',
  files_one: '{{count}} fichier joint sera perdu',
  files_other: '{{count}} fichiers joints seront perdus',
} satisfies TextsLike<typeof de>;
