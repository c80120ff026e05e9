import { type Collection, objectTypes } from '#domain/base-data/object-types.ts';
import type { Right } from '#domain/kernel/rights.ts';
import { areaRights } from '#domain/kernel/rights-table.ts';
import { rightOn } from '../base-data/collection-areas.ts';

const isCollection = (name: string): name is Collection => name in objectTypes;

/** Areas of the lists below `/useradmin`. */
const administered: Readonly<Record<string, string>> = { deadLetters: 'upkeep', readModels: 'upkeep' };

/**
 * The right to take a list out as a file; `path` is that of the list below `/api`, as `/planning/projects`. undefined: a
 * list for which there is no such right.
 */
export function exportRightOf(path: string): Right | undefined {
  const [, base = '', name = ''] = path.split('/');
  if (base === 'basedata') return isCollection(name) ? rightOn(name, 'export') : undefined;
  const area =
    base === 'planning' ? (name === 'conflicts' ? 'conflicts' : 'planningObjects') : (administered[name] ?? name);
  return areaRights.find((right) => right === `${area}.export`);
}
