import type { de } from './words-de.ts';

/** Russian has two more plurals. */
export const ru: Readonly<Record<keyof typeof de | 'operations_few' | 'operations_many', string>> = {
  list: 'Последние шаги',
  listEmpty: 'Пока ничего не изменено.',
  listFailed: 'Последние шаги не загружены.',
  mine: 'Ваши шаги',
  others: 'Другие',
  undone: 'отменено',
  undoOf: 'Отменить: {{what}}',
  redoOf: 'Повторить: {{what}}',
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
