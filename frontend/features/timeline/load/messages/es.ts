import type { TextsLike } from '#frontend/i18n/messages.ts';
import type { de } from './de.ts';

export const es: TextsLike<typeof de> = {
  free: '{{hours}} h libres',
  hours: '{{hours}} h',
  booked: '{{share}} ocupado',
  freeLength: '{{length}} libres',
  late_one: '{{count}} orden termina tarde',
  late_other: '{{count}} órdenes terminan tarde',
  overload: 'sobrecarga {{length}}',
  closed: 'sin tiempo de trabajo',
  cell: '{{resource}}, {{period}}: {{figures}}',
  period: '{{period}}: {{figures}}',
  more: 'y {{count}} más',
  zoom: 'Un clic muestra el día',
  keys: 'En las filas con ocupación, las flechas van de día en día (de semana en semana); Intro muestra el día.',
};
