import styled from '@emotion/styled';
import { useEffect, useState } from 'react';
import { z } from 'zod';
import { additionalProps } from '#domain/base-data/fields/property-types.ts';
import type { Collection } from '#domain/base-data/object-types.ts';
import { useForm } from '#frontend/kit/form/use-form.ts';
import { useKitText } from '#frontend/kit/kit-text.ts';
import { Section } from '#frontend/kit/panels/section.tsx';
import { CustomFieldInput } from './custom-field-input.tsx';
import {
  type CustomValue,
  customFieldName,
  customValueSchemas,
  ownIdOf,
  textOfValue,
  typedValue,
} from './custom-values.ts';
import { type PropertyDefinition, propertyTypeOf, usePropertyDefinitions } from './use-property-definitions.ts';

/** What was entered in the plant's own fields of an object that is not stored yet. */
export interface EnteredCustomFields {
  readonly values: readonly CustomValue[];
  /** Something cannot be sent as it is; its field says so. */
  readonly isWrong: boolean;
}

export const noCustomFields: EnteredCustomFields = { values: [], isWrong: false };

interface NewCustomFieldsProps {
  readonly collection: Collection;
  /** The new one begins with the values of this one. */
  readonly source: Readonly<Record<string, unknown>> | undefined;
  readonly onEntered: (entered: EnteredCustomFields) => void;
}

/** The plant's own fields of an object that is being made on a page of its own. Nothing where there are none. */
export function NewCustomFields(props: NewCustomFieldsProps) {
  const t = useKitText();
  const definitions = usePropertyDefinitions(propertyTypeOf(props.collection)) ?? [];
  const offered = definitions.filter(({ archived }) => archived !== true);
  if (offered.length === 0) return null;
  return (
    <Section title={t('ownFields.title')}>
      <Inputs {...props} key={offered.map((one) => one.propertyDefinitionId).join()} offered={offered} />
    </Section>
  );
}

interface InputsProps extends NewCustomFieldsProps {
  readonly offered: readonly PropertyDefinition[];
}

const nothing: Readonly<Record<string, unknown>> = {};

function Inputs({ source, offered, onEntered }: InputsProps) {
  const [entered] = useState(() => {
    const kept = new Map(
      additionalProps.safeParse(source?.['additionalProps']).data?.map(({ propertyId, value }) => [propertyId, value]),
    );
    return Object.fromEntries(
      offered.map((one) => [customFieldName(one), typedValue(one.datatype, kept.get(one.propertyDefinitionId))]),
    );
  });
  const [schema] = useState(() =>
    z.object(Object.fromEntries(offered.map((one) => [customFieldName(one), customValueSchemas[one.datatype]]))),
  );
  const form = useForm({ schema, initial: nothing, entered, send: async () => undefined });
  const { values } = form;
  const isWrong = form.wrong.length > 0;
  useEffect(() => {
    const said = Object.entries(values).flatMap(([name, value]) => {
      const text = textOfValue(value);
      return text === undefined ? [] : [{ propertyId: ownIdOf(name), value: text }];
    });
    onEntered({ values: said, isWrong });
  }, [values, isWrong, onEntered]);
  return (
    <Fields>
      {offered.map((one) => (
        <CustomFieldInput key={one.propertyDefinitionId} definition={one} form={form} />
      ))}
    </Fields>
  );
}

const Fields = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(240px, 100%), 1fr));
  gap: 16px 20px;
  align-items: start;
`;
