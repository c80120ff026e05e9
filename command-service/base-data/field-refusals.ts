import type { z } from 'zod';
import { wrongCustomValues } from '#domain/base-data/custom-fields/custom-values.ts';
import type { Factory } from '#domain/base-data/factory.ts';
import type { PropertyType } from '#domain/base-data/fields/property-types.ts';
import { type Rejection, reject } from '#domain/kernel/rejection.ts';
import type { additionalPropertySchema } from '#domain/planning/plan/plan-objects.ts';
import type { WriteContext } from '../writes/answer-write.ts';

/** New values of the plant's own fields have to be of this kind of object, of their datatype, and there once (decision 0135). */
export function refuseCustomValues(
  factory: Pick<Factory, 'objects'>,
  type: PropertyType,
  wished: readonly AdditionalProperty[] | null | undefined,
  before: readonly AdditionalProperty[] = [],
): Rejection | undefined {
  const wrong = wrongCustomValues(factory, type, wished ?? [], before);
  if (wrong.length === 0) return undefined;
  const fields = wrong.map(({ index, code }) => [`additionalProperties.${index}.value`, code]);
  return reject('validation', { fields: Object.fromEntries(fields) });
}

type AdditionalProperty = z.infer<typeof additionalPropertySchema>;

/** Users do not branch: they are those of the plant. */
export function unknownUser(
  { branches }: Pick<WriteContext, 'branches'>,
  userId: string | null | undefined,
): Rejection | undefined {
  return userId === undefined || userId === null || branches.main.image.users.has(userId)
    ? undefined
    : reject('objectnotexists', { userId });
}
