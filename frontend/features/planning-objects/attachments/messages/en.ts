import type { TextsLike } from '#frontend/i18n/messages.ts';
import type { de } from './de.ts';

export const en: TextsLike<typeof de> = {
  title: 'Attachments',
  none: 'No attachments yet.',
  add: 'Attach file',
  hint: 'Choose files, drop them here or paste them: up to 25 MB each.',
  cancel: '{{name}}: cancel upload',
  progress: '{{name}} is being uploaded',
  again: 'Try again',
  forget: '{{name}}: remove message',
  save: 'Download {{name}}',
  view: 'View {{name}}',
  close: 'Close',
  remove: 'Delete {{name}}',
  'remove.title': 'Delete {{name}}?',
  'remove.text': 'The file is deleted at once. This cannot be undone.',
  'remove.action': 'Delete',
};
