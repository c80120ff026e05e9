import type { TextsLike } from '#frontend/i18n/messages.ts';
import type { de } from './de.ts';

/** French texts of photos. */
export const fr = {
  add: 'Prendre une photo',
  other: 'Autre photo',
  remove: 'Retirer la photo',
  sending: 'Envoi de la photo …',
  sendAgain: 'Renvoyer la photo',
  open: 'Afficher la photo en grand',
  close: 'Fermer',
  title: 'Prendre une photo',
  otherwise: 'Vous pouvez choisir ici une photo de l’appareil.',
  choose: 'Choisir une photo',
  take: 'Déclencher',
  again: 'Recommencer',
  use: 'Utiliser la photo',
  taken: 'Photo prise',
  notReadable: 'Ce n’est pas une photo lisible. Choisissez un JPEG ou un PNG.',
  tooLarge: 'La photo dépasse 25 Mo. Choisissez-en une plus petite.',
  failed: 'La photo n’a pas pu être chargée.',
} satisfies TextsLike<typeof de>;
