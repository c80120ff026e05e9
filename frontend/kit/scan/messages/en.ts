import type { TextsLike } from '#frontend/i18n/messages.ts';
import type { de } from './de.ts';

/** British English texts of the scanner. */
export const en = {
  hint: 'Hold the code of the routing slip inside the frame.',
  looking: 'Looking for the work step …',
  cannotRead: 'Codes cannot be read with the camera here at the moment.',
  otherwise: 'Use a hand scanner, or type the number.',
  number: 'Number on the routing slip',
  open: 'Open',
} satisfies TextsLike<typeof de>;
