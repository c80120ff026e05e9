import type { RussianTextsLike } from '#frontend/i18n/messages.ts';
import type { de } from './de.ts';

/** Russian texts of set-up matrices. */
export const ru = {
  any: 'любая',
  articleGroup: 'Группа артикулов',
  corner: 'из ↓ в →',
  caption:
    'Время наладки в минутах, также 1:30. Пустые ячейки серым показывают, что действует; можно вставить таблицу.',
  cell: 'Минуты: {{from}} → {{to}}',
  notTime: '«{{text}}» — не время; осталось прежнее.',
  pastedWrong_one: '{{count}} ячейка не была временем и осталась прежней.',
  pastedWrong_few: '{{count}} ячейки не были временем и остались прежними.',
  pastedWrong_many: '{{count}} ячеек не были временем и остались прежними.',
  pastedWrong_other: '{{count}} ячейки не были временем и остались прежними.',
  'file.export': 'Сохранить в файл CSV',
  'file.import': 'Импортировать из файла',
} satisfies RussianTextsLike<typeof de>;
