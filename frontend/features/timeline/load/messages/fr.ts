import type { TextsLike } from '#frontend/i18n/messages.ts';
import type { de } from './de.ts';

export const fr: TextsLike<typeof de> = {
  free: '{{hours}} h libres',
  hours: '{{hours}} h',
  booked: 'occupé à {{share}}',
  freeLength: '{{length}} libres',
  late_one: '{{count}} ordre finit en retard',
  late_other: '{{count}} ordres finissent en retard',
  overload: 'surcharge {{length}}',
  closed: 'pas de temps de travail',
  cell: '{{resource}}, {{period}} : {{figures}}',
  period: '{{period}} : {{figures}}',
  more: 'et {{count}} de plus',
  zoom: 'Un clic montre le jour',
  keys: 'Dans les lignes de charge, les flèches vont de jour en jour (de semaine en semaine) ; Entrée montre le jour.',
};
