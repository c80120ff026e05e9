import type { TextsLike } from '#frontend/i18n/messages.ts';
import type { de } from './de.ts';

export const en: TextsLike<typeof de> = {
  connected: 'Connected',
  offline: 'Offline',
  clockJumped:
    'The clock of this device was changed. Reports count for {{time}}. If that is wrong, please tell the planners.',
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
  'failure.title': 'Something went wrong',
  'failure.help':
    'What you reported is not lost. Reload the page; if that does not help, call whoever looks after the terminals.',
  'failure.reload': 'Reload',
  'noStore.title': 'This browser keeps nothing',
  'noStore.help':
    'A terminal has to be able to keep reports on the device. Do not open it in a private window, and allow this address to store data.',
};
