import type { TextsLike } from '#frontend/i18n/messages.ts';
import type { de } from './de.ts';

/** British English texts of what only resources have. */
export const en = {
  combination: 'Combination {{number}}',
  'combination.add': 'Add a combination',
  'combination.remove': 'Remove combination {{number}}',
  'combination.empty': 'Please choose at least one article group.',
  'offer.noneKnown': 'There are no physical or free characteristics yet.',
  'offer.add': 'Add a characteristic',
  'offer.remove': 'Remove {{name}}',
  'offer.characteristic': 'Characteristic',
  'offer.minimum': 'From',
  'offer.maximum': 'To',
  'offer.unit': 'Unit',
  'offer.values': 'Values of {{name}}',
  'offer.upsideDown': 'To must be at least From.',
  members: 'Resources of this group',
  'members.rank': 'Set priorities',
  'members.none': 'No resource belongs to this group yet.',
  'members.priority': 'Priority {{priority}}',
  'members.only': 'It belongs to no other group: add it to another one first.',
  'members.remove': 'Take {{name}} out of the group',
  'members.add': 'Add a resource',
  'members.addTitle': 'Add {{name}} to {{group}}?',
  'members.removeTitle': 'Take {{name}} out of {{group}}?',
  'members.addAction': 'Add',
  'members.removeAction': 'Take out',
  'require.noneKnown': 'There are no characteristics yet.',
  'require.value': 'Value',
} satisfies TextsLike<typeof de>;
