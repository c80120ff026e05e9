import type { TextsLike } from '#frontend/i18n/messages.ts';
import type { de } from './de.ts';

export const en: TextsLike<typeof de> = {
  'actor.first-start': 'First start',
  'actor.password-reset': 'New password link',
  'actor.overtime': 'Overtime',
  'actor.machines': 'Machine',
  'actor.terminal': 'Terminal',
  'actor.command-service': 'System',
  'actor.deletedUser': 'Deleted user',
  'actor.shop-floor': 'Shop floor',
};
