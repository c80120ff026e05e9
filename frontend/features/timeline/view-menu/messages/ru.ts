import type { RussianTextsLike } from '#frontend/i18n/messages.ts';
import type { de } from './de.ts';

export const ru: RussianTextsLike<typeof de> = {
  showArchivedResources: 'Архивные ресурсы',
  showFreeResources: 'Свободные ресурсы',
  showVisibleArea: 'Загрузка с видимой областью',
  showWorkload: 'Загрузка по ресурсам',
  showPersonelCapacity: 'Численность персонала',
  'preset.today': 'Сегодня',
  'preset.twoDays': 'Два дня',
  'preset.fiveDays': 'Пять дней',
  'preset.all': 'Все дни',
  reset: 'Вернуть исходный вид',
};
