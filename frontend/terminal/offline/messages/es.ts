import type { TextsLike } from '#frontend/i18n/messages.ts';
import type { de } from './de.ts';

export const es: TextsLike<typeof de> = {
  pill: 'Nueva versión',
  title: 'Hay una nueva versión',
  help: 'Se carga sola en cuanto nadie necesite el terminal. La sesión sigue abierta y lo que espera se envía. Lo que aún no haya notificado lo escribe después otra vez.',
  now: 'Cargar ahora',
  later: 'Más tarde',
};
