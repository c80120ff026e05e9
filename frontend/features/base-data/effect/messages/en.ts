import type { TextsLike } from '#frontend/i18n/messages.ts';
import type { de } from './de.ts';

/** British English texts of what a change of base data does to the plan. */
export const en = {
  effect: 'What this means for the plan',
  checking: 'Checking …',
  unchanged: 'No bar changes.',
  follows_one: '{{count}} bar gets longer, shorter or moves along at once:',
  follows_other: '{{count}} bars get longer, shorter or move along at once:',
  unfit_one: '{{count}} operation will no longer fit and stays until somebody places it again.',
  unfit_other: '{{count}} operations will no longer fit and stay until somebody places them again.',
  late_one: '{{count}} order turns late',
  late_other: '{{count}} orders turn late',
  rescued_one: '{{count}} order is on time again',
  rescued_other: '{{count}} orders are on time again',
  overloads_one: '{{count}} overload is added',
  overloads_other: '{{count}} overloads are added',
  overloadsGone_one: '{{count}} overload goes',
  overloadsGone_other: '{{count}} overloads go',
  move: '{{step}}: {{from}} → {{to}}',
  more: 'and {{count}} more',
  fitAgain_one: '{{count}} operation fits again',
  fitAgain_other: '{{count}} operations fit again',
  unfitOne: '{{step}} on {{resource}}, {{at}}: {{cause}}',
  refit_one: 'Placed again, {{count}} bar would move.',
  refit_other: 'Placed again, {{count}} bars would move.',
  refitLate_one: '{{count}} order would turn late by that',
  refitLate_other: '{{count}} orders would turn late by that',
  refitLeft_one: '{{count}} would find no place.',
  refitLeft_other: '{{count}} would find no place.',
  mend: 'Stands here as soon as the form is right.',
  stays: 'Nothing moves by itself.',
} satisfies TextsLike<typeof de>;
