import type { TextsLike } from '#frontend/i18n/messages.ts';
import type { de } from './de.ts';

export const en: TextsLike<typeof de> = {
  title: 'Own filters',
  none: 'None yet. Set a filter and save it under a name.',
  name: 'Name of the filter',
  save: 'Save',
  replace: 'Replace',
  rename: 'Rename “{{name}}”',
  renameAction: 'Rename',
  remove: 'Delete “{{name}}”',
  taken: 'Another filter has this name already.',
  'default.on': 'Begin with “{{name}}”',
  'default.off': 'Do not begin with “{{name}}” any more',
  'default.mark': 'Default',
};
