import type { TextsLike } from '#frontend/i18n/messages.ts';
import type { de } from './de.ts';

export const en: TextsLike<typeof de> = {
  materials: 'Material requirements',
  'materials.none': 'No material is needed.',
  'column.material': 'Material',
  'column.amount': 'Quantity',
  'column.step': 'Operation',
  'column.due': 'Needed from',
  'column.order': 'Order',
  perStep: 'Per operation',
  sums: 'Totals',
  view: 'View',
  'column.orders': 'Orders',
};
