import type { RussianTextsLike } from '#frontend/i18n/messages.ts';
import type { de } from './de.ts';

export const ru: RussianTextsLike<typeof de> = {
  title: 'Собственные фильтры',
  none: 'Пока нет. Задайте фильтр и сохраните его под именем.',
  name: 'Имя фильтра',
  save: 'Сохранить',
  replace: 'Заменить',
  rename: 'Переименовать «{{name}}»',
  renameAction: 'Переименовать',
  remove: 'Удалить «{{name}}»',
  taken: 'Другой фильтр уже так называется.',
  'default.on': 'Начинать с «{{name}}»',
  'default.off': 'Больше не начинать с «{{name}}»',
  'default.mark': 'По умолчанию',
};
