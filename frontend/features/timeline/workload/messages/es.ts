import type { TextsLike } from '#frontend/i18n/messages.ts';
import type { de } from './de.ts';

export const es: TextsLike<typeof de> = {
  title: 'De qué se compone la carga: {{name}}, {{period}}',
  previous: 'Periodo anterior',
  next: 'Periodo siguiente',
  close: 'Cerrar la lista',
  count_one: '{{count}} operación',
  count_other: '{{count}} operaciones',
  over: 'Sobrecarga {{length}}',
  booked: 'Ocupado',
  capacity: 'Capacidad',
  share: 'Ocupación',
  closed: 'sin horario de trabajo',
  nothing: 'Aquí no hay nada planificado.',
  more: 'y {{count}} más',
  zoom: 'Mostrar el día',
  late: 'Entrega {{date}}, {{length}} tarde',
  due: 'Entrega {{date}}',
  list: 'Un clic muestra de qué se compone',
};
