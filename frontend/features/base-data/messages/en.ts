import type { TextsLike } from '#frontend/i18n/messages.ts';
import type { de } from './de.ts';

export const en: TextsLike<typeof de> = {
  'value.yes': 'yes',
  'value.no': 'no',
  'panel.edit': 'Edit',
  'panel.archive': 'Archive',
  'panel.restore': 'Restore',
  'panel.delete': 'Delete',
  'panel.create': 'Create',
  'panel.save': 'Save',
  'panel.change': 'Edit {{name}}',
  'panel.gone': 'This entry no longer exists',
  'delete.title': 'Delete {{name}}?',
  'delete.text': 'The entry stays in the history.',
  'delete.usedBy': 'Still used by:',
  'notice.created': '{{name}} created',
  'notice.saved': '{{name}} saved',
  'notice.archived': '{{name}} archived',
  'notice.restored': '{{name}} restored',
  'notice.deleted': '{{name}} deleted',
};
