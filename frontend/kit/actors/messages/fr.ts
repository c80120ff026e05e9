import type { TextsLike } from '#frontend/i18n/messages.ts';
import type { de } from './de.ts';

export const fr: TextsLike<typeof de> = {
  'actor.first-start': 'Première mise en route',
  'actor.password-reset': 'Lien de nouveau mot de passe',
  'actor.overtime': 'Heures supplémentaires',
  'actor.machines': 'Machine',
  'actor.terminal': 'Terminal',
  'actor.command-service': 'Système',
  'actor.deletedUser': 'Utilisateur supprimé',
  'actor.shop-floor': 'Atelier',
};
