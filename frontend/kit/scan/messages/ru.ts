import type { RussianTextsLike } from '#frontend/i18n/messages.ts';
import type { de } from './de.ts';

/** Russian texts of the scanner. */
export const ru = {
  hint: 'Держите код маршрутного листа в рамке.',
  looking: 'Поиск операции …',
  cannotRead: 'Здесь сейчас нельзя читать коды камерой.',
  otherwise: 'Возьмите ручной сканер или введите номер.',
  number: 'Номер из маршрутного листа',
  open: 'Открыть',
} satisfies RussianTextsLike<typeof de>;
