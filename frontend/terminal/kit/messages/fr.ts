import type { TextsLike } from '#frontend/i18n/messages.ts';
import type { de } from './de.ts';

export const fr: TextsLike<typeof de> = {
  connected: 'Connecté',
  offline: 'Hors ligne',
  machines_one: '{{count}} machine',
  machines_other: '{{count}} machines',
  close: 'Fermer',
  menuOf: '{{name}} : langue, verrouillage, déconnexion',
  lockScreen: 'Verrouiller l’écran',
  lockTerminal: 'Verrouiller le terminal',
  signOut: 'Se déconnecter',
  digits: 'Touches numériques',
  deleteDigit: 'Effacer le dernier chiffre',
  shownOf: '{{shown}} sur {{total}}',
  pageUp: 'Page précédente',
  pageDown: 'Page suivante',
};
