import type { TextsLike } from '#frontend/i18n/messages.ts';
import type { de } from './de.ts';

/** Spanish texts of the gaps of resources. */
export const es = {
  title: 'Ausencias',
  new: 'Nueva ausencia',
  empty: 'Aún no hay ausencias',
  none: 'Ninguna ausencia coincide con el filtro',
  resource: 'Recurso',
  reason: 'Motivo',
  newReason: 'O un motivo nuevo',
  from: 'Desde',
  to: 'Hasta',
  'day.from': 'Desde el día',
  'time.from': 'Desde la hora',
  'day.to': 'Hasta el día',
  'time.to': 'Hasta la hora',
  length: 'Duración',
  informative: 'Solo informativa',
  informativeHelp: 'Se muestra y no quita tiempo de trabajo.',
  kindNormal: 'Quita tiempo de trabajo',
  extra: 'Horas extra: más tiempo de trabajo',
  extraHelp: 'El recurso trabaja entonces, también en fines de semana y festivos.',
  name: '{{resource}}, {{times}}',
  show: 'Mostrar en el cronograma',
  incomplete: 'Aparece cuando haya recurso y horas.',
  deleteTitle: '¿Eliminar {{name}}?',
  'time.twice': 'Esa hora se da dos veces ese día: se entiende la primera.',
  inCalendar: 'Ausencias en el calendario',
} satisfies TextsLike<typeof de>;
