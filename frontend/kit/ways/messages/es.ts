import type { TextsLike } from '#frontend/i18n/messages.ts';
import type { de } from './de.ts';

/** Spanish texts of the ways in which the plan follows a change. */
export const es = {
  title: 'Cómo sigue el plan',
  'way.rightShift': 'Desplazar a la derecha',
  'way.othersStay': 'Los demás se quedan',
  'way.otherMachines': 'Otras máquinas',
  'way.leave': 'Dejar como está',
  'way.comeBack': 'Traer de vuelta',
  'help.rightShift': 'La secuencia se mantiene; lo que estorba se mueve lo justo.',
  'help.othersStay': 'Solo se mueve lo necesario, a huecos libres.',
  'help.otherMachines': 'Lo que allí acaba antes puede ir a otra máquina adecuada.',
  'help.leave': 'Nada se mueve; se avisa de lo que ya no encaja.',
  'help.comeBack': 'Lo desplazado vuelve donde hay sitio.',
  moved_one: '{{count}} se mueve',
  moved_other: '{{count}} se mueven',
  late_one: '{{count}} pedido se retrasa',
  late_other: '{{count}} pedidos se retrasan',
  noneLate: 'ninguno se retrasa',
  delay: 'mayor demora {{time}}',
  overloads_one: '{{count}} sobrecarga más',
  overloads_other: '{{count}} sobrecargas más',
  lateness: '{{time}} más de retraso',
  sooner: '{{time}} menos de retraso',
  nothing: 'nada se mueve',
  chosen: 'vale si no elige',
} satisfies TextsLike<typeof de>;
