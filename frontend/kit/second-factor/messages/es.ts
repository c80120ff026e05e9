import type { TextsLike } from '#frontend/i18n/messages.ts';
import type { factorDe } from './de.ts';

export const factorEs: TextsLike<typeof factorDe> = {
  qr: 'Imagen para la aplicación de autenticación',
  secret: 'Sin cámara, teclee esta clave:',
  codes: 'Cada código sustituye una vez a la aplicación. Guárdelos bien: no se vuelven a mostrar.',
};
