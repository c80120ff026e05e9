import { type Branch, mainBranch } from '#domain/kernel/event.ts';

/**
 * Simulations have a process of their own, so that nothing that is tried holds up the plant (decision 0242). Each answers
 * whatever it is asked; what nobody asks for, such as following an event or going on after a crash, is done by the one that
 * serves the line. `all`: there is one process for both.
 */
export type ServedLines = 'all' | 'plant' | 'simulations';

export const serves = (served: ServedLines, branch: Branch): boolean =>
  served === 'all' || (served === 'plant') === (branch === mainBranch);
