import type { RussianTextsLike } from '#frontend/i18n/messages.ts';
import type { de } from './de.ts';

export const ru: RussianTextsLike<typeof de> = {
  title: 'Отчёты',
  none: 'Ещё ничего не сообщали.',
  failed: 'Не удалось загрузить отчёты.',
  'type.start': 'Начало',
  'type.pause': 'Пауза',
  'type.interrupt': 'Прервано',
  'type.complete': 'Готово',
  'type.yield': '{{amount}} годных',
  'type.scrap': '{{amount}} брак',
  'type.setup': 'Наладка {{duration}}',
  'type.time': 'Работа {{duration}}',
  'type.trouble': 'Простой {{duration}}',
  'type.remark': 'Примечание',
  corrected: 'исправлено {{time}}',
  revoked: 'отозвано',
  implausible: 'неправдоподобно',
  photo: 'Фото к отчёту от {{time}}',
};
