import type { RussianTextsLike } from '#frontend/i18n/messages.ts';
import type { de } from './de.ts';

export const ru: RussianTextsLike<typeof de> = {
  title: 'Из чего складывается загрузка: {{name}}, {{period}}',
  previous: 'Предыдущий период',
  next: 'Следующий период',
  close: 'Закрыть список',
  count_one: '{{count}} операция',
  count_few: '{{count}} операции',
  count_many: '{{count}} операций',
  count_other: '{{count}} операции',
  over: 'Перегрузка {{length}}',
  booked: 'Занято',
  capacity: 'Мощность',
  share: 'Загрузка',
  closed: 'нет рабочего времени',
  nothing: 'Здесь ничего не запланировано.',
  more: 'и ещё {{count}}',
  zoom: 'Показать день',
  late: 'Поставка {{date}}, опоздание {{length}}',
  due: 'Поставка {{date}}',
  list: 'Щелчок покажет, из чего она складывается',
};
