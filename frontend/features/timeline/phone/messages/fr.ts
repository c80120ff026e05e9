import type { TextsLike } from '#frontend/i18n/messages.ts';
import type { de } from './de.ts';

export const fr: TextsLike<typeof de> = {
  machine: 'Machine',
  day: 'Choisir le jour',
  previousDay: 'Jour précédent',
  nextDay: 'Jour suivant',
  today: 'Aujourd’hui',
  load: '{{share}} occupé',
  closed: 'jour non ouvré',
  count_one: '{{count}} opération',
  count_other: '{{count}} opérations',
  late_one: '{{count}} en retard',
  late_other: '{{count}} en retard',
  overload: 'Surcharge',
  free: 'libre {{length}}',
  nothing: 'Rien n’est planifié ce jour-là sur {{machine}}.',
  nextBusy: 'Au prochain jour occupé',
  inPlan: 'Dans le plan réel : {{when}} {{where}}',
  locked: 'verrouillé',
  move: 'Déplacer …',
  moreRows: 'Afficher la suite',
  tree: 'Projets et leur contenu',
};
