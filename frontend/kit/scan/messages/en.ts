import type { TextsLike } from '#frontend/i18n/messages.ts';
import type { de } from './de.ts';

/** British English texts of the scanner. */
export const en = {
  picture: 'Picture of the camera',
  hint: 'Hold the code of the routing slip inside the frame.',
  looking: 'Looking for the work step …',
  'camera.refused': 'The camera is not allowed for this page.',
  'camera.absent': 'This device has no camera.',
  'camera.insecure': 'The browser allows the camera only over https.',
  'camera.busy': 'Another program is using the camera.',
  'camera.cannotRead': 'This browser cannot read codes with the camera.',
  otherwise: 'Use a hand scanner, or type the number.',
  'torch.on': 'Light on',
  'torch.off': 'Light off',
  number: 'Number on the routing slip',
  open: 'Open',
} satisfies TextsLike<typeof de>;
