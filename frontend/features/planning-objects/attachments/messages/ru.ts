import type { RussianTextsLike } from '#frontend/i18n/messages.ts';
import type { de } from './de.ts';

export const ru: RussianTextsLike<typeof de> = {
  title: 'Вложения',
  none: 'Вложений пока нет.',
  add: 'Прикрепить файл',
  hint: 'Выберите файлы, перетащите их сюда или вставьте: до 25 МБ каждый.',
  cancel: '{{name}}: отменить загрузку',
  progress: '{{name}} загружается',
  again: 'Ещё раз',
  forget: '{{name}}: убрать сообщение',
  save: 'Скачать {{name}}',
  view: 'Посмотреть {{name}}',
  close: 'Закрыть',
  remove: 'Удалить {{name}}',
  'remove.title': 'Удалить {{name}}?',
  'remove.text': 'Файл удаляется сразу. Отменить это нельзя.',
  'remove.action': 'Удалить',
};
