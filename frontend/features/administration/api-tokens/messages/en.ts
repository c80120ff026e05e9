import type { TextsLike } from '#frontend/i18n/messages.ts';
import type { tokensDe } from './de.ts';

export const tokensEn: TextsLike<typeof tokensDe> = {
  title: 'API tokens',
  text: 'For connected systems, such as an ERP. A token acts in your name and never may do more than you.',
  none: 'No token yet',
  made: 'made {{at}}',
  used: 'last used {{at}}',
  unused: 'never used yet',
  ends: 'holds until {{at}}',
  revoke: 'Revoke',
  'revoke.of': 'Revoke {{name}}',
  'revoke.title': 'Revoke {{name}}?',
  'revoke.text': 'Who uses it does not get in any more, at once.',
  'new': 'New token',
  name: 'Name',
  expiry: 'Last day',
  expiryHelp: 'Without one it holds until it is revoked.',
  rights: 'Rights',
  make: 'Make',
  once: 'Please note it now, it is not shown again:',
  noted: 'Noted',
};
