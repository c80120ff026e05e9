import type { Plan } from './plan.ts';

/** Numbers of projects and production orders, which people print and quote: none is given out twice. */

const firstOrder = 10_001;

/** `P-00001` and on, behind every number of that form that there has been, given by hand or not (planning §3). */
export const nextProjectNumber = ({ highestNumbers }: Plan): string =>
  `P-${String(highestNumbers.project + 1).padStart(5, '0')}`;

/** `PA-10001` and on; `ahead`: how many the same decision has given out already. */
export const nextOrderNumber = ({ highestNumbers }: Plan, ahead: number): string =>
  `PA-${Math.max(highestNumbers.productionOrder + 1, firstOrder) + ahead}`;

/** Keeps a number that came into the plan, for good: who has it may go. */
export function rememberNumber({ highestNumbers }: Plan, kind: keyof Plan['highestNumbers'], number: string): void {
  const found = patterns[kind].exec(number)?.[1];
  if (found !== undefined) highestNumbers[kind] = Math.max(highestNumbers[kind], Number(found));
}

/** Nine digits: beyond them it is somebody else's way of numbering. */
const patterns = { project: /^P-(\d{1,9})$/, productionOrder: /^PA-(\d{1,9})$/ } as const;
