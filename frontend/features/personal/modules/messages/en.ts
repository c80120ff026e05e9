import type { TextsLike } from '#frontend/i18n/messages.ts';
import type { de } from './de.ts';

export const en = {
  title: 'Modules',
  text: 'Leave out of the menu what you do not need; addresses, search and links still lead there. It holds for you on every device.',
  module: 'Module',
  menu: 'In the menu',
  opens: 'Opens with',
  last: 'One entry stays in the menu.',
  show: 'Show {{module}} in the menu',
  opensWith: '{{module}} opens with',
  preset: 'as given',
  reset: 'Reset',
  'page./planningobjects/projects': 'Projects',
  'page./planningobjects/positions': 'Order positions',
  'page./planningobjects/productionorders': 'Production orders',
  'page./planningobjects/operations': 'Operations',
  'page./planningobjects/activities': 'Activities',
} as const satisfies TextsLike<typeof de>;
