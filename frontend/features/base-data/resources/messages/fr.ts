import type { TextsLike } from '#frontend/i18n/messages.ts';
import type { de } from './de.ts';

/** French texts of what only resources have. */
export const fr = {
  combination: 'Combinaison {{number}}',
  'combination.add': 'Ajouter une combinaison',
  'combination.remove': 'Retirer la combinaison {{number}}',
  'combination.empty': 'Choisissez au moins un groupe d’articles.',
  'offer.noneKnown': 'Il n’y a pas encore de caractéristiques physiques ou libres.',
  'offer.add': 'Ajouter une caractéristique',
  'offer.remove': 'Retirer {{name}}',
  'offer.characteristic': 'Caractéristique',
  'offer.minimum': 'De',
  'offer.maximum': 'À',
  'offer.unit': 'Unité',
  'offer.values': 'Valeurs de {{name}}',
  'offer.upsideDown': 'À doit être au moins De.',
  members: 'Ressources de ce groupe',
  'members.rank': 'Fixer les priorités',
  'members.none': 'Aucune ressource n’appartient encore à ce groupe.',
  'members.priority': 'Priorité {{priority}}',
  'members.only': 'Elle n’appartient à aucun autre groupe : ajoutez-la d’abord à un autre.',
  'members.remove': 'Retirer {{name}} du groupe',
  'members.add': 'Ajouter une ressource',
  'members.addTitle': 'Ajouter {{name}} à {{group}} ?',
  'members.removeTitle': 'Retirer {{name}} de {{group}} ?',
  'members.addAction': 'Ajouter',
  'members.removeAction': 'Retirer',
  'require.noneKnown': 'Il n’y a pas encore de caractéristiques.',
  'require.value': 'Valeur',
} satisfies TextsLike<typeof de>;
