import type { TextsLike } from '#frontend/i18n/messages.ts';
import type { de } from './de.ts';

/** Spanish texts of what goes with an object that is taken off the plan. */
export const es = {
  comments_one: 'Se pierde {{count}} comentario',
  comments_other: 'Se pierden {{count}} comentarios',
  files_one: 'Se pierde {{count}} archivo adjunto',
  files_other: 'Se pierden {{count}} archivos adjuntos',
} satisfies TextsLike<typeof de>;
