import type { TextsLike } from '#frontend/i18n/messages.ts';
import type { de } from './de.ts';

export const es: TextsLike<typeof de> = {
  edit: 'Editar',
  title: 'Editar {{name}}',
  save: 'Guardar',
  saved: '{{name}} guardado',
  requestedStart: 'Inicio más temprano',
  fixed: 'Mientras la posición esté planificada, esto es fijo.',
  theirs: '{{name}} ha cambiado algo entretanto. Al guardar vale lo que está aquí.',
  'theirs.field': '{{field}}: ahora {{value}}',
  'theirs.take': 'Adoptar',
  'theirs.taken': 'adoptado',
  empty: 'vacío',
};
