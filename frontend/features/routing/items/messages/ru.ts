import type { RussianTextsLike } from '#frontend/i18n/messages.ts';
import type { de } from './de.ts';

export const ru: RussianTextsLike<typeof de> = {
  empty: 'В технологиях пока нет операций',
  none: 'Нет операций, подходящих под фильтр',
  archived: 'Показать архив',
  articleNumber: 'Номер артикула',
  minutes: '{{name}}, мин',
  technology: 'Технология',
  technologyNumber: 'Номер технологии',
};
