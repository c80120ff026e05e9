import type { TextsLike } from '#frontend/i18n/messages.ts';
import type { factorDe } from './de.ts';

export const factorEn: TextsLike<typeof factorDe> = {
  qr: 'Picture for the authenticator app',
  secret: 'Without a camera type this key:',
  codes: 'Each of these codes takes the place of the app once. Keep them safe: they are not shown again.',
};
