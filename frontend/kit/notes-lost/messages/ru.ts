import type { RussianTextsLike } from '#frontend/i18n/messages.ts';
import type { de } from './de.ts';

/** Russian texts of what goes with an object that is taken off the plan. */
export const ru = {
  comments_one: '{{count}} комментарий будет потерян',
  comments_few: '{{count}} комментария будут потеряны',
  comments_many: '{{count}} комментариев будут потеряны',
  comments_other: '{{count}} комментария будут потеряны',
  files_one: '{{count}} вложенный файл будет потерян',
  files_few: '{{count}} вложенных файла будут потеряны',
  files_many: '{{count}} вложенных файлов будут потеряны',
  files_other: '{{count}} вложенного файла будут потеряны',
} satisfies RussianTextsLike<typeof de>;
