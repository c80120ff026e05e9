import type { TextsLike } from '#frontend/i18n/messages.ts';
import type { de } from './de.ts';

export const es: TextsLike<typeof de> = {
  'value.label': 'Valor {{place}}',
  'value.add': 'Añadir valor',
  'value.up': '{{value}} hacia arriba',
  'value.down': '{{value}} hacia abajo',
  'value.remove': 'Quitar {{value}}',
};
