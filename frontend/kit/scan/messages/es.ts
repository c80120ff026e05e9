import type { TextsLike } from '#frontend/i18n/messages.ts';
import type { de } from './de.ts';

/** Spanish texts of the scanner. */
export const es = {
  hint: 'Sujete el código de la hoja de ruta dentro del marco.',
  looking: 'Buscando la operación …',
  cannotRead: 'Ahora no se pueden leer códigos con la cámara aquí.',
  otherwise: 'Use un lector de mano o escriba el número.',
  number: 'Número de la hoja de ruta',
  open: 'Abrir',
} satisfies TextsLike<typeof de>;
