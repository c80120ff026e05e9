import type { TextsLike } from '#frontend/i18n/messages.ts';
import type { de } from './de.ts';

/** Spanish texts of the priorities of resources. */
export const es = {
  title: 'Prioridades',
  group: 'Grupo de recursos',
  personnel: 'Personal',
  members: 'Miembros',
  empty: 'Aún no hay grupos de recursos',
  noMatch: 'Ningún grupo coincide con el filtro',
  subtitle: 'El número menor se ocupa primero; los iguales se reparten el trabajo.',
  priority: 'Prioridad {{priority}}',
  none: 'Sin prioridad, al final',
  nobody: 'nadie',
  grip: 'Mover {{name}}',
  number: 'Prioridad de {{name}}',
  'said.priority': '{{name}} tiene ahora prioridad {{priority}}',
  'said.none': '{{name}} ya no tiene prioridad',
  'said.wrong': 'Una prioridad es un número entero de 1 a {{last}}; vacío es la última.',
  reset: 'Restablecer',
  noMembers: 'Ningún recurso pertenece a este grupo.',
  help: 'Arrastre el asa: sobre un número lo comparte, entre dos se intercala. Con el teclado: flechas en el asa, o escriba el número.',
} satisfies TextsLike<typeof de>;
