import type { TextsLike } from '#frontend/i18n/messages.ts';
import type { de } from './de.ts';

export const fr: TextsLike<typeof de> = {
  materials: 'Besoins en matériaux',
  'materials.none': 'Aucun matériau n’est nécessaire.',
  'column.material': 'Matériau',
  'column.amount': 'Quantité',
  'column.step': 'Opération',
  'column.due': 'Nécessaire dès',
  'column.order': 'Ordre',
  perStep: 'Par opération',
  sums: 'Totaux',
  view: 'Vue',
  'column.orders': 'Ordres',
};
