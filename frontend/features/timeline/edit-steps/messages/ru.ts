import type { RussianTextsLike } from '#frontend/i18n/messages.ts';
import type { de } from './de.ts';

export const ru: RussianTextsLike<typeof de> = {
  list: 'Последние шаги',
  listEmpty: 'Пока ничего не изменено.',
  listFailed: 'Последние шаги не загружены.',
  mine: 'Ваши шаги',
  others: 'Другие',
  undone: 'отменено',
  'name.undo': 'Отменить: {{what}}',
  'name.redo': 'Повторить: {{what}}',
  what: '{{subject}}: {{action}}',
  moved: '{{subject}} на {{place}}',
  back: '{{subject}}: обратно на {{place}}',
  again: '{{subject}}: снова на {{place}}',
  takenBack: 'Отменено: {{what}}',
  repeated: 'Повторено: {{what}}',
  since: 'После этого было «{{what}}». Ничего не отменено.',
  gone: 'Это уже отменено или было слишком давно.',
  operations_one: '{{count}} операция',
  operations_few: '{{count}} операции',
  operations_many: '{{count}} операций',
  operations_other: '{{count}} операции',
};
