import type { TextsLike } from '#frontend/i18n/messages.ts';
import type { de } from './de.ts';

export const fr: TextsLike<typeof de> = {
  showArchivedResources: 'Ressources archivées',
  showFreeResources: 'Ressources libres',
  showVisibleArea: 'Charge avec zone visible',
  showWorkload: 'Charge par ressource',
  showPersonelCapacity: 'Capacité en personnel',
  'preset.today': 'Aujourd’hui',
  'preset.twoDays': 'Deux jours',
  'preset.fiveDays': 'Cinq jours',
  'preset.all': 'Tous les jours',
  reset: 'Tout comme au début',
};
