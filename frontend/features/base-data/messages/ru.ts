import type { RussianTextsLike } from '#frontend/i18n/messages.ts';
import type { de } from './de.ts';

export const ru: RussianTextsLike<typeof de> = {
  'value.yes': 'да',
  'value.no': 'нет',
  'panel.edit': 'Изменить',
  'panel.archive': 'В архив',
  'panel.restore': 'Восстановить',
  'panel.delete': 'Удалить',
  'panel.create': 'Создать',
  'panel.save': 'Сохранить',
  'panel.change': 'Изменить: {{name}}',
  'panel.gone': 'Этой записи больше нет',
  'delete.title': 'Удалить «{{name}}»?',
  'delete.text': 'В истории запись останется.',
  'delete.usedBy': 'Ещё используется:',
  'notice.created': '{{name}}: создано',
  'notice.saved': '{{name}}: сохранено',
  'notice.archived': '{{name}}: в архиве',
  'notice.restored': '{{name}}: восстановлено',
  'notice.deleted': '{{name}}: удалено',
};
