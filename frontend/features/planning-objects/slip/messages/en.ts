import type { TextsLike } from '#frontend/i18n/messages.ts';
import type { de } from './de.ts';

export const en: TextsLike<typeof de> = {
  slip: 'Routing slip',
  pdf: 'Download PDF',
  print: 'Print',
  article: 'Article',
  amount: 'Quantity',
  customer: 'Customer',
  delivery: 'Delivery date',
  planTime: 'Plan time',
  order: 'Order',
  barcode: 'Bar code {{code}}',
  failed: 'The routing slip could not be loaded',
};
