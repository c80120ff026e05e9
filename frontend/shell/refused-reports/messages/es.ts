import type { TextsLike } from '#frontend/i18n/messages.ts';
import type { de } from './de.ts';

export const es: TextsLike<typeof de> = {
  count_one: '{{count}} notificación rechazada',
  count_other: '{{count}} notificaciones rechazadas',
  open: 'Mostrar las notificaciones de terminales que el plan no ha aceptado',
};
