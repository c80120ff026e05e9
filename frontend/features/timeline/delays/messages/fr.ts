import type { TextsLike } from '#frontend/i18n/messages.ts';
import type { de } from './de.ts';

/** French texts of steps that cannot begin where they stand, because others are late. */
export const fr = {
  note_one: '{{count}} étape ne peut pas commencer comme prévu',
  note_other: '{{count}} étapes ne peuvent pas commencer comme prévu',
  open: 'Pourquoi, et que faire',
  held: 'Ne peut pas commencer avant le {{possible}} : la fin de {{late}} est attendue le {{expected}}.',
  longer: 'Fin attendue le {{expected}}, {{length}} après le plan.',
  late_one:
    'Fin attendue le {{expected}}, {{length}} après le plan. {{count}} étape qui suit ne pourra pas commencer comme prévu.',
  late_other:
    'Fin attendue le {{expected}}, {{length}} après le plan. {{count}} étapes qui suivent ne pourront pas commencer comme prévu.',
  replan: 'Replanifier ce qui suit',
  hide: 'Masquer jusqu’à ce que d’autres étapes soient concernées',
  freed_one: 'Du temps s’est libéré sur {{count}} ressource',
  freed_other: 'Du temps s’est libéré sur {{count}} ressources',
  pull: 'Avancer la suite …',
} as const satisfies TextsLike<typeof de>;
