import type { RussianTextsLike } from '#frontend/i18n/messages.ts';
import type { de } from './de.ts';

export const ru = {
  title: 'Модули',
  text: 'Уберите из меню то, что вам не нужно; адреса, поиск и ссылки по-прежнему ведут туда. Действует для вас на всех устройствах.',
  module: 'Модуль',
  menu: 'В меню',
  opens: 'Открывается на',
  last: 'Один пункт остаётся в меню.',
  show: 'Показывать {{module}} в меню',
  opensWith: '{{module}}: открывать на',
  preset: 'как задано',
  reset: 'Сбросить',
  'page./planningobjects/projects': 'Проекты',
  'page./planningobjects/positions': 'Позиции заказов',
  'page./planningobjects/productionorders': 'Производственные заказы',
  'page./planningobjects/operations': 'Операции',
  'page./planningobjects/activities': 'Процессы',
} as const satisfies RussianTextsLike<typeof de>;
