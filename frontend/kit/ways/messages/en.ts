import type { TextsLike } from '#frontend/i18n/messages.ts';
import type { de } from './de.ts';

/** British English texts of the ways in which the plan follows a change. */
export const en = {
  title: 'How the plan follows',
  'way.rightShift': 'Push to the right',
  'way.othersStay': 'Others stay',
  'way.otherMachines': 'Other machines',
  'way.leave': 'Leave as it is',
  'way.comeBack': 'Bring back',
  'help.rightShift': 'The sequence stays; what is in the way moves as little as needed.',
  'help.othersStay': 'Only what has to moves, into free places.',
  'help.otherMachines': 'What ends earlier there may go to another suitable machine.',
  'help.leave': 'Nothing moves; what no longer fits is reported.',
  'help.comeBack': 'What was pushed comes back where there is room.',
  moved_one: '{{count}} moves',
  moved_other: '{{count}} move',
  late_one: '{{count}} order turns late',
  late_other: '{{count}} orders turn late',
  noneLate: 'none turns late',
  delay: 'biggest delay {{time}}',
  overloads_one: '{{count}} more overload',
  overloads_other: '{{count}} more overloads',
  lateness: '{{time}} more lateness',
  sooner: '{{time}} less lateness',
  nothing: 'nothing moves',
  chosen: 'holds unless you choose',
} satisfies TextsLike<typeof de>;
