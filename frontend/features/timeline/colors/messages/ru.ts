import type { RussianTextsLike } from '#frontend/i18n/messages.ts';
import type { de } from './de.ts';

export const ru: RussianTextsLike<typeof de> = {
  by: 'Цвет по',
  shown: 'На экране',
  more: 'и ещё {{count}}',
  none: 'На экране нет полос.',
};
