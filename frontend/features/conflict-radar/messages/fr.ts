import type { TextsLike } from '#frontend/i18n/messages.ts';
import type { de } from './de.ts';

/** French texts of the conflict radar. */
export const fr = {
  'list.all': 'Tous',
  'list.date': 'Dates',
  'list.overload': 'Surcharge',
  'list.overdue': 'En souffrance',
  'kind.date': 'Livraison manquée',
  'kind.overload': 'Surcharge',
  'kind.overdue': 'Opération en souffrance',
  title: 'Radar des conflits',
  'column.conflict': 'Conflit',
  'column.extent': 'Ampleur',
  'column.cause': 'Cause',
  'column.hits': 'Touche',
  empty: 'Aucun conflit. Tout est à temps et tient.',
  failed: 'Les conflits n’ont pas été chargés.',
  retry: 'Réessayer',
  loading: 'Chargement des conflits …',
  show: 'Voir sur la ligne de temps',
  confirm: 'Confirmer',
  confirmed: 'confirmé',
  confirmedNotice: 'Conflit confirmé',
  gone: 'Ce conflit n’existe plus.',
  count_one: '{{count}} conflit',
  count_other: '{{count}} conflits',
  'cause.date': 'Dû {{due}}, prêt {{ready}}',
  'cause.overload': '{{count}} à la fois, {{times}}',
  'cause.start': 'Devait commencer {{time}}',
  'cause.end': 'Devait finir {{time}}',
  'hits.misses': 'manque sa date de {{days}} jours',
} satisfies TextsLike<typeof de>;
