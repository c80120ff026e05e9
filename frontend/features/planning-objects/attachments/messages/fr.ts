import type { TextsLike } from '#frontend/i18n/messages.ts';
import type { de } from './de.ts';

export const fr: TextsLike<typeof de> = {
  title: 'Pièces jointes',
  none: 'Pas encore de pièces jointes.',
  add: 'Joindre un fichier',
  hint: 'Choisissez des fichiers, déposez-les ici ou collez-les : 25 Mo chacun au maximum.',
  cancel: '{{name}} : annuler l’envoi',
  progress: '{{name}} est en cours d’envoi',
  again: 'Réessayer',
  forget: '{{name}} : retirer le message',
  save: 'Télécharger {{name}}',
  view: 'Afficher {{name}}',
  close: 'Fermer',
  remove: 'Supprimer {{name}}',
  'remove.title': 'Supprimer {{name}} ?',
  'remove.text': 'Le fichier est supprimé immédiatement. Cela ne peut pas être annulé.',
  'remove.action': 'Supprimer',
};
