import type { TextsLike } from '#frontend/i18n/messages.ts';
import type { de } from './de.ts';

export const fr: TextsLike<typeof de> = {
  loading: 'Chargement',
  cancel: 'Annuler',
  close: 'Fermer',
  'form.optional': 'facultatif',
  'form.choose': 'Veuillez choisir',
  'form.none': 'non renseigné',
  'form.wrong_one': '{{count}} champ n’est pas encore correct',
  'form.wrong_other': '{{count}} champs ne sont pas encore corrects',
  'form.unchanged': 'Aucune modification pour l’instant',
  'form.nothingToChoose': 'Rien à choisir pour l’instant.',
  'leave.title': 'Abandonner les modifications ?',
  'leave.text': 'Votre saisie n’est pas encore enregistrée.',
  'leave.action': 'Abandonner',
  'leave.stay': 'Continuer la saisie',
};
