import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  licenceDetailSchema,
  licenceFieldsSchema,
  type ModuleLicenceRow,
  moduleLicenceSchema,
} from '#domain/administration/licence.ts';
import { rightsOfModule } from '#domain/administration/modules.ts';
import { api } from '#frontend/api/plant.ts';
import { useRight } from '#frontend/api/session-context.ts';
import { DayInput } from '#frontend/kit/form/day-input.tsx';
import { FormField } from '#frontend/kit/form/form-field.tsx';
import { FormPanel } from '#frontend/kit/form/form-panel.tsx';
import { seenChange } from '#frontend/kit/form/form-values.ts';
import { NumberInput } from '#frontend/kit/form/inputs.tsx';
import { useForm } from '#frontend/kit/form/use-form.ts';
import { notify } from '#frontend/kit/notifications.ts';
import { PropertyList } from '#frontend/kit/property-list.tsx';
import { useRightNames } from '#frontend/kit/rights/right-names.ts';
import { SidePanel } from '#frontend/kit/side-panel.tsx';
import { usePeopleText } from '../people-text.ts';

interface LicencePanelProps {
  readonly licence: ModuleLicenceRow;
  readonly onClose: () => void;
  readonly onSaved: () => Promise<void>;
}

/** One module licence: what it brings into reach, who has it, and what was agreed. */
export function LicencePanel(props: LicencePanelProps) {
  const t = usePeopleText();
  const mayWrite = useRight('licences.write');
  const title = t(`licence.${props.licence.moduleLicenceId}`);
  if (!mayWrite)
    return (
      <SidePanel title={title} onClose={props.onClose}>
        <Details licence={props.licence} />
      </SidePanel>
    );
  return <LicenceForm {...props} title={title} />;
}

function LicenceForm({ licence, title, onClose, onSaved }: LicencePanelProps & { readonly title: string }) {
  const t = usePeopleText();
  const { moduleLicenceId, maxNumberOfUsers, expiryDate } = licence;
  // As it began: what somebody else changes meanwhile is refused, not taken back.
  const [initial] = useState({ maxNumberOfUsers: maxNumberOfUsers ?? undefined, expiryDate: expiryDate ?? undefined });
  const form = useForm({
    schema: licenceFieldsSchema.partial(),
    initial,
    async send(values) {
      const path = `/useradmin/licences/${moduleLicenceId}`;
      await api.write('PUT', path, seenChange(initial, values), moduleLicenceSchema);
      notify({ severity: 'success', text: t('saved', { name: title }) });
      await onSaved();
    },
  });
  const props = (name: 'maxNumberOfUsers' | 'expiryDate') => ({
    id: `licence-${name}`,
    wrong: form.errorOf(name) !== undefined,
    onChange: (next: unknown) => form.set(name, next),
    onLeave: () => form.leave(name),
  });
  return (
    <FormPanel title={title} form={form} action={t('save')} onClose={onClose}>
      <FormField
        id="licence-maxNumberOfUsers"
        label={t('licences.max')}
        required={false}
        help={t('licences.maxHelp')}
        error={form.errorOf('maxNumberOfUsers')}
      >
        <NumberInput {...props('maxNumberOfUsers')} value={form.values['maxNumberOfUsers'] as number | undefined} />
      </FormField>
      <FormField
        id="licence-expiryDate"
        label={t('licences.until')}
        required={false}
        help={t('licences.untilHelp')}
        error={form.errorOf('expiryDate')}
      >
        <DayInput {...props('expiryDate')} value={form.values['expiryDate'] as string | undefined} />
      </FormField>
      <Details licence={licence} />
    </FormPanel>
  );
}

function Details({ licence: { moduleLicenceId } }: { readonly licence: ModuleLicenceRow }) {
  const t = usePeopleText();
  const names = useRightNames();
  const { data } = useQuery({
    queryKey: ['licences', moduleLicenceId],
    queryFn: ({ signal }) => api.read(`/useradmin/licences/${moduleLicenceId}`, licenceDetailSchema, { signal }),
  });
  return (
    <PropertyList
      properties={[
        { name: 'rights', label: t('licences.rights'), value: names(rightsOfModule(moduleLicenceId)) },
        {
          name: 'who',
          label: t('licences.who'),
          value: data?.users.map(({ name }) => name).join(', ') || t('roles.nobody'),
        },
      ]}
    />
  );
}
