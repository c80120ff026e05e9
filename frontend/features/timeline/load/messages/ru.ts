import type { RussianTextsLike } from '#frontend/i18n/messages.ts';
import type { de } from './de.ts';

export const ru: RussianTextsLike<typeof de> = {
  free: '{{hours}} ч своб.',
  hours: '{{hours}} ч',
  booked: 'занято {{share}}',
  freeLength: 'свободно {{length}}',
  late_one: '{{count}} заказ завершается поздно',
  late_few: '{{count}} заказа завершаются поздно',
  late_many: '{{count}} заказов завершаются поздно',
  late_other: '{{count}} заказа завершаются поздно',
  overload: 'перегрузка {{length}}',
  closed: 'нет рабочего времени',
  cell: '{{resource}}, {{period}}: {{figures}}',
  period: '{{period}}: {{figures}}',
  more: 'и ещё {{count}}',
  zoom: 'Щелчок показывает день',
  keys: 'В строках загрузки стрелки переходят от дня к дню (от недели к неделе); Enter показывает день.',
};
