import type { TextsLike } from '#frontend/i18n/messages.ts';
import type { de } from './de.ts';

export const es: TextsLike<typeof de> = {
  by: 'Color por',
  shown: 'A la vista',
  more: 'y {{count}} más',
  none: 'No hay ninguna barra a la vista.',
  marks: 'Signos',
  'mark.gap': 'pausa: la máquina no trabaja',
  'mark.infoGap': 'aviso: la máquina trabaja igualmente',
  'mark.frozen': 'zona congelada: aquí no se mueve nada',
  'mark.buffer': 'margen tras la operación',
  'mark.slack': 'holgura hasta la fecha de entrega',
  'mark.missed': 'fecha de entrega incumplida',
  'mark.line': 'orden de las operaciones, con la espera',
  'mark.overlap': 'dos operaciones a la vez',
};
