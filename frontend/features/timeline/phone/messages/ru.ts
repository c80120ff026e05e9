import type { RussianTextsLike } from '#frontend/i18n/messages.ts';
import type { de } from './de.ts';

export const ru: RussianTextsLike<typeof de> = {
  machine: 'Станок',
  day: 'Выбрать день',
  previousDay: 'Предыдущий день',
  nextDay: 'Следующий день',
  today: 'Сегодня',
  load: 'занято {{share}}',
  closed: 'нерабочий день',
  count_one: '{{count}} операция',
  count_few: '{{count}} операции',
  count_many: '{{count}} операций',
  count_other: '{{count}} операции',
  late_one: '{{count}} с опозданием',
  late_few: '{{count}} с опозданием',
  late_many: '{{count}} с опозданием',
  late_other: '{{count}} с опозданием',
  overload: 'Перегрузка',
  free: 'свободно {{length}}',
  nothing: 'В этот день на {{machine}} ничего не запланировано.',
  nextBusy: 'К следующему занятому дню',
  inPlan: 'В рабочем плане: {{when}} {{where}}',
  locked: 'заблокировано',
  move: 'Перенести …',
  moreRows: 'Показать ещё',
  tree: 'Проекты и их состав',
};
