import type { TextsLike } from '#frontend/i18n/messages.ts';
import type { de } from './de.ts';

/** French texts of the gaps of resources. */
export const fr = {
  title: 'Absences',
  new: 'Nouvelle absence',
  empty: 'Aucune absence pour l’instant',
  none: 'Aucune absence ne correspond au filtre',
  resource: 'Ressource',
  reason: 'Motif',
  newReason: 'Ou un nouveau motif',
  from: 'De',
  to: 'À',
  'day.from': 'Du jour',
  'time.from': 'De l’heure',
  'day.to': 'Au jour',
  'time.to': 'À l’heure',
  length: 'Durée',
  informative: 'Pour information seulement',
  informativeHelp: 'Est affichée et n’enlève pas de temps de travail.',
  kindNormal: 'Enlève du temps de travail',
  extra: 'Heures supplémentaires : temps de travail en plus',
  extraHelp: 'La ressource travaille alors, même le week-end et les jours fériés.',
  name: '{{resource}}, {{times}}',
  show: 'Montrer dans le planning',
  incomplete: 'S’affiche dès que la ressource et les heures sont saisies.',
  deleteTitle: 'Supprimer {{name}} ?',
  'time.twice': 'Cette heure existe deux fois ce jour-là : la première est retenue.',
  inCalendar: 'Absences dans le calendrier',
} satisfies TextsLike<typeof de>;
