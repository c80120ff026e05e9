import type { TextsLike } from '#frontend/i18n/messages.ts';
import type { de } from './de.ts';

export const es: TextsLike<typeof de> = {
  'actor.first-start': 'Primera puesta en marcha',
  'actor.password-reset': 'Enlace de contraseña nueva',
  'actor.overtime': 'Horas extra',
  'actor.machines': 'Máquina',
  'actor.terminal': 'Terminal',
  'actor.command-service': 'Sistema',
  'actor.deletedUser': 'Usuario eliminado',
  'actor.shop-floor': 'Taller',
};
