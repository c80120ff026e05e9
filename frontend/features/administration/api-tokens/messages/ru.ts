import type { RussianTextsLike } from '#frontend/i18n/messages.ts';
import type { tokensDe } from './de.ts';

export const tokensRu: RussianTextsLike<typeof tokensDe> = {
  title: 'Токены API',
  text: 'Для подключённых систем, например ERP. Токен действует от вашего имени и не может больше вас.',
  none: 'Токенов пока нет',
  made: 'создан {{at}}',
  used: 'использован {{at}}',
  unused: 'ещё не использован',
  ends: 'действует до {{at}}',
  revoke: 'Отозвать',
  'revoke.of': 'Отозвать {{name}}',
  'revoke.title': 'Отозвать {{name}}?',
  'revoke.text': 'Кто им пользуется, сразу потеряет доступ.',
  'new': 'Новый токен',
  name: 'Имя',
  expiry: 'Последний день',
  expiryHelp: 'Без него действует до отзыва.',
  rights: 'Права',
  make: 'Создать',
  once: 'Запишите сейчас, больше он не показывается:',
  noted: 'Записан',
};
