import type { TextsLike } from '#frontend/i18n/messages.ts';
import type { de } from './de.ts';

/** English texts of steps that cannot begin where they stand, because others are late. */
export const en = {
  note_one: '{{count}} step cannot begin as planned',
  note_other: '{{count}} steps cannot begin as planned',
  open: 'Why, and what helps',
  held: 'Cannot begin before {{possible}}: {{late}} is expected to be done {{expected}}.',
  longer: 'Expected to be done {{expected}}, {{length}} after plan.',
  late_one:
    'Expected to be done {{expected}}, {{length}} after plan. {{count}} step behind it cannot begin as planned then.',
  late_other:
    'Expected to be done {{expected}}, {{length}} after plan. {{count}} steps behind it cannot begin as planned then.',
  replan: 'Plan again what comes behind it',
  hide: 'Hide until it is other steps',
  freed_one: 'Time has become free on {{count}} resource',
  freed_other: 'Time has become free on {{count}} resources',
  pull: 'Pull forward what follows …',
} as const satisfies TextsLike<typeof de>;
