import type { TextsLike } from '#frontend/i18n/messages.ts';
import type { de } from './de.ts';

export const fr: TextsLike<typeof de> = {
  title: 'Filtres personnels',
  none: 'Aucun pour l’instant. Définissez un filtre et enregistrez-le sous un nom.',
  name: 'Nom du filtre',
  save: 'Enregistrer',
  replace: 'Remplacer',
  rename: 'Renommer « {{name}} »',
  renameAction: 'Renommer',
  remove: 'Supprimer « {{name}} »',
  taken: 'Un autre filtre porte déjà ce nom.',
  'default.on': 'Commencer avec « {{name}} »',
  'default.off': 'Ne plus commencer avec « {{name}} »',
  'default.mark': 'Par défaut',
};
