import type { TextsLike } from '#frontend/i18n/messages.ts';
import type { de } from './de.ts';

/** Spanish texts of the camera. */
export const es = {
  picture: 'Imagen de la cámara',
  starting: 'La cámara se está iniciando …',
  refused: 'La cámara no está permitida para esta página. Puede permitirla junto a la dirección del navegador.',
  absent: 'Este dispositivo no tiene cámara.',
  insecure: 'El navegador solo permite la cámara con https.',
  busy: 'Otro programa está usando la cámara.',
  lost: 'La cámara ya no está disponible.',
  again: 'Intentar de nuevo',
  next: 'Otra cámara',
  'torch.on': 'Encender la luz',
  'torch.off': 'Apagar la luz',
} satisfies TextsLike<typeof de>;
