import { areaOfCollection } from '#domain/base-data/collection-areas.ts';
import type { Right } from '#domain/kernel/rights.ts';
import { areaRights } from '#domain/kernel/rights-table.ts';

/** Areas of lists, where they are not called as the list is. Lists that are part of one object are not among them. */
const areas: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  basedata: {
    ...areaOfCollection,
    amounts: areaOfCollection.amountUnits,
    technologyItems: areaOfCollection.technologies,
    resourceRankings: areaOfCollection.resources,
  },
  planning: {
    ...Object.fromEntries(
      ['projects', 'positions', 'activities', 'productionOrders', 'operations'].map((name) => [
        name,
        'planningObjects',
      ]),
    ),
    conflicts: 'conflicts',
    history: 'history',
  },
  useradmin: { deadLetters: 'upkeep', readModels: 'upkeep' },
};

/**
 * The right to take a list out as a file; `path` is that of the list below `/api`, as `/planning/projects`. undefined: a
 * list for which there is no such right.
 */
export function exportRightOf(path: string): Right | undefined {
  const [, base = '', name = '', id, part] = path.split('/');
  const area =
    id === undefined ? (areas[base]?.[name] ?? name) : part === 'gaps' ? areaOfCollection.resourceGaps : part;
  return areaRights.find((right) => right === `${area}.export`);
}
