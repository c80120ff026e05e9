import type { TextsLike } from '#frontend/i18n/messages.ts';
import type { de } from './de.ts';

/** French texts of the camera. */
export const fr = {
  picture: 'Image de la caméra',
  starting: 'La caméra démarre …',
  refused: 'La caméra n’est pas autorisée pour cette page. Vous pouvez l’autoriser à côté de l’adresse du navigateur.',
  absent: 'Cet appareil n’a pas de caméra.',
  insecure: 'Le navigateur n’autorise la caméra qu’en https.',
  busy: 'Un autre programme utilise la caméra.',
  lost: 'La caméra n’est plus là.',
  again: 'Réessayer',
  next: 'Autre caméra',
  'torch.on': 'Allumer la lampe',
  'torch.off': 'Éteindre la lampe',
} satisfies TextsLike<typeof de>;
