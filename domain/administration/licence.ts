import { z } from 'zod';
import { areaTable, type GivenRight } from '#domain/kernel/rights-table.ts';
import { endOfDay } from '#domain/kernel/time-zone.ts';
import { type ModuleLicenceId, moduleIds, moduleLicenceIds, moduleLicences, rightsOfModule } from './modules.ts';

export const moduleLicenceIdSchema = z.enum(moduleLicenceIds);

/** What was agreed for a module licence; null is without limit, and without end. */
export const licenceFieldsSchema = z.strictObject({
  /** Active users who may have it. */
  maxNumberOfUsers: z.number().int().min(0).max(1_000_000).nullable(),
  /** The last day on which it holds, in the plant's time zone. */
  expiryDate: z.iso.date().nullable(),
});
export type LicenceFields = z.infer<typeof licenceFieldsSchema>;

/** A plant begins with everything, without limit: nobody is locked out by an upgrade. */
export const unlimitedLicence: LicenceFields = { maxNumberOfUsers: null, expiryDate: null };

/** One module licence as it is read (base data §3): the tree module, licence, areas, rights. */
export const moduleLicenceSchema = z.object({
  moduleLicenceId: moduleLicenceIdSchema,
  moduleLicenceName: z.string(),
  moduleId: z.enum(moduleIds),
  ...licenceFieldsSchema.shape,
  isMenu: z.boolean(),
  isLicence: z.boolean(),
  /** Place in the list. */
  siteSequence: z.number().int(),
  /** Active users who have it. */
  usersAssigned: z.number().int(),
  isExpired: z.boolean(),
  areas: z.array(z.object({ areaName: z.string(), rights: z.array(z.object({ rightName: z.string() })) })),
});
export type ModuleLicenceRow = z.infer<typeof moduleLicenceSchema>;

/** With who has it. */
export const licenceDetailSchema = moduleLicenceSchema.extend({
  users: z.array(z.object({ userId: z.string(), name: z.string() })),
});

/** Areas with their rights, as `articles: read, write`; special rights stand with the area before their dot. */
export function areasOf(rights: readonly GivenRight[]): ModuleLicenceRow['areas'] {
  const names = new Map<string, string[]>();
  for (const right of rights) {
    const [area = '', name = ''] = right.split('.');
    names.set(area, [...(names.get(area) ?? []), name]);
  }
  const order = Object.keys(areaTable);
  return [...names]
    .toSorted(([one], [other]) => order.indexOf(one) - order.indexOf(other))
    .map(([areaName, found]) => ({ areaName, rights: found.map((rightName) => ({ rightName })) }));
}

/** Licences that somebody has: those that are named, or all as long as nothing is said. */
export const licencesOf = (named: readonly string[] | undefined): readonly ModuleLicenceId[] =>
  named === undefined ? moduleLicenceIds : moduleLicenceIds.filter((id) => named.includes(id));

/** Epoch milliseconds from which on it does not hold any more; undefined without end. */
export const endOfLicence = ({ expiryDate }: LicenceFields, zone: string): number | undefined =>
  expiryDate === null ? undefined : Number(endOfDay(zone, expiryDate));

/** A module licence with all that is known of it. */
export function licenceRow(
  id: ModuleLicenceId,
  fields: LicenceFields,
  usersAssigned: number,
  zone: string,
  now: number,
): ModuleLicenceRow {
  const { module, isMenu } = moduleLicences[id];
  return {
    moduleLicenceId: id,
    moduleLicenceName: id,
    moduleId: module,
    ...fields,
    isMenu,
    isLicence: true,
    siteSequence: moduleLicenceIds.indexOf(id) + 1,
    usersAssigned,
    isExpired: now >= (endOfLicence(fields, zone) ?? Infinity),
    areas: areasOf(rightsOfModule(id)),
  };
}
