import type { TextsLike } from '#frontend/i18n/messages.ts';
import type { de } from './de.ts';

export const en: TextsLike<typeof de> = {
  'value.label': 'Value {{place}}',
  'value.add': 'Add value',
  'value.up': '{{value}} up',
  'value.down': '{{value}} down',
  'value.remove': 'Remove {{value}}',
};
