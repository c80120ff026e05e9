import type { TextsLike } from '#frontend/i18n/messages.ts';
import type { de } from './de.ts';

export const en: TextsLike<typeof de> = {
  connected: 'Connected',
  offline: 'Offline',
  machines_one: '{{count}} machine',
  machines_other: '{{count}} machines',
  close: 'Close',
  menuOf: '{{name}}: language, lock, sign out',
  lockScreen: 'Lock the screen',
  lockTerminal: 'Lock the terminal',
  signOut: 'Sign out',
  digits: 'Number keys',
  deleteDigit: 'Delete the last digit',
  shownOf: '{{shown}} of {{total}}',
  pageUp: 'Page up',
  pageDown: 'Page down',
};
