import type { TextsLike } from '#frontend/i18n/messages.ts';
import type { de } from './de.ts';

/** Spanish texts of what a change of base data does to the plan. */
export const es = {
  effect: 'Qué significa para el plan',
  checking: 'Comprobando …',
  unchanged: 'No cambia ninguna barra.',
  follows_one: '{{count}} barra se alarga, se acorta o se mueve de inmediato:',
  follows_other: '{{count}} barras se alargan, se acortan o se mueven de inmediato:',
  unfit_one: '{{count}} operación ya no encajará y se queda hasta que alguien la recoloque.',
  unfit_other: '{{count}} operaciones ya no encajarán y se quedan hasta que alguien las recoloque.',
  late_one: '{{count}} pedido se retrasa',
  late_other: '{{count}} pedidos se retrasan',
  rescued_one: '{{count}} pedido vuelve a estar a tiempo',
  rescued_other: '{{count}} pedidos vuelven a estar a tiempo',
  overloads_one: 'se añade {{count}} sobrecarga',
  overloads_other: 'se añaden {{count}} sobrecargas',
  overloadsGone_one: 'desaparece {{count}} sobrecarga',
  overloadsGone_other: 'desaparecen {{count}} sobrecargas',
  move: '{{step}}: {{from}} → {{to}}',
  more: 'y {{count}} más',
  fitAgain_one: '{{count}} operación vuelve a encajar',
  fitAgain_other: '{{count}} operaciones vuelven a encajar',
  unfitOne: '{{step}} en {{resource}}, {{at}}: {{cause}}',
  refit_one: 'Recolocado, se movería {{count}} barra.',
  refit_other: 'Recolocadas, se moverían {{count}} barras.',
  refitLate_one: '{{count}} pedido se retrasaría con ello',
  refitLate_other: '{{count}} pedidos se retrasarían con ello',
  refitLeft_one: '{{count}} no tendría sitio.',
  refitLeft_other: '{{count}} no tendrían sitio.',
  mend: 'Aparece cuando el formulario sea correcto.',
  stays: 'Nada se mueve solo.',
} satisfies TextsLike<typeof de>;
