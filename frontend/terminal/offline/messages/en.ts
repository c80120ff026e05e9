import type { TextsLike } from '#frontend/i18n/messages.ts';
import type { de } from './de.ts';

export const en: TextsLike<typeof de> = {
  pill: 'New version',
  title: 'A new version is here',
  help: 'It comes by itself as soon as nobody needs the terminal. You stay signed in, and what waits is sent. What you have not reported yet you type again afterwards.',
  now: 'Load now',
  later: 'Later',
};
