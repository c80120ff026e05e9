import type { TextsLike } from '#frontend/i18n/messages.ts';
import type { de } from './de.ts';

export const fr: TextsLike<typeof de> = {
  tools: 'Modifier les lignes',
  insert: 'Insérer une ligne (Inser)',
  remove: 'Retirer les lignes (Ctrl+Suppr)',
  up: 'Monter (Alt+↑)',
  down: 'Descendre (Alt+↓)',
  undo: 'Annuler (Ctrl+Z)',
  redo: 'Rétablir (Ctrl+Y)',
  wrong_one: '{{count}} cellule n’est pas encore correcte',
  wrong_other: '{{count}} cellules ne sont pas encore correctes',
  nextWrong: 'À la cellule incorrecte suivante',
  cell: '{{header}}, ligne {{row}}',
  problem: '{{header}} : {{problem}}',
  keys: 'La frappe remplace, F2 modifie, Suppr vide, Ctrl+V colle depuis un tableur. Échap, puis Tab quitte le tableau.',
};
