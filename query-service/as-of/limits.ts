import { availableParallelism } from 'node:os';
import type { TurnLimits } from './turns.ts';

/** Reads at once: half of the cores stay for everybody else, and two so that a long one does not hold all the others up. */
export const asOfAtOnce = Math.min(4, Math.max(2, Math.floor(availableParallelism() / 2)));

export const asOfLimits: TurnLimits = {
  atOnce: asOfAtOnce,
  // A browser asks for six things at once; some people have two open.
  waitingPerPerson: 12,
  waitingInAll: 60,
  // A read of the demo takes a third of a second.
  perSecond: 3,
};
