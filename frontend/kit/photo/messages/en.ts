import type { TextsLike } from '#frontend/i18n/messages.ts';
import type { de } from './de.ts';

/** British English texts of photos. */
export const en = {
  add: 'Take a photo',
  other: 'Another photo',
  remove: 'Remove the photo',
  sending: 'Sending the photo …',
  sendAgain: 'Send the photo again',
  open: 'Show the photo large',
  close: 'Close',
  title: 'Take a photo',
  otherwise: 'You can choose a photo from the device here.',
  choose: 'Choose a photo',
  take: 'Take it',
  again: 'Once more',
  use: 'Use the photo',
  taken: 'Photo that was taken',
  notReadable: 'This is no photo that can be read. Please choose a JPEG or PNG.',
  tooLarge: 'The photo is larger than 25 MB. Please choose a smaller one.',
  failed: 'The photo could not be loaded.',
} satisfies TextsLike<typeof de>;
