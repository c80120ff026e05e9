import { useMemo } from 'react';
import { z } from 'zod';
import type { ObjectKind } from '#frontend/features/planning-objects/object-kinds.ts';
import {
  type PropertyDefinition,
  usePropertyDefinitions,
} from '#frontend/features/planning-objects/use-property-definitions.ts';
import type { EditField } from './edit-field.ts';
import { editFields } from './edit-fields.ts';
import { propertyPrefix } from './property-values.ts';

/** The fields of a form, with those that the plant has given the kind; undefined: these are not known yet. */
export function useEditFields(kind: ObjectKind): readonly EditField[] | undefined {
  const definitions = usePropertyDefinitions(kind === 'operation');
  return useMemo(() => {
    if (kind !== 'operation') return editFields[kind];
    return definitions && [...editFields[kind], ...definitions.map(fieldOf)];
  }, [kind, definitions]);
}

/** What is typed for each kind of value. */
const controls: Readonly<Record<PropertyDefinition['datatype'], Pick<EditField, 'control' | 'schema'>>> = {
  string: { control: 'text', schema: z.string().max(2_000).optional() },
  number: { control: 'number', schema: z.number().min(-1e12).max(1e12).optional() },
  boolean: { control: 'yesNo', schema: z.boolean().optional() },
  date: { control: 'day', schema: z.iso.date().optional() },
};

const fieldOf = ({ propertyDefinitionId, propertyName, datatype }: PropertyDefinition): EditField => ({
  name: `${propertyPrefix}${propertyDefinitionId}`,
  label: propertyName,
  ...controls[datatype],
});
