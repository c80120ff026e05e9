import type { TextsLike } from '#frontend/i18n/messages.ts';
import type { de } from './de.ts';

/** Spanish texts of steps that cannot begin where they stand, because others are late. */
export const es = {
  note_one: '{{count}} paso no puede empezar según lo planificado',
  note_other: '{{count}} pasos no pueden empezar según lo planificado',
  open: 'Por qué, y qué ayuda',
  held: 'No puede empezar antes del {{possible}}: se prevé que {{late}} termine el {{expected}}.',
  longer: 'Fin previsto: {{expected}}, {{length}} después de lo planificado.',
  late_one:
    'Fin previsto: {{expected}}, {{length}} después de lo planificado. {{count}} paso posterior no podrá empezar según lo planificado.',
  late_other:
    'Fin previsto: {{expected}}, {{length}} después de lo planificado. {{count}} pasos posteriores no podrán empezar según lo planificado.',
  replan: 'Replanificar lo que viene detrás',
  hide: 'Ocultar hasta que sean otros pasos',
  freed_one: 'Ha quedado tiempo libre en {{count}} recurso',
  freed_other: 'Ha quedado tiempo libre en {{count}} recursos',
  pull: 'Adelantar lo que sigue …',
} as const satisfies TextsLike<typeof de>;
