import type { TextsLike } from '#frontend/i18n/messages.ts';
import type { de } from './de.ts';

/** French texts of the priorities of resources. */
export const fr = {
  title: 'Priorités',
  group: 'Groupe de ressources',
  personnel: 'Personnel',
  members: 'Membres',
  empty: 'Aucun groupe de ressources pour l’instant',
  noMatch: 'Aucun groupe ne correspond au filtre',
  subtitle: 'Le plus petit nombre est occupé d’abord ; les nombres égaux se partagent le travail.',
  priority: 'Priorité {{priority}}',
  none: 'Sans priorité, en dernier',
  nobody: 'personne',
  grip: 'Déplacer {{name}}',
  number: 'Priorité de {{name}}',
  'said.priority': '{{name}} a maintenant la priorité {{priority}}',
  'said.none': '{{name}} n’a plus de priorité',
  'said.wrong': 'Une priorité est un nombre entier de 1 à {{last}} ; vide est la dernière.',
  reset: 'Réinitialiser',
  noMembers: 'Aucune ressource n’appartient à ce groupe.',
  help: 'Glissez la poignée : sur un nombre pour le partager, entre deux pour s’insérer. Au clavier : flèches sur la poignée, ou tapez le nombre.',
} satisfies TextsLike<typeof de>;
