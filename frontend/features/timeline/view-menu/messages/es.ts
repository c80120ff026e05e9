import type { TextsLike } from '#frontend/i18n/messages.ts';
import type { de } from './de.ts';

export const es: TextsLike<typeof de> = {
  showArchivedResources: 'Recursos archivados',
  showFreeResources: 'Recursos libres',
  showVisibleArea: 'Ocupación con área visible',
  showWorkload: 'Carga por recurso',
  showPersonelCapacity: 'Capacidad de personal',
  'preset.today': 'Hoy',
  'preset.twoDays': 'Dos días',
  'preset.fiveDays': 'Cinco días',
  'preset.all': 'Todos los días',
  reset: 'Todo como al principio',
};
