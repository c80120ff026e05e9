import type { TextsLike } from '#frontend/i18n/messages.ts';
import type { de } from './de.ts';

/** Spanish texts of photos. */
export const es = {
  add: 'Hacer una foto',
  other: 'Otra foto',
  remove: 'Quitar la foto',
  sending: 'Enviando la foto …',
  sendAgain: 'Enviar la foto otra vez',
  open: 'Ver la foto en grande',
  close: 'Cerrar',
  title: 'Hacer una foto',
  otherwise: 'Aquí puede elegir una foto del equipo.',
  choose: 'Elegir una foto',
  take: 'Disparar',
  again: 'Otra vez',
  use: 'Usar la foto',
  taken: 'Foto hecha',
  notReadable: 'Esto no es una foto que se pueda leer. Elija un JPEG o PNG.',
  tooLarge: 'La foto ocupa más de 25 MB. Elija una más pequeña.',
  failed: 'No se pudo cargar la foto.',
} satisfies TextsLike<typeof de>;
