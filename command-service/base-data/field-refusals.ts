import type { z } from 'zod';
import { wrongCustomValues } from '#domain/base-data/custom-fields/custom-values.ts';
import type { Factory } from '#domain/base-data/factory.ts';
import type { PropertyType } from '#domain/base-data/fields/property-types.ts';
import { type Rejection, reject } from '#domain/kernel/rejection.ts';
import type { additionalPropertySchema } from '#domain/planning/plan/plan-objects.ts';
import type { WriteContext } from '../writes/answer-write.ts';

/** Fields that every object of the plan has. */
interface OwnFields {
  readonly ownedBy?: string | null | undefined;
  readonly additionalProperties?: readonly z.infer<typeof additionalPropertySchema>[] | null | undefined;
}

/**
 * Who owns it has to be a user, and new values of the plant's own fields of this kind of object, of their datatype, and there
 * once (decision 0135).
 */
export function refuseFields(
  context: Pick<WriteContext, 'branches'>,
  factory: Pick<Factory, 'objects'>,
  type: PropertyType,
  wished: OwnFields,
  before: OwnFields | undefined,
): Rejection | undefined {
  const unknown = unknownUser(context, wished.ownedBy);
  if (unknown !== undefined) return unknown;
  const wrong = wrongCustomValues(factory, type, wished.additionalProperties ?? [], before?.additionalProperties ?? []);
  if (wrong.length === 0) return undefined;
  const fields = wrong.map(({ index, code }) => [`additionalProperties.${index}.value`, code]);
  return reject('validation', { fields: Object.fromEntries(fields) });
}

/** Users do not branch: they are those of the plant. */
export function unknownUser(
  { branches }: Pick<WriteContext, 'branches'>,
  userId: string | null | undefined,
): Rejection | undefined {
  return userId === undefined || userId === null || branches.main.image.users.has(userId)
    ? undefined
    : reject('objectnotexists', { userId });
}
