import type { TextsLike } from '#frontend/i18n/messages.ts';
import type { factorDe } from './de.ts';

export const factorFr: TextsLike<typeof factorDe> = {
  qr: 'Image pour l’application d’authentification',
  secret: 'Sans caméra, saisissez cette clé :',
  codes: 'Chacun de ces codes remplace une fois l’application. Gardez-les bien : ils ne sont plus affichés.',
};
