import { useQuery } from '@tanstack/react-query';
import { changeLicence, readLicence } from '#domain/administration/api/user-calls.ts';
import { licenceFieldsSchema, type ModuleLicenceRow } from '#domain/administration/licence.ts';
import { rightsOfModule } from '#domain/administration/modules.ts';
import { ask } from '#frontend/api/ask.ts';
import { usePeopleText } from '#frontend/features/people/people-text.ts';
import { useFormat } from '#frontend/i18n/use-format.ts';
import { DayInput } from '#frontend/kit/form/day-input.tsx';
import { FormField } from '#frontend/kit/form/form-field.tsx';
import { FormPanel } from '#frontend/kit/form/form-panel.tsx';
import { seenChange } from '#frontend/kit/form/form-values.ts';
import { NumberInput } from '#frontend/kit/form/inputs.tsx';
import { controlOf } from '#frontend/kit/form/use-form.ts';
import { useSharedForm } from '#frontend/kit/form/use-shared-form.ts';
import { useKitText } from '#frontend/kit/kit-text.ts';
import { notify } from '#frontend/kit/notifications.ts';
import { PropertyList } from '#frontend/kit/panels/property-list.tsx';
import { SidePanel } from '#frontend/kit/panels/side-panel.tsx';
import { useHeldRight } from '#frontend/kit/rights/held-right.ts';
import { useRightNames } from '#frontend/kit/rights/right-names.ts';

interface LicencePanelProps {
  readonly licence: ModuleLicenceRow;
  readonly onClose: () => void;
  /** Reads the licences again. */
  readonly refresh: () => Promise<void>;
  readonly onSaved: () => void;
}

/** One module licence: what it brings into reach, who has it, and what was agreed. */
export function LicencePanel(props: LicencePanelProps) {
  const mayWrite = useHeldRight('licences.write', props.licence.moduleLicenceId);
  const title = useKitText()(`licence.${props.licence.moduleLicenceId}`);
  if (!mayWrite)
    return (
      <SidePanel title={title} onClose={props.onClose}>
        <Details licence={props.licence} />
      </SidePanel>
    );
  return <LicenceForm {...props} title={title} />;
}

function LicenceForm({ licence, title, onClose, refresh, onSaved }: LicencePanelProps & { readonly title: string }) {
  const t = usePeopleText();
  const format = useFormat();
  const { moduleLicenceId, maxNumberOfUsers, expiryDate } = licence;
  const form = useSharedForm({
    schema: licenceFieldsSchema.partial(),
    latest: { maxNumberOfUsers: maxNumberOfUsers ?? undefined, expiryDate: expiryDate ?? undefined },
    words: {
      label: (field) => t(field === 'expiryDate' ? 'licences.until' : 'licences.max'),
      value(field, values) {
        const value = values[field] as string | number | undefined;
        if (value === undefined) return t('licences.unlimited');
        return typeof value === 'number' ? format.number(value) : format.day(value);
      },
    },
    async send(values, base) {
      await ask(changeLicence, { params: { id: moduleLicenceId }, body: seenChange(base, values) });
      notify({ severity: 'success', text: t('saved', { name: title }) });
      await refresh();
      onSaved();
    },
    reread: refresh,
  });
  return (
    <FormPanel title={title} form={form} action={t('save')} onClose={onClose}>
      <FormField label={t('licences.max')} help={t('licences.maxHelp')} error={form.errorOf('maxNumberOfUsers')}>
        <NumberInput {...controlOf<number>(form, 'maxNumberOfUsers')} />
      </FormField>
      <FormField label={t('licences.until')} help={t('licences.untilHelp')} error={form.errorOf('expiryDate')}>
        <DayInput {...controlOf<string>(form, 'expiryDate')} />
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
    queryFn: ({ signal }) => ask(readLicence, { params: { id: moduleLicenceId } }, { signal }),
  });
  return (
    <PropertyList
      properties={[
        { name: 'rights', label: t('licences.rights'), value: names(rightsOfModule(moduleLicenceId)) || '–' },
        {
          name: 'who',
          label: t('licences.who'),
          value: data?.users.map(({ name }) => name).join(', ') || t('roles.nobody'),
        },
      ]}
    />
  );
}
