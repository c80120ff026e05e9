import type { TextsLike } from '#frontend/i18n/messages.ts';
import type { doorDe } from './de.ts';

export const doorEn: TextsLike<typeof doorDe> = {
  'forgot.title': 'Forgotten password',
  'forgot.text': 'We send you a link to set a new one.',
  'forgot.username': 'User name',
  'forgot.send': 'Ask for the link',
  'forgot.sent':
    'If there is such a user with an e-mail address, a link comes in a moment. It holds for ten minutes. If none comes, an administrator can hand out a link.',
  'reset.title': 'New password',
  'reset.text': 'At least 8 characters with letters, digits and symbols.',
  'reset.password': 'New password',
  'reset.again': 'Once more',
  'reset.different': 'The two entries differ.',
  'reset.send': 'Set the password',
  'reset.done': 'The new password holds. You can sign in with it.',
  'reset.noLink': 'The link is missing in this address. Please ask for a new one.',
  'reset.askAnew': 'Ask for a new link',
  back: 'To the sign-in',
  'factor.title': 'Second factor',
  'factor.text': 'Enter the code that your app shows now.',
  'factor.setUp':
    'A second factor is required for your account. Scan the picture with an authenticator app and enter its code.',
  'factor.code': 'Code',
  'factor.recovery': 'Without the app: a recovery code',
  'factor.next': 'Sign in',
  'codes.continue': 'I have noted them',
  'codes.title': 'Recovery codes',
  'errors.2FA.userNotFound.mainPart1': 'There is no user for this sign-in.',
  'errors.2FA.userNotFound.mainPart2': 'An administrator can create one.',
  'errors.2FA.userNotFound.link': 'To the sign-in',
  'errors.2FA.signInTicketExpired.mainPart1': 'The sign-in took too long.',
  'errors.2FA.signInTicketExpired.mainPart2': 'After the password there are five minutes for the code.',
  'errors.2FA.signInTicketExpired.link': 'Sign in once more',
  'errors.2FA.NumberOfLoginAttemptsExceeded.mainPart1': 'Too many wrong codes.',
  'errors.2FA.NumberOfLoginAttemptsExceeded.mainPart2':
    'It works again in a quarter of an hour. If the phone is lost, an administrator can remove the second factor.',
  'errors.2FA.NumberOfLoginAttemptsExceeded.link': 'To the sign-in',
};
