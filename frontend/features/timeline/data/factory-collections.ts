import type { Collection } from '#domain/base-data/object-types.ts';

/** Collections needed for rows, working time and the choice of resources in previews. */
export const factoryCollections = [
  'resourceGroups',
  'resources',
  'availabilityPlans',
  'resourceGaps',
  'gapTypes',
  'publicHolidays',
  'characteristics',
  'resourcePriorities',
  'setupMatrices',
] as const satisfies readonly Collection[];

/** Maximum page size of a list. */
export const largestPage = 1_000;
