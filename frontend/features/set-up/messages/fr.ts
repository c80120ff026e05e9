import type { TextsLike } from '#frontend/i18n/messages.ts';
import type { de } from './de.ts';

export const fr: TextsLike<typeof de> = {
  other: 'Autres voies',
  importTitle: 'Reprendre de fichiers',
  importText: 'Ressources, articles avec opérations, clients et commandes viennent aussi de fichiers CSV ou Excel.',
  importAction: 'Vers l’importation',
  sampleTitle: 'Usine d’exemple',
  sampleText:
    'Une fabrique de vélos avec 21 ressources, 105 articles et plus de 600 commandes autour d’aujourd’hui, pour découvrir. Ses noms sont en allemand. Elle peut être supprimée à tout moment ; ce que vous créez reste.',
  sampleLoad: 'Charger l’usine d’exemple',
  sampleLoading: 'L’usine d’exemple est en cours de chargement',
  sampleReporting: 'Les déclarations sont saisies',
  sampleRemoving: 'L’usine d’exemple est en cours de suppression',
  sampleLoaded: 'Chargée par {{name}}. Ses commandes commencent par DEMO-.',
  samplePartly: 'Supprimée sauf ce qui est encore utilisé.',
  samplePartlyLoaded:
    'Pas entièrement chargée : le chargement a été annulé. Supprimez ce qui est là pour la recharger.',
  sampleFailed: 'La dernière fois, quelque chose a échoué. Vous pouvez supprimer l’usine d’exemple et la recharger.',
  sampleRemove: 'Supprimer l’usine d’exemple',
  sampleNotYours: 'Seuls les administrateurs chargent et suppriment l’usine d’exemple.',
  progress: '{{done}} sur {{total}}',
  removeTitle: 'Supprimer l’usine d’exemple ?',
  removeGoes: 'Ceci disparaît, avec toutes les déclarations et notes :',
  removeStays_one: '{{count}} objet reste :',
  removeStays_other: '{{count}} objets restent :',
  removeUsed: 'utilisé par {{names}}',
  removeLocked: 'verrouillé : {{names}}',
  removeChanged: 'Quelqu’un a modifié ceci depuis le chargement ; cela disparaît aussi :',
  removeChangedBy: 'modifié par {{names}}',
  removeMore: 'et {{count}} de plus',
  removeAll: 'Rien de ce qui est à vous n’est touché.',
  removeAction: 'Supprimer',
  removeNothing: 'Tout ce qui reste est utilisé.',
  removeWait: 'Vérification …',
  startHide: 'Ne plus commencer ici après la connexion',
  startHidden: 'Vous trouvez cette page à tout moment dans le menu utilisateur.',
};
