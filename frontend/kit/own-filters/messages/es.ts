import type { TextsLike } from '#frontend/i18n/messages.ts';
import type { de } from './de.ts';

export const es: TextsLike<typeof de> = {
  title: 'Filtros propios',
  none: 'Todavía ninguno. Ponga un filtro y guárdelo con un nombre.',
  name: 'Nombre del filtro',
  save: 'Guardar',
  replace: 'Sustituir',
  rename: 'Cambiar el nombre de «{{name}}»',
  renameAction: 'Cambiar nombre',
  remove: 'Eliminar «{{name}}»',
  taken: 'Otro filtro ya tiene este nombre.',
  'default.on': 'Empezar con «{{name}}»',
  'default.off': 'No empezar más con «{{name}}»',
  'default.mark': 'Predeterminado',
};
