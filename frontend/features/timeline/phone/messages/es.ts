import type { TextsLike } from '#frontend/i18n/messages.ts';
import type { de } from './de.ts';

export const es: TextsLike<typeof de> = {
  machine: 'Máquina',
  day: 'Elegir día',
  previousDay: 'Día anterior',
  nextDay: 'Día siguiente',
  today: 'Hoy',
  load: '{{share}} ocupado',
  closed: 'día no laborable',
  count_one: '{{count}} operación',
  count_other: '{{count}} operaciones',
  late_one: '{{count}} con retraso',
  late_other: '{{count}} con retraso',
  overload: 'Sobrecarga',
  free: 'libre {{length}}',
  nothing: 'Este día no hay nada planificado en {{machine}}.',
  nextBusy: 'Al próximo día con trabajo',
  inPlan: 'En el plan real: {{when}} {{where}}',
  locked: 'bloqueado',
  move: 'Mover …',
  moreRows: 'Mostrar más',
  tree: 'Proyectos y lo que contienen',
};
