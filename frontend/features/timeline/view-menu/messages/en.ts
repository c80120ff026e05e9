import type { TextsLike } from '#frontend/i18n/messages.ts';
import type { de } from './de.ts';

export const en: TextsLike<typeof de> = {
  showArchivedResources: 'Archived resources',
  showFreeResources: 'Free resources',
  showVisibleArea: 'Load with visible area',
  showWorkload: 'Workload per resource',
  showPersonelCapacity: 'Personnel capacity',
  'preset.today': 'Today',
  'preset.twoDays': 'Two days',
  'preset.fiveDays': 'Five days',
  'preset.all': 'All days',
  reset: 'Back to the beginning',
};
