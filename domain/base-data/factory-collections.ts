import type { Collection } from './object-types.ts';

/** What a timeline needs of the base data: for its rows, for working time and for the choice of resources in previews. */
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

/** All of it by collection, as one request answers it. */
export const factoryPath = '/planning/factory';
