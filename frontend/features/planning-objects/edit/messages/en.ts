import type { TextsLike } from '#frontend/i18n/messages.ts';
import type { de } from './de.ts';

export const en: TextsLike<typeof de> = {
  edit: 'Edit',
  title: 'Edit {{name}}',
  save: 'Save',
  saved: '{{name}} saved',
  requestedStart: 'Earliest start',
  fixed: 'This is fixed while the position is planned.',
  theirs: '{{name}} has changed something in the meantime. When you save, what stands here counts.',
  'theirs.field': '{{field}}: now {{value}}',
  'theirs.take': 'Take over',
  'theirs.taken': 'taken over',
  empty: 'empty',
};
