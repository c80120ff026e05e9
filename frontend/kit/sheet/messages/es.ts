import type { TextsLike } from '#frontend/i18n/messages.ts';
import type { de } from './de.ts';

export const es: TextsLike<typeof de> = {
  tools: 'Editar filas',
  insert: 'Insertar fila (Insert)',
  remove: 'Quitar filas (Ctrl+Supr)',
  up: 'Subir (Alt+↑)',
  down: 'Bajar (Alt+↓)',
  undo: 'Deshacer (Ctrl+Z)',
  redo: 'Rehacer (Ctrl+Y)',
  wrong_one: '{{count}} celda aún no es correcta',
  wrong_other: '{{count}} celdas aún no son correctas',
  nextWrong: 'A la siguiente celda incorrecta',
  cell: '{{header}}, fila {{row}}',
  problem: '{{header}} : {{problem}}',
  keys: 'Al teclear se sustituye, F2 edita, Supr vacía, Ctrl+V pega desde una hoja de cálculo. Esc y luego Tab sale de la tabla.',
};
