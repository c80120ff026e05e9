import type { TextsLike } from '#frontend/i18n/messages.ts';
import type { de } from './de.ts';

/** Spanish texts of the scanner. */
export const es = {
  picture: 'Imagen de la cámara',
  hint: 'Sujete el código de la hoja de ruta dentro del marco.',
  looking: 'Buscando la operación …',
  'camera.refused': 'La cámara no está permitida para esta página.',
  'camera.absent': 'Este dispositivo no tiene cámara.',
  'camera.insecure': 'El navegador solo permite la cámara con https.',
  'camera.busy': 'Otro programa está usando la cámara.',
  'camera.cannotRead': 'Este navegador no puede leer códigos con la cámara.',
  otherwise: 'Use un lector de mano o escriba el número.',
  'torch.on': 'Encender la luz',
  'torch.off': 'Apagar la luz',
  number: 'Número de la hoja de ruta',
  open: 'Abrir',
} satisfies TextsLike<typeof de>;
