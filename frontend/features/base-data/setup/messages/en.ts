import type { TextsLike } from '#frontend/i18n/messages.ts';
import type { de } from './de.ts';

/** British English texts of set-up matrices. */
export const en = {
  any: 'any',
  articleGroup: 'Article group',
  corner: 'from ↓ to →',
  caption: 'Set-up time in minutes, also as 1:30. Empty cells show in grey what counts there; a table can be pasted.',
  cell: 'Minutes from {{from}} to {{to}}',
  notTime: '“{{text}}” is no time; the old one stays.',
  pastedWrong_one: '{{count}} cell was no time and stayed as it was.',
  pastedWrong_other: '{{count}} cells were no time and stayed as they were.',
  'file.export': 'Save as a CSV file',
  'file.import': 'Import from a file',
} satisfies TextsLike<typeof de>;
