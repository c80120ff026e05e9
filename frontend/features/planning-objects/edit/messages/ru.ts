import type { RussianTextsLike } from '#frontend/i18n/messages.ts';
import type { de } from './de.ts';

export const ru: RussianTextsLike<typeof de> = {
  edit: 'Изменить',
  title: 'Изменить {{name}}',
  save: 'Сохранить',
  saved: '{{name}}: сохранено',
  requestedStart: 'Самое раннее начало',
  fixed: 'Пока позиция запланирована, это не меняется.',
  theirs: '{{name}} тем временем кое-что изменил(а). При сохранении действует то, что стоит здесь.',
  'theirs.field': '{{field}}: теперь {{value}}',
  'theirs.take': 'Принять',
  'theirs.taken': 'принято',
  empty: 'пусто',
};
