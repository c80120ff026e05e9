import { useMemo } from 'react';
import { customValuesOf } from '#domain/base-data/custom-fields/custom-values.ts';
import type { Field, FieldKind } from '#domain/base-data/field-kinds.ts';
import type { PropertyDatatype } from '#domain/base-data/fields/property-types.ts';
import { customFieldName, offeredTo, typedValue } from '#frontend/kit/custom-fields/custom-values.ts';
import {
  type PropertyDefinition,
  propertyTypeOf,
  usePropertyDefinitions,
} from '#frontend/kit/custom-fields/use-property-definitions.ts';
import { useKitText } from '#frontend/kit/kit-text.ts';
import type { ObjectRow, ObjectScreen } from './object-screen.ts';

const kinds: Readonly<Record<PropertyDatatype, FieldKind>> = {
  string: { kind: 'text' },
  number: { kind: 'number' },
  boolean: { kind: 'yesNo' },
  date: { kind: 'day' },
};

const fieldOf = (definition: PropertyDefinition): Field => ({
  name: customFieldName(definition),
  kind: kinds[definition.datatype],
  required: false,
  preset: undefined,
});

/**
 * The screen with the fields that the plant has given its kind, after the others: list, form, batch, detail page and
 * history have them as they have every other field. undefined: they are not known yet.
 */
export function useCustomFields(screen: ObjectScreen): ObjectScreen | undefined {
  const definitions = usePropertyDefinitions(propertyTypeOf(screen.collection));
  return useMemo(() => definitions && withCustomFields(screen, definitions), [screen, definitions]);
}

function withCustomFields(screen: ObjectScreen, own: readonly PropertyDefinition[]): ObjectScreen {
  if (own.length === 0) return screen;
  const labels: Readonly<Record<string, string>> = Object.fromEntries(
    own.map((one) => [`label.${customFieldName(one)}`, one.propertyName]),
  );
  const names = offeredTo(own, undefined).map(customFieldName);
  return {
    ...screen,
    own,
    fields: [...screen.fields, ...own.filter(({ archived }) => archived !== true).map(fieldOf)],
    groups: names.length === 0 ? screen.groups : { ...screen.groups, [group]: names },
    useText() {
      const text = screen.useText();
      const t = useKitText();
      return useMemo(
        () => (key, values) => labels[key] ?? (key === `group.${group}` ? t('ownFields.title') : text(key, values)),
        [text, t],
      );
    },
    text: (key) => labels[key] ?? screen.text(key),
    has: (key) => key in labels || screen.has(key),
  };
}

/** Of the form: the fields of the plant's own stand together. */
const group = 'own';

/** The screen for one object: with archived fields that it still has a value in. */
export function screenFor(screen: ObjectScreen, object: ObjectRow): ObjectScreen {
  const offered = offeredTo(screen.own, customValuesOf(object));
  const shown = new Set(screen.fields.map(({ name }) => name));
  const more = offered.filter((one) => !shown.has(customFieldName(one)));
  if (more.length === 0) return screen;
  return {
    ...screen,
    fields: [...screen.fields, ...more.map(fieldOf)],
    groups: { ...screen.groups, [group]: [...(screen.groups[group] ?? []), ...more.map(customFieldName)] },
  };
}

/** An object with its own values as fields, as the form and the detail page show them. */
export function withCustomValues(screen: ObjectScreen, object: ObjectRow): ObjectRow {
  if (screen.own.length === 0) return object;
  const kept = new Map(customValuesOf(object).map(({ propertyId, value }) => [propertyId, value]));
  const values = screen.own.flatMap((one) => {
    const value = typedValue(one.datatype, kept.get(one.propertyDefinitionId));
    return value === undefined ? [] : [[customFieldName(one), value] as const];
  });
  return { ...object, ...Object.fromEntries(values) };
}
