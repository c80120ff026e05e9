import type { TextsLike } from '#frontend/i18n/messages.ts';
import type { de } from './de.ts';

/** French texts of the scanner. */
export const fr = {
  hint: 'Tenez le code de la fiche suiveuse dans le cadre.',
  looking: 'Recherche de l’opération …',
  cannotRead: 'La lecture de codes avec la caméra n’est pas possible ici pour le moment.',
  otherwise: 'Utilisez une douchette ou saisissez le numéro.',
  number: 'Numéro de la fiche suiveuse',
  open: 'Ouvrir',
} satisfies TextsLike<typeof de>;
