import type { TextsLike } from '#frontend/i18n/messages.ts';
import type { de } from './de.ts';

export const fr: TextsLike<typeof de> = {
  pill: 'Nouvelle version',
  title: 'Une nouvelle version est disponible',
  help: 'Elle se charge d’elle-même dès que personne n’a besoin du terminal. Vous restez connecté et ce qui attend est envoyé. Ce que vous n’avez pas encore déclaré est à ressaisir ensuite.',
  now: 'Charger maintenant',
  later: 'Plus tard',
};
