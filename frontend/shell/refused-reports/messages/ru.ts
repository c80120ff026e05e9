import type { RussianTextsLike } from '#frontend/i18n/messages.ts';
import type { de } from './de.ts';

export const ru: RussianTextsLike<typeof de> = {
  count_one: '{{count}} отклонённый отчёт',
  count_few: '{{count}} отклонённых отчёта',
  count_many: '{{count}} отклонённых отчётов',
  count_other: '{{count}} отклонённых отчёта',
  open: 'Показать отчёты терминалов, которые план не принял',
};
