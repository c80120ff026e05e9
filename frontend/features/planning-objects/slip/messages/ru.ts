import type { RussianTextsLike } from '#frontend/i18n/messages.ts';
import type { de } from './de.ts';

export const ru: RussianTextsLike<typeof de> = {
  slip: 'Маршрутная карта',
  pdf: 'Скачать PDF',
  print: 'Печать',
  article: 'Артикул',
  amount: 'Количество',
  customer: 'Клиент',
  delivery: 'Срок поставки',
  planTime: 'Плановое время',
  order: 'Заказ',
  barcode: 'Штрихкод {{code}}',
  failed: 'Маршрутную карту загрузить не удалось',
};
