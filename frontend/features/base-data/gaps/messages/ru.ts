import type { RussianTextsLike } from '#frontend/i18n/messages.ts';
import type { de } from './de.ts';

/** Russian texts of the gaps of resources. */
export const ru = {
  title: 'Простои',
  new: 'Новый простой',
  empty: 'Простоев пока нет',
  none: 'Нет простоев, подходящих под фильтр',
  resource: 'Ресурс',
  reason: 'Причина',
  newReason: 'Или новая причина',
  from: 'С',
  to: 'По',
  'day.from': 'С дня',
  'time.from': 'С времени',
  'day.to': 'По день',
  'time.to': 'По время',
  length: 'Длительность',
  informative: 'Только для сведения',
  informativeHelp: 'Показывается и не отнимает рабочее время.',
  kindNormal: 'Отнимает рабочее время',
  extra: 'Сверхурочные: дополнительное рабочее время',
  extraHelp: 'Ресурс тогда работает, в выходные и праздники тоже.',
  name: '{{resource}}, {{times}}',
  show: 'Показать на графике',
  incomplete: 'Появится, когда указаны ресурс и время.',
  deleteTitle: 'Удалить: {{name}}?',
  'time.twice': 'Это время в этот день бывает дважды: имеется в виду первое.',
  inCalendar: 'Простои в календаре',
} satisfies RussianTextsLike<typeof de>;
