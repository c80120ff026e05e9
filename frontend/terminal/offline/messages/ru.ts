import type { RussianTextsLike } from '#frontend/i18n/messages.ts';
import type { de } from './de.ts';

export const ru: RussianTextsLike<typeof de> = {
  pill: 'Новая версия',
  title: 'Появилась новая версия',
  help: 'Она загрузится сама, как только терминал никому не нужен. Вход сохранится, а то, что ждёт, будет отправлено. То, что ещё не отправлено, потом нужно набрать снова.',
  now: 'Загрузить сейчас',
  later: 'Позже',
};
