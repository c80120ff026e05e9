import type { TextsLike } from '#frontend/i18n/messages.ts';
import type { de } from './de.ts';

export const fr: TextsLike<typeof de> = {
  title: 'Ce qui fait la charge : {{name}}, {{period}}',
  previous: 'Période précédente',
  next: 'Période suivante',
  close: 'Fermer la liste',
  count_one: '{{count}} opération',
  count_other: '{{count}} opérations',
  over: 'Surcharge {{length}}',
  booked: 'Occupé',
  capacity: 'Capacité',
  share: 'Taux de charge',
  closed: 'pas de temps de travail',
  nothing: 'Rien n’est planifié ici.',
  more: 'et {{count}} de plus',
  zoom: 'Afficher le jour',
  late: 'Livraison {{date}}, {{length}} de retard',
  due: 'Livraison {{date}}',
  list: 'Un clic montre ce qui la compose',
};
