import type { TextsLike } from '#frontend/i18n/messages.ts';
import type { de } from './de.ts';

export const es: TextsLike<typeof de> = {
  empty: 'Aún no hay operaciones en ninguna tecnología',
  none: 'Ninguna operación coincide con el filtro',
  archived: 'Mostrar archivados',
  articleNumber: 'Número de artículo',
  minutes: '{{name}}, min',
  technology: 'Tecnología',
  technologyNumber: 'Número de tecnología',
};
