import type { RussianTextsLike } from '#frontend/i18n/messages.ts';
import type { factorDe } from './de.ts';

export const factorRu: RussianTextsLike<typeof factorDe> = {
  qr: 'Картинка для приложения-аутентификатора',
  secret: 'Без камеры введите этот ключ:',
  codes: 'Каждый код один раз заменяет приложение. Сохраните их: больше они не показываются.',
};
