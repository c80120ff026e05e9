import { useMemo } from 'react';
import type { PropertyDatatype } from '#domain/base-data/fields/property-types.ts';
import { type ObjectKind, objectKinds } from '#frontend/features/planning-objects/object-kinds.ts';
import { customFieldName, customValueSchemas, offeredTo } from '#frontend/kit/custom-fields/custom-values.ts';
import {
  type PropertyDefinition,
  usePropertyDefinitions,
} from '#frontend/kit/custom-fields/use-property-definitions.ts';
import type { EditField } from './edit-field.ts';
import { editFields } from './edit-fields.ts';
import { propertiesOf } from './property-values.ts';

/** The fields of a form, with those that the plant has given the kind; undefined: these are not known yet. */
export function useEditFields(
  kind: ObjectKind,
  object: Readonly<Record<string, unknown>>,
): readonly EditField[] | undefined {
  const definitions = usePropertyDefinitions(objectKinds[kind].own);
  return useMemo(
    () => definitions && [...editFields[kind], ...offeredTo(definitions, propertiesOf(object)).map(fieldOf)],
    [kind, definitions, object],
  );
}

/** What is typed for each kind of value. */
const controls: Readonly<Record<PropertyDatatype, EditField['control']>> = {
  string: 'text',
  number: 'number',
  boolean: 'yesNo',
  date: 'day',
};

const fieldOf = (definition: PropertyDefinition): EditField => ({
  name: customFieldName(definition),
  label: definition.propertyName,
  control: controls[definition.datatype],
  schema: customValueSchemas[definition.datatype],
});
