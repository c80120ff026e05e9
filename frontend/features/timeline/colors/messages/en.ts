import type { TextsLike } from '#frontend/i18n/messages.ts';
import type { de } from './de.ts';

export const en: TextsLike<typeof de> = {
  by: 'Colour by',
  shown: 'In the picture',
  more: 'and {{count}} more',
  none: 'There is no bar in the picture.',
  marks: 'Marks',
  'mark.gap': 'gap: the machine does not work',
  'mark.infoGap': 'note: the machine works all the same',
  'mark.frozen': 'frozen zone: nothing is moved here',
  'mark.buffer': 'buffer behind the operation',
  'mark.slack': 'slack until the delivery date',
  'mark.missed': 'delivery date missed',
  'mark.line': 'order of the operations, with the time waited',
  'mark.overlap': 'two operations run at the same time',
};
