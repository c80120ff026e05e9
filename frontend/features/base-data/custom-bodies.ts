import type { z } from 'zod';
import { customValuesOf } from '#domain/base-data/custom-fields/custom-values.ts';
import { bodyOf } from '#domain/base-data/object-types.ts';
import {
  customFieldName,
  customValueSchemas,
  isCustomField,
  ownIdOf,
  textOfValue,
} from '#frontend/kit/custom-fields/custom-values.ts';
import type { FormValues } from '#frontend/kit/form/form-values.ts';
import type { ObjectScreen } from './object-screen.ts';

/** What a form of the kind holds: the server's schema, with the plant's own fields as what they are. */
export const formSchemaOf = ({ collection, own }: ObjectScreen): z.ZodObject =>
  own.length === 0 ? bodyOf(collection) : bodyOf(collection).extend(ownSchemas(own));

export const ownSchemas = (own: ObjectScreen['own']): Readonly<Record<string, z.ZodType>> =>
  Object.fromEntries(own.map((one) => [customFieldName(one), customValueSchemas[one.datatype]]));

const split = (values: FormValues): readonly [FormValues, readonly (readonly [string, unknown])[]] => {
  const all = Object.entries(values);
  return [
    Object.fromEntries(all.filter(([name]) => !isCustomField(name))),
    all.filter(([name]) => isCustomField(name)),
  ];
};

/** Fields of a new object: own values beside those that it was copied with and nobody has defined. */
export function newBody({ own }: ObjectScreen, values: FormValues): FormValues {
  const [plain, entered] = split(values);
  const known = new Set(own.map(({ propertyDefinitionId }) => propertyDefinitionId));
  const others = customValuesOf(plain).filter(({ propertyId }) => !known.has(propertyId));
  const typed = entered.flatMap(([name, value]) => {
    const text = textOfValue(value);
    return text === undefined ? [] : [{ propertyId: ownIdOf(name), value: text }];
  });
  const { additionalProps: _copied, ...rest } = plain;
  const all = [...others, ...typed];
  return all.length === 0 ? rest : { ...rest, additionalProps: all };
}

/** Fields of a change, or what they were seen as: own values one by one, null where there is none. */
export function changeBody(values: FormValues): FormValues {
  const [plain, entered] = split(values);
  if (entered.length === 0) return plain;
  const ownValues = entered.map(([name, value]) => ({
    propertyId: ownIdOf(name),
    value: textOfValue(value) ?? null,
  }));
  return { ...plain, ownValues };
}
