import type { TextsLike } from '#frontend/i18n/messages.ts';
import type { de } from './de.ts';

export const en: TextsLike<typeof de> = {
  list: 'Last steps',
  listEmpty: 'Nothing changed yet.',
  listFailed: 'The last steps were not loaded.',
  mine: 'Your steps',
  others: 'Others',
  undone: 'undone',
  'name.undo': 'Undo: {{what}}',
  'name.redo': 'Redo: {{what}}',
  what: '{{subject}}: {{action}}',
  moved: '{{subject}} to {{place}}',
  back: '{{subject}}: back to {{place}}',
  again: '{{subject}}: again to {{place}}',
  takenBack: 'Undone: {{what}}',
  repeated: 'Redone: {{what}}',
  since: '“{{what}}” came after it. Nothing was undone.',
  gone: 'This is undone already, or too long ago.',
  final: '“{{what}}” cannot be undone. Nothing was changed.',
  'did.Created': 'created',
  'did.Changed': 'changed',
  'did.Deleted': 'deleted',
  'did.Started': 'started',
  andMore: '{{subject}} and {{count}} more',
  operations_one: '{{count}} operation',
  operations_other: '{{count}} operations',
};
