import { useState } from 'react';
import { z } from 'zod';
import { changeLicences } from '#domain/administration/api/user-calls.ts';
import { type LicenceFields, licenceFieldsSchema, type ModuleLicenceRow } from '#domain/administration/licence.ts';
import { ApiError } from '#frontend/api/api-error.ts';
import { ask } from '#frontend/api/ask.ts';
import { usePeopleText } from '#frontend/features/people/people-text.ts';
import { useFormat } from '#frontend/i18n/use-format.ts';
import { ChangePreview } from '#frontend/kit/form/change-preview.tsx';
import { DayInput } from '#frontend/kit/form/day-input.tsx';
import { FormField } from '#frontend/kit/form/form-field.tsx';
import { FormPanel } from '#frontend/kit/form/form-panel.tsx';
import type { FormValues } from '#frontend/kit/form/form-values.ts';
import { ChoiceInput, NumberInput, YesNoInput } from '#frontend/kit/form/inputs.tsx';
import { controlOf, useForm } from '#frontend/kit/form/use-form.ts';
import { useKitText } from '#frontend/kit/kit-text.ts';
import { Refusal } from '#frontend/kit/note.tsx';
import { notify } from '#frontend/kit/notifications.ts';
import { useLicenceName } from '#frontend/kit/rights/right-names.ts';

interface SeveralLicencesProps {
  readonly licences: readonly ModuleLicenceRow[];
  readonly onClose: () => void;
  readonly onDone: () => void;
  /** Reads the licences again. */
  readonly refresh: () => Promise<void>;
}

type Field = keyof LicenceFields;
const fields: readonly Field[] = ['expiryDate', 'maxNumberOfUsers'];
const labels = { expiryDate: 'licences.until', maxNumberOfUsers: 'licences.max' } as const satisfies Record<
  Field,
  string
>;
/** Without an end, or any number. */
const unlimited = 'unlimited';
const schema = licenceFieldsSchema.partial().extend({ [unlimited]: z.boolean().optional() });
const noValues: FormValues = {};

/** Sets the last day or the number of users of several licences: all of them, or none when one is refused. */
export function SeveralLicences(props: SeveralLicencesProps) {
  const [field, setField] = useState<Field>('expiryDate');
  return <FieldOfSeveral key={field} {...props} field={field} onField={setField} />;
}

interface FieldOfSeveralProps extends SeveralLicencesProps {
  readonly field: Field;
  readonly onField: (field: Field) => void;
}

function FieldOfSeveral({ licences, field, onField, onClose, onDone, refresh }: FieldOfSeveralProps) {
  const t = usePeopleText();
  const format = useFormat();
  const kitText = useKitText();
  const licenceName = useLicenceName();
  const [refused, setRefused] = useState<string>();
  const form = useForm({
    schema,
    initial: noValues,
    async send() {
      setRefused(undefined);
      const items = changing.map(({ moduleLicenceId, [field]: before }) => ({
        moduleLicenceId,
        [field]: wished ?? null,
        seen: { [field]: before },
      }));
      try {
        await ask(changeLicences, { body: { items } });
      } catch (error) {
        const named = error instanceof ApiError ? error.detailsObject['moduleLicenceId'] : undefined;
        if (typeof named === 'string') setRefused(named);
        await refresh();
        throw error;
      }
      notify({ severity: 'success', text: t('licences.changed', { count: items.length }) });
      await refresh();
      onDone();
    },
  });
  const isUnlimited = form.values[unlimited] === true;
  const wished = isUnlimited ? undefined : (form.values[field] as string | number | undefined);
  const isSaid = isUnlimited || wished !== undefined;
  const changing = isSaid ? licences.filter((one) => one[field] !== (wished ?? null)) : [];
  const shown = (value: string | number | null | undefined): string => {
    if (value === null || value === undefined) return t('licences.unlimited');
    return typeof value === 'number' ? format.number(value) : format.day(value);
  };
  return (
    <FormPanel
      title={t('licences.change', { count: licences.length })}
      form={form}
      action={t('licences.action', { count: changing.length })}
      blocked={changing.length === 0 ? t('licences.nothing') : undefined}
      onClose={onClose}
    >
      {refused !== undefined && <Refusal>{t('licences.refused', { name: licenceName(refused) })}</Refusal>}
      <FormField label={t('licences.field')} required>
        <ChoiceInput
          value={field}
          required
          autoFocus
          choices={fields.map((value) => ({ value, label: t(labels[value]) }))}
          onChange={(next) => onField(fields.find((one) => one === next) ?? field)}
        />
      </FormField>
      {!isUnlimited && (
        <FormField label={t(labels[field])} error={form.errorOf(field)}>
          {field === 'expiryDate' ? (
            <DayInput {...controlOf<string>(form, field)} />
          ) : (
            <NumberInput {...controlOf<number>(form, field)} />
          )}
        </FormField>
      )}
      <YesNoInput
        label={t('licences.unlimited')}
        value={isUnlimited}
        onChange={(value) => form.set(unlimited, value === true ? true : undefined)}
      />
      {changing.length > 0 && (
        <ChangePreview
          caption={t('licences.preview', { count: changing.length })}
          rows={changing.map((one) => ({
            id: one.moduleLicenceId,
            name: kitText(`licence.${one.moduleLicenceId}`),
            before: shown(one[field]),
          }))}
          after={shown(wished)}
        />
      )}
    </FormPanel>
  );
}
