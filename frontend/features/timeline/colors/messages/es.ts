import type { TextsLike } from '#frontend/i18n/messages.ts';
import type { de } from './de.ts';

export const es: TextsLike<typeof de> = {
  by: 'Color por',
  shown: 'A la vista',
  more: 'y {{count}} más',
  none: 'No hay ninguna barra a la vista.',
};
