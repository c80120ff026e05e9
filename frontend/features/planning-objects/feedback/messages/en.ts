import type { TextsLike } from '#frontend/i18n/messages.ts';
import type { de } from './de.ts';

export const en: TextsLike<typeof de> = {
  title: 'Feedback',
  none: 'Nothing has been reported yet.',
  failed: 'The feedback could not be loaded.',
  'type.start': 'Start',
  'type.pause': 'Pause',
  'type.interrupt': 'Interrupted',
  'type.complete': 'Done',
  'type.yield': '{{amount}} good',
  'type.scrap': '{{amount}} scrap',
  'type.setup': 'Set-up {{duration}}',
  'type.time': 'Work {{duration}}',
  'type.trouble': 'Disruption {{duration}}',
  'type.remark': 'Remark',
  corrected: 'corrected {{time}}',
  revoked: 'revoked',
  implausible: 'not plausible',
  photo: 'Photo of the feedback of {{time}}',
};
