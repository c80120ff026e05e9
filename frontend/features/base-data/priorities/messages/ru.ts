import type { RussianTextsLike } from '#frontend/i18n/messages.ts';
import type { de } from './de.ts';

/** Russian texts of the priorities of resources. */
export const ru = {
  title: 'Приоритеты',
  group: 'Группа ресурсов',
  personnel: 'Персонал',
  members: 'Ресурсов',
  empty: 'Групп ресурсов пока нет',
  noMatch: 'Нет групп, подходящих под фильтр',
  subtitle: 'Сначала занимается меньшее число; равные делят работу.',
  priority: 'Приоритет {{priority}}',
  none: 'Без приоритета, в конце',
  nobody: 'никого',
  grip: 'Переместить: {{name}}',
  number: 'Приоритет: {{name}}',
  'said.priority': '{{name}}: теперь приоритет {{priority}}',
  'said.none': '{{name}}: больше без приоритета',
  'said.wrong': 'Приоритет — целое число от 1 до {{last}}; пусто — последний.',
  reset: 'Сбросить',
  noMembers: 'К этой группе не относится ни один ресурс.',
  help: 'Тяните за ручку: на число — разделить его, между числами — вставить. С клавиатуры: стрелки на ручке или введите число.',
} satisfies RussianTextsLike<typeof de>;
