import type { TextsLike } from '#frontend/i18n/messages.ts';
import type { de } from './de.ts';

/** British English texts of the priorities of resources. */
export const en = {
  title: 'Priorities',
  group: 'Resource group',
  personnel: 'Personnel',
  members: 'Members',
  empty: 'No resource group yet',
  noMatch: 'No group matches the filter',
  subtitle: 'The lowest number is filled first; equal numbers share the work.',
  priority: 'Priority {{priority}}',
  none: 'Without priority, last',
  nobody: 'nobody',
  grip: 'Move {{name}}',
  number: 'Priority of {{name}}',
  'said.priority': '{{name}} now has priority {{priority}}',
  'said.none': '{{name}} has no priority any more',
  'said.wrong': 'A priority is a whole number from 1 to {{last}}; empty is last.',
  reset: 'Reset',
  noMembers: 'No resource belongs to this group.',
  help: 'Drag the grip: onto a number to share it, between two to go in between. By keyboard: arrows on the grip, or type the number.',
} satisfies TextsLike<typeof de>;
