import type { Right, Rights } from '#domain/kernel/rights.ts';

/** What a worker at a terminal may do at most, of what they may do at all. */
const ofWorker: readonly Right[] = [
  'feedback.write',
  'feedback.correct',
  'feedback.completeWithout',
  'feedback.writeForOthers',
  'feedback.scan',
];

/** What reports are about: the plan, and the lists of causes. */
export const seenAtWork: readonly Right[] = ['plan.read', 'configuration.read'];

/**
 * Rights of a session that began by PIN or badge: feedback, and seeing what it is about. Which calls it reaches, and on which
 * machines, is said where it is looked at (`infra/http/terminal-scope.ts`): whoever finds four digits must not find the plant.
 */
export const rightsAtTerminal = (rights: Rights): Rights =>
  new Set<Right>([...ofWorker.filter((right) => rights.has(right)), ...seenAtWork]);
