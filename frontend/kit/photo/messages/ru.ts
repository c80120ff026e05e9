import type { RussianTextsLike } from '#frontend/i18n/messages.ts';
import type { de } from './de.ts';

/** Russian texts of photos. */
export const ru = {
  add: 'Сделать фото',
  other: 'Другое фото',
  remove: 'Убрать фото',
  sending: 'Фото отправляется …',
  sendAgain: 'Отправить фото ещё раз',
  open: 'Показать фото крупно',
  close: 'Закрыть',
  title: 'Сделать фото',
  otherwise: 'Здесь можно выбрать фото с устройства.',
  choose: 'Выбрать фото',
  take: 'Снять',
  again: 'Ещё раз',
  use: 'Взять это фото',
  taken: 'Сделанное фото',
  notReadable: 'Это не читается как фото. Выберите JPEG или PNG.',
  tooLarge: 'Фото больше 25 МБ. Выберите поменьше.',
  failed: 'Не удалось загрузить фото.',
} satisfies RussianTextsLike<typeof de>;
