import { objectTypes } from '#domain/base-data/object-types.ts';
import { type PreferenceArea, workKinds } from './preferences.ts';

/** Lists of the product besides those of base data; `all` holds what counts for every list. */
const lists = [
  'all',
  'projects',
  'positions',
  'activities',
  'productionOrders',
  'operations',
  'users',
  'roles',
  'licences',
  'audit',
  'deadLetters',
  'technologyItems',
  'refusedReports',
  'simulations',
];

const places: Readonly<Record<PreferenceArea, ReadonlySet<string>>> = {
  timelines: new Set(['production', 'planning']),
  pages: new Set(['start', 'time', 'progress', 'news']),
  modules: new Set(['menu']),
  workbench: new Set(['settings', ...workKinds]),
  lists: new Set([...lists, ...Object.keys(objectTypes)]),
};

/** Whether there is something of which a person could set how it looks. */
export const isPreferencePlace = (area: PreferenceArea, place: string): boolean => places[area].has(place);
