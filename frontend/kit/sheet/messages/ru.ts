import type { RussianTextsLike } from '#frontend/i18n/messages.ts';
import type { de } from './de.ts';

export const ru: RussianTextsLike<typeof de> = {
  tools: 'Изменить строки',
  insert: 'Вставить строку (Insert)',
  remove: 'Удалить строки (Ctrl+Delete)',
  up: 'Выше (Alt+↑)',
  down: 'Ниже (Alt+↓)',
  undo: 'Отменить (Ctrl+Z)',
  redo: 'Повторить (Ctrl+Y)',
  wrong_one: '{{count}} ячейка ещё неверна',
  wrong_other: '{{count}} ячейки ещё неверны',
  nextWrong: 'К следующей неверной ячейке',
  cell: '{{header}}, строка {{row}}',
  problem: '{{header}}: {{problem}}',
  keys: 'Набор заменяет, F2 изменяет, Delete очищает, Ctrl+V вставляет из таблицы. Esc, затем Tab выводит из таблицы.',
  wrong_few: '{{count}} ячейки ещё неверны',
  wrong_many: '{{count}} ячеек ещё неверны',
};
