import type { TextsLike } from '#frontend/i18n/messages.ts';
import type { de } from './de.ts';

export const en: TextsLike<typeof de> = {
  tools: 'Edit rows',
  insert: 'Insert a row (Insert)',
  remove: 'Remove rows (Ctrl+Delete)',
  up: 'Move up (Alt+↑)',
  down: 'Move down (Alt+↓)',
  undo: 'Undo (Ctrl+Z)',
  redo: 'Redo (Ctrl+Y)',
  wrong_one: '{{count}} cell is not right yet',
  wrong_other: '{{count}} cells are not right yet',
  nextWrong: 'To the next wrong cell',
  cell: '{{header}}, row {{row}}',
  problem: '{{header}}: {{problem}}',
  keys: 'Typing replaces, F2 edits, Delete empties, Ctrl+V pastes from a spreadsheet. Esc, then Tab leaves the table.',
};
