import type { RussianTextsLike } from '#frontend/i18n/messages.ts';
import type { de } from './de.ts';

export const ru: RussianTextsLike<typeof de> = {
  by: 'Цвет по',
  shown: 'На экране',
  more: 'и ещё {{count}}',
  none: 'На экране нет полос.',
  marks: 'Обозначения',
  'mark.gap': 'простой: станок не работает',
  'mark.infoGap': 'примечание: станок всё же работает',
  'mark.frozen': 'замороженная зона: здесь ничего не сдвигается',
  'mark.buffer': 'буфер после операции',
  'mark.slack': 'запас до срока поставки',
  'mark.missed': 'срок поставки сорван',
  'mark.line': 'порядок операций и время ожидания',
  'mark.overlap': 'две операции одновременно',
};
