import type { TextsLike } from '#frontend/i18n/messages.ts';
import type { de } from './de.ts';

export const fr = {
  title: 'Modules',
  text: 'Retirez du menu ce dont vous n’avez pas besoin ; les adresses, la recherche et les liens y mènent toujours. Cela vaut pour vous sur chaque appareil.',
  module: 'Module',
  menu: 'Dans le menu',
  opens: 'S’ouvre sur',
  last: 'Une entrée reste dans le menu.',
  show: 'Afficher {{module}} dans le menu',
  opensWith: '{{module}} s’ouvre sur',
  preset: 'comme prévu',
  reset: 'Réinitialiser',
  'page./planningobjects/projects': 'Projets',
  'page./planningobjects/positions': 'Lignes de commande',
  'page./planningobjects/productionorders': 'Ordres de fabrication',
  'page./planningobjects/operations': 'Opérations',
  'page./planningobjects/activities': 'Activités',
} as const satisfies TextsLike<typeof de>;
