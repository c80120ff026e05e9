import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import { Pencil } from 'lucide-react';
import { useState } from 'react';
import { z } from 'zod';
import { additionalProps } from '#domain/base-data/fields/property-types.ts';
import type { Collection } from '#domain/base-data/object-types.ts';
import { collectionCalls } from '#domain/planning/api/collection-calls.ts';
import { ask } from '#frontend/api/ask.ts';
import { useFormat } from '#frontend/i18n/use-format.ts';
import { FormNotes } from '#frontend/kit/form/form-notes.tsx';
import { differenceOf } from '#frontend/kit/form/form-values.ts';
import { useSharedForm } from '#frontend/kit/form/use-shared-form.ts';
import { useKitText } from '#frontend/kit/kit-text.ts';
import { anyObject } from '#frontend/kit/list/data/read-objects.ts';
import { notify } from '#frontend/kit/notifications.ts';
import { PropertyList } from '#frontend/kit/panels/property-list.tsx';
import { Section } from '#frontend/kit/panels/section.tsx';
import { useUnsavedWork } from '#frontend/kit/unsaved-work.ts';
import { CustomFieldInput } from './custom-field-input.tsx';
import { customFieldName, customValueSchemas, offeredTo, ownIdOf, textOfValue, typedValue } from './custom-values.ts';
import { propertyLines } from './property-lines.ts';
import { propertyText } from './property-text.ts';
import { type PropertyDefinition, propertyTypeOf, usePropertyDefinitions } from './use-property-definitions.ts';

interface CustomFieldsSectionProps {
  readonly collection: Collection;
  readonly id: string;
  readonly object: Readonly<Record<string, unknown>>;
  readonly mayWrite: boolean;
  /** It was stored, or has been refused because it is another by now: the object is to be read again. */
  readonly onStored: () => void;
  /** Whether somebody is entering. */
  readonly onEdited?: (isEdited: boolean) => void;
}

/**
 * The plant's own fields of an object that has a page of its own: shown, and changed by themselves, so that the page's
 * tables and these fields never stand in each other's way. Nothing where there are none.
 */
export function CustomFieldsSection(props: CustomFieldsSectionProps) {
  const { collection, object, mayWrite, onEdited } = props;
  const t = useKitText();
  const format = useFormat();
  const definitions = usePropertyDefinitions(propertyTypeOf(collection)) ?? [];
  const [isEdited, setEdited] = useState(false);
  const edit = (next: boolean): void => {
    setEdited(next);
    onEdited?.(next);
  };
  const kept = additionalProps.safeParse(object['additionalProps']).data ?? [];
  const lines = propertyLines(definitions, kept, format);
  const offered = offeredTo(definitions, kept);
  if (lines.length === 0) return null;
  return (
    <Section
      title={t('ownFields.title')}
      action={
        mayWrite &&
        !isEdited &&
        offered.length > 0 && (
          <Button
            aria-label={t('ownFields.edit')}
            startIcon={<Pencil size={14} strokeWidth={1.75} />}
            onClick={() => edit(true)}
          >
            {t('ownFields.edit')}
          </Button>
        )
      }
    >
      {isEdited ? (
        <CustomFieldsForm {...props} offered={offered} kept={kept} onClose={() => edit(false)} />
      ) : (
        <PropertyList properties={lines} />
      )}
    </Section>
  );
}

interface CustomFieldsFormProps extends CustomFieldsSectionProps {
  readonly offered: readonly PropertyDefinition[];
  readonly kept: NonNullable<z.infer<typeof additionalProps>>;
  readonly onClose: () => void;
}

function CustomFieldsForm({ collection, id, offered, kept, onStored, onClose }: CustomFieldsFormProps) {
  const t = useKitText();
  const format = useFormat();
  const before = new Map(kept.map(({ propertyId, value }) => [propertyId, value]));
  const latest = Object.fromEntries(
    offered.map((one) => [customFieldName(one), typedValue(one.datatype, before.get(one.propertyDefinitionId))]),
  );
  const definitionOf = (field: string) => offered.find((one) => customFieldName(one) === field);
  const form = useSharedForm({
    schema: z.object(
      Object.fromEntries(offered.map((one) => [customFieldName(one), customValueSchemas[one.datatype]])),
    ),
    latest,
    words: {
      label: (field) => definitionOf(field)?.propertyName ?? field,
      value(field, values) {
        const text = textOfValue(values[field]);
        return text === undefined ? '–' : propertyText(definitionOf(field)?.datatype ?? 'string', text, format);
      },
    },
    reread: async () => onStored(),
    async send(values, base) {
      const changes = Object.entries(differenceOf(base, values));
      const ownValues = changes.map(([name, value]) => ({
        propertyId: ownIdOf(name),
        value: textOfValue(value) ?? null,
      }));
      // Whatever others have changed of them is taken over or decided by now.
      const seen = { ownValues: changes.map(([name]) => seenOf(ownIdOf(name), before)) };
      await ask(
        collectionCalls(collection).change,
        { params: { id }, body: { ownValues, seen } },
        { check: anyObject },
      );
      notify({ severity: 'success', text: t('ownFields.saved') });
      onStored();
      onClose();
    },
  });
  // The page has its own guard against leaving, and a router keeps one.
  useUnsavedWork(form.changed);
  return (
    <Fields
      onSubmit={(event) => {
        event.preventDefault();
        if (form.meanwhile.contested.length === 0) void form.submit();
      }}
    >
      <FormNotes form={form} />
      {offered.map((one) => (
        <CustomFieldInput key={one.propertyDefinitionId} definition={one} form={form} />
      ))}
      <div>
        <Button
          type="submit"
          variant="contained"
          loading={form.busy}
          disabled={!form.changed || form.meanwhile.contested.length > 0}
        >
          {t('ownFields.save')}
        </Button>
        <Button onClick={onClose}>{t('cancel')}</Button>
      </div>
    </Fields>
  );
}

const seenOf = (propertyId: string, before: ReadonlyMap<string, string>) => ({
  propertyId,
  value: before.get(propertyId) ?? null,
});

const Fields = styled.form`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(240px, 100%), 1fr));
  gap: 16px 20px;
  align-items: start;
  & > [role], & > div:last-of-type { grid-column: 1 / -1; }
  & > div:last-of-type { display: flex; gap: 8px; }
`;
