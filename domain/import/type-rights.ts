import { rightOn } from '#domain/base-data/collection-areas.ts';
import { type Rejection, reject } from '#domain/kernel/rejection.ts';
import type { Right, Rights } from '#domain/kernel/rights.ts';
import type { AreaRight, GivenRight } from '#domain/kernel/rights-table.ts';
import type { ImportType } from './import-types.ts';

/** A file is another way to write the same objects: who may not write them by hand may not by a file. */
const rightsOfType: Readonly<Record<ImportType, readonly AreaRight[]>> = {
  importarticles: ['articles.write', 'technologies.write'],
  importprojectpositions: ['planningObjects.write'],
  importcustomers: ['customers.write'],
  importmaterial: [rightOn('materials', 'write')],
  importresources: ['resources.write'],
  importsetupmatrices: ['resources.write'],
  importfeedback: ['feedback.write'],
};

/** What has to be allowed beside the area of the import, for one kind of files or another; each only once. */
export const waysToImport: readonly (readonly AreaRight[])[] = Object.values(rightsOfType).filter(
  (needed, index, all) => all.findIndex((other) => other.join() === needed.join()) === index,
);

/** A role that may import and write nothing of what files bring: every file would be refused. */
export const importsNothing = (rights: readonly GivenRight[]): boolean =>
  rights.includes('import.write') && !waysToImport.some((needed) => needed.every((right) => rights.includes(right)));

/** Who may not take back what was reported may not by taking back a file of it. */
const rightsToUndo: Readonly<Record<ImportType, readonly Right[]>> = {
  ...rightsOfType,
  importfeedback: ['feedback.write', 'feedback.correct'],
};

export const refuseType = (rights: Rights, type: ImportType): Rejection | undefined =>
  refused(rights, rightsOfType[type]);

export const refuseUndo = (rights: Rights, type: ImportType): Rejection | undefined =>
  refused(rights, rightsToUndo[type]);

function refused(rights: Rights, needed: readonly Right[]): Rejection | undefined {
  const missing = needed.find((right) => !rights.has(right));
  return missing && reject('accessDenied', { right: missing });
}
