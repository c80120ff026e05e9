import type { RussianTextsLike } from '#frontend/i18n/messages.ts';
import type { de } from './de.ts';

export const ru: RussianTextsLike<typeof de> = {
  'actor.first-start': 'Первый запуск',
  'actor.password-reset': 'Ссылка для нового пароля',
  'actor.overtime': 'Сверхурочные',
  'actor.machines': 'Станок',
  'actor.terminal': 'Терминал',
  'actor.command-service': 'Система',
  'actor.deletedUser': 'Удалённый пользователь',
  'actor.shop-floor': 'Цех',
};
