import type { TextsLike } from '#frontend/i18n/messages.ts';
import type { de } from './de.ts';

export const es: TextsLike<typeof de> = {
  materials: 'Necesidades de material',
  'materials.none': 'No se necesita material.',
  'column.material': 'Material',
  'column.amount': 'Cantidad',
  'column.step': 'Operación',
  'column.due': 'Necesario desde',
  'column.order': 'Orden',
  perStep: 'Por operación',
  sums: 'Totales',
  view: 'Vista',
  'column.orders': 'Órdenes',
};
