import type { TextsLike } from '#frontend/i18n/messages.ts';
import type { de } from './de.ts';

/** British English texts of the camera. */
export const en = {
  picture: 'Picture of the camera',
  starting: 'The camera is starting …',
  refused: 'The camera is not allowed for this page. You can allow it beside the address in the browser.',
  absent: 'This device has no camera.',
  insecure: 'The browser allows the camera only over https.',
  busy: 'Another program is using the camera.',
  lost: 'The camera is not there any more.',
  again: 'Try again',
  next: 'Other camera',
  'torch.on': 'Light on',
  'torch.off': 'Light off',
} satisfies TextsLike<typeof de>;
