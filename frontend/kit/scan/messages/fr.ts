import type { TextsLike } from '#frontend/i18n/messages.ts';
import type { de } from './de.ts';

/** French texts of the scanner. */
export const fr = {
  picture: 'Image de la caméra',
  hint: 'Tenez le code de la fiche suiveuse dans le cadre.',
  looking: 'Recherche de l’opération …',
  'camera.refused': 'La caméra n’est pas autorisée pour cette page.',
  'camera.absent': 'Cet appareil n’a pas de caméra.',
  'camera.insecure': 'Le navigateur n’autorise la caméra qu’en https.',
  'camera.busy': 'Un autre programme utilise la caméra.',
  'camera.cannotRead': 'Ce navigateur ne peut pas lire de codes avec la caméra.',
  otherwise: 'Utilisez une douchette ou saisissez le numéro.',
  'torch.on': 'Allumer la lampe',
  'torch.off': 'Éteindre la lampe',
  number: 'Numéro de la fiche suiveuse',
  open: 'Ouvrir',
} satisfies TextsLike<typeof de>;
