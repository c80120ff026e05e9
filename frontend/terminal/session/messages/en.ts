import type { TextsLike } from '#frontend/i18n/messages.ts';
import type { de } from './de.ts';

export const en: TextsLike<typeof de> = {
  'door.title': 'Sign in',
  'door.badge': 'Hold your badge to the reader or enter your PIN',
  'door.pin': 'PIN',
  'door.signIn': 'Continue',
  'door.welcome': 'Hello, {{name}}',
  'door.wrong.pin': 'The plant does not know this PIN. Please enter it again.',
  'door.wrong.rfid': 'Nobody has this badge. Please enter your PIN or tell the administration.',
  'door.blocked': 'Too many wrong PINs. Again in {{time}}, by badge at once.',
  'door.notice.locked': 'The terminal is locked. Whoever goes on signs in.',
  'door.notice.idle': 'Signed out because nobody touched the terminal.',
  'door.notice.revoked': 'This device is no longer linked: the terminal was linked elsewhere or deleted.',
  'screen.title': 'Locked by {{name}}',
  'screen.help': 'PIN or badge continue. If somebody else signs in, their work begins.',
  'idle.title': 'Still there? You will be signed out.',
  'idle.stay': 'Stay signed in',
  'locked.title': 'This terminal is locked',
  'locked.help': 'The administration has locked it. It opens by itself as soon as it is unlocked.',
  'which.title': 'Which terminal is this?',
  'which.help': 'Please open the address that the administration shows for the terminal.',
  'link.title': 'Link this device',
  'link.help':
    'This device becomes the terminal “{{address}}”. Whoever may set up terminals signs in once for it; the sign-in ends right after.',
  'link.username': 'Username',
  'link.password': 'Password',
  'link.code': 'Code from the app',
  'link.do': 'Link',
};
