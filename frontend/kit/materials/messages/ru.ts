import type { RussianTextsLike } from '#frontend/i18n/messages.ts';
import type { de } from './de.ts';

export const ru: RussianTextsLike<typeof de> = {
  materials: 'Потребность в материалах',
  'materials.none': 'Материалы не нужны.',
  'column.material': 'Материал',
  'column.amount': 'Количество',
  'column.step': 'Операция',
  'column.due': 'Нужно с',
  'column.order': 'Заказ',
  perStep: 'По операциям',
  sums: 'Итоги',
  view: 'Вид',
  'column.orders': 'Заказы',
};
