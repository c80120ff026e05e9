import { z } from 'zod';
import { objectIdSchema } from '#domain/kernel/ids.ts';
import {
  type Area,
  type AreaRight,
  areaRights,
  areas,
  areaTable,
  type GivenRight,
  type SpecialRight,
  type StandardRight,
  specialRights,
  standardRights,
} from '#domain/kernel/rights-table.ts';

export const roleIdSchema = objectIdSchema;
export type RoleId = string;

const flag = z.boolean().default(false);

/** What a role allows in one area; what the area does not name cannot be allowed. */
const areaLine = z
  .strictObject({ area: z.enum(areas as [Area, ...Area[]]), read: flag, write: flag, delete: flag, export: flag })
  .superRefine((line, context) => {
    const offered: readonly StandardRight[] = areaTable[line.area];
    for (const right of standardRights)
      if (line[right] && !offered.includes(right))
        context.addIssue({ code: 'custom', path: [right], message: 'not offered in this area' });
  });

/** Fields of a role (api contract, administration): the matrix area by right, and the special rights. */
export const roleFieldsSchema = z.strictObject({
  roleName: z.string().trim().min(1).max(100),
  rights: z.array(areaLine).max(100),
  specialRights: z.array(z.enum(specialRights as [SpecialRight, ...SpecialRight[]])).max(50),
});
export type RoleFields = z.infer<typeof roleFieldsSchema>;

/** One role, as commands and lists answer with it. */
export const roleSchema = z.object({ roleId: roleIdSchema, ...roleFieldsSchema.shape });
export type Role = z.infer<typeof roleSchema>;

/** A role with who has it, as the list has it. */
export const roleRowSchema = roleSchema.extend({
  users: z.array(z.object({ userId: z.string(), name: z.string(), active: z.boolean() })),
});
export type RoleRow = z.infer<typeof roleRowSchema>;

/**
 * The rights that a role gives. An area or right that this version does not know any more gives nothing.
 */
export function rightsOfRole({ rights, specialRights: special }: Pick<RoleFields, 'rights' | 'specialRights'>) {
  const given: GivenRight[] = special.filter((right) => specialRights.includes(right));
  for (const line of rights)
    for (const right of standardRights) {
      const name = `${line.area}.${right}` as AreaRight;
      if (line[right] && areaRights.includes(name)) given.push(name);
    }
  return given;
}

/** The matrix of a set of rights: a line for every area in which something is allowed. */
export function matrixOf(given: readonly GivenRight[]): Pick<RoleFields, 'rights' | 'specialRights'> {
  const has = (right: string): boolean => given.some((one) => one === right);
  const lines = areas.map((area) => ({
    area,
    read: has(`${area}.read`),
    write: has(`${area}.write`),
    delete: has(`${area}.delete`),
    export: has(`${area}.export`),
  }));
  return {
    rights: lines.filter((line) => standardRights.some((right) => line[right])),
    specialRights: specialRights.filter(has),
  };
}

/** The same role in one order and with one line for each area, so that two of them can be compared. */
export function inOrder({ roleName, ...given }: RoleFields): RoleFields {
  return { roleName, ...matrixOf(rightsOfRole(given)) };
}
