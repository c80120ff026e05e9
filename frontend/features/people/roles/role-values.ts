import { z } from 'zod';
import { roleFieldsSchema } from '#domain/administration/role.ts';
import { areas, type GivenRight, givenRights, type SpecialRight, specialRights } from '#domain/kernel/rights-table.ts';
import type { FormValues } from '#frontend/kit/form/form-values.ts';

/**
 * A role as its form has it: the name, and a field with the rights of each area and each special right, so that two
 * administrators get into each other's way only in one line of the matrix.
 */
export const roleFormSchema = z.looseObject({ roleName: roleFieldsSchema.shape.roleName });

export const isSpecial = (right: string): right is SpecialRight => specialRights.some((one) => one === right);

/** Field that a right is in. */
export const lineOf = (right: GivenRight): string => (isSpecial(right) ? right : right.slice(0, right.indexOf('.')));

export const formOfRole = (roleName: string, rights: readonly GivenRight[]): FormValues => ({
  roleName,
  ...Object.fromEntries(
    [...areas, ...specialRights].map((line) => [
      line,
      givenRights.filter((right) => lineOf(right) === line && rights.includes(right)),
    ]),
  ),
});

/** Rights that the form gives, in their order. */
export function rightsOfForm(values: FormValues): readonly GivenRight[] {
  const given = new Set(Object.values(values).flatMap((line) => (Array.isArray(line) ? line : [])));
  return givenRights.filter((right) => given.has(right));
}
