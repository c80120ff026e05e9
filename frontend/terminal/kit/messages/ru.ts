import type { RussianTextsLike } from '#frontend/i18n/messages.ts';
import type { de } from './de.ts';

export const ru: RussianTextsLike<typeof de> = {
  connected: 'На связи',
  offline: 'Нет связи',
  clockJumped:
    'Часы этого устройства переведены. Для сообщений действует {{time}}. Если это неверно, сообщите планировщикам.',
  machines_one: '{{count}} станок',
  machines_few: '{{count}} станка',
  machines_many: '{{count}} станков',
  machines_other: '{{count}} станка',
  close: 'Закрыть',
  menuOf: '{{name}}: язык, блокировка, выход',
  lockScreen: 'Заблокировать экран',
  lockTerminal: 'Заблокировать терминал',
  signOut: 'Выйти',
  digits: 'Цифровые клавиши',
  deleteDigit: 'Стереть последнюю цифру',
  shownOf: '{{shown}} из {{total}}',
  pageUp: 'Страница вверх',
  pageDown: 'Страница вниз',
  'failure.title': 'Произошла ошибка',
  'failure.help':
    'То, что вы сообщили, не потеряно. Обновите страницу; если это не поможет, позовите того, кто обслуживает терминалы.',
  'failure.reload': 'Обновить',
  'noStore.title': 'Этот браузер ничего не сохраняет',
  'noStore.help':
    'Терминал должен хранить сообщения на устройстве. Не открывайте его в приватном окне и разрешите этому адресу сохранять данные.',
};
