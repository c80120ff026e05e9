import { rightOn } from '#domain/base-data/collection-areas.ts';
import { type Rejection, reject } from '#domain/kernel/rejection.ts';
import type { Right, Rights } from '#domain/kernel/rights.ts';
import type { ImportType } from './import-types.ts';

/** A file is another way to write the same objects: who may not write them by hand may not by a file. */
const rightsOfType: Readonly<Record<ImportType, readonly Right[]>> = {
  importarticles: ['articles.write', 'technologies.write'],
  importprojectpositions: ['planningObjects.write'],
  importcustomers: ['customers.write'],
  importmaterial: [rightOn('materials', 'write')],
  importresources: ['resources.write'],
  importsetupmatrices: ['resources.write'],
  importfeedback: ['feedback.write'],
};

/** Who may not take back what was reported may not by taking back a file of it. */
const rightsToUndo: typeof rightsOfType = { ...rightsOfType, importfeedback: ['feedback.write', 'feedback.correct'] };

export const refuseType = (rights: Rights, type: ImportType): Rejection | undefined =>
  refused(rights, rightsOfType[type]);

export const refuseUndo = (rights: Rights, type: ImportType): Rejection | undefined =>
  refused(rights, rightsToUndo[type]);

function refused(rights: Rights, needed: readonly Right[]): Rejection | undefined {
  const missing = needed.find((right) => !rights.has(right));
  return missing && reject('accessDenied', { right: missing });
}
