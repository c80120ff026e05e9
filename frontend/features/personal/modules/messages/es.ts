import type { TextsLike } from '#frontend/i18n/messages.ts';
import type { de } from './de.ts';

export const es = {
  title: 'Módulos',
  text: 'Quite del menú lo que no necesite; las direcciones, la búsqueda y los enlaces siguen llevando allí. Vale para usted en todos los dispositivos.',
  module: 'Módulo',
  menu: 'En el menú',
  opens: 'Se abre con',
  last: 'Una entrada permanece en el menú.',
  show: 'Mostrar {{module}} en el menú',
  opensWith: '{{module}} se abre con',
  preset: 'como viene dado',
  reset: 'Restablecer',
  'page./planningobjects/projects': 'Proyectos',
  'page./planningobjects/positions': 'Posiciones de pedido',
  'page./planningobjects/productionorders': 'Órdenes de fabricación',
  'page./planningobjects/operations': 'Operaciones',
  'page./planningobjects/activities': 'Actividades',
} as const satisfies TextsLike<typeof de>;
