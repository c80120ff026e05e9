import type { RussianTextsLike } from '#frontend/i18n/messages.ts';
import type { de } from './de.ts';

export const ru: RussianTextsLike<typeof de> = {
  'value.label': 'Значение {{place}}',
  'value.add': 'Добавить значение',
  'value.up': '{{value}} вверх',
  'value.down': '{{value}} вниз',
  'value.remove': 'Убрать {{value}}',
};
