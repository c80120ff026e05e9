/**
 * What a search for a better plan is for, the usual one first (planning rules, "Settled after the second round"): fewest late
 * orders, least delay, shortest throughput, fewest changeovers.
 */
export const objectives = ['fewestLate', 'leastDelay', 'shortestThroughput', 'fewestChangeovers'] as const;
export type Objective = (typeof objectives)[number];
export const usualObjective: Objective = 'fewestLate';
