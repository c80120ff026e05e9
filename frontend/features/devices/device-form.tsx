import { useQueryClient } from '@tanstack/react-query';
import { FormField } from '#frontend/kit/form/form-field.tsx';
import { FormPanel } from '#frontend/kit/form/form-panel.tsx';
import { filledFields, seenChange } from '#frontend/kit/form/form-values.ts';
import { ChoiceInput, NumberInput, TextInput } from '#frontend/kit/form/inputs.tsx';
import { controlOf } from '#frontend/kit/form/use-form.ts';
import { useSharedForm } from '#frontend/kit/form/use-shared-form.ts';
import { type Names, useNotedNames } from '#frontend/kit/list/data/use-names.ts';
import { notify } from '#frontend/kit/notifications.ts';
import type { Device, DeviceKind } from './device-kinds.ts';
import { useDevicesText } from './devices-text.ts';
import { MachinesInput } from './machines-input.tsx';
import { useDeviceWords } from './use-device-words.ts';

interface DeviceFormProps {
  readonly kind: DeviceKind;
  /** undefined: a new one. */
  readonly device: Device | undefined;
  /** Somebody has deleted it. */
  readonly isGone?: boolean;
  readonly names: Names;
  readonly onClose: () => void;
  readonly onSaved: (id: string) => void;
}

/** Makes or changes a terminal or a screen; a link that is there stays. */
export function DeviceForm({ kind, device, isGone = false, names, onClose, onSaved }: DeviceFormProps) {
  const t = useDevicesText();
  const resources = useNotedNames('resources');
  const words = useDeviceWords(names, resources.nameOf);
  const client = useQueryClient();
  const reread = () => client.invalidateQueries({ queryKey: ['list', kind.path] });
  const form = useSharedForm({
    schema: kind.fields,
    latest: device?.fields ?? kind.initial,
    isGone,
    words,
    async send(values, base) {
      const { id, name } = await (device === undefined || isGone
        ? kind.save(undefined, filledFields(values))
        : kind.save(device.id, seenChange(base, values)));
      notify({ severity: 'success', text: t('saved', { name }) });
      await reread();
      onSaved(id);
    },
    reread,
  });
  const { values } = form;
  const machines = values['resourceIds'] as readonly string[] | undefined;
  resources.note([...(device?.resourceIds ?? []), ...(machines ?? [])]);
  const { terminalLink } = values;
  // What the rule is says more than that it was broken.
  const isMisspelt =
    form.errorOf('terminalLink') !== undefined && terminalLink !== undefined && form.wrong.includes('terminalLink');
  return (
    <FormPanel
      title={device === undefined ? t(`new.${kind.kind}`) : t('edit', { name: device.name })}
      form={form}
      action={t(device === undefined ? 'create' : 'save')}
      onClose={onClose}
    >
      <FormField
        label={t('column.name')}
        required
        help={t(`help.name.${kind.kind}`)}
        error={form.errorOf(kind.nameField)}
      >
        <TextInput {...controlOf<string>(form, kind.nameField)} autoFocus />
      </FormField>
      {kind.kind === 'terminals' ? (
        <>
          <FormField
            label={t('column.terminalLink')}
            required
            help={t('help.terminalLink', { address: `${location.host}/terminals/` })}
            error={isMisspelt ? t('wrong.terminalLink') : form.errorOf('terminalLink')}
          >
            <TextInput {...controlOf<string>(form, 'terminalLink')} />
          </FormField>
          <FormField label={t('column.locationId')} error={form.errorOf('locationId')}>
            <ChoiceInput {...controlOf<string>(form, 'locationId')} choices={names.get('locations') ?? []} />
          </FormField>
        </>
      ) : (
        <>
          <FormField label={t('column.kind')} required help={t('help.kind')} error={form.errorOf('kind')}>
            <ChoiceInput
              {...controlOf<string>(form, 'kind')}
              required
              choices={(['operations', 'figures'] as const).map((value) => ({ value, label: t(`kind.${value}`) }))}
            />
          </FormField>
          <FormField
            label={t('column.secondsPerPage')}
            help={t('help.secondsPerPage')}
            error={form.errorOf('secondsPerPage')}
          >
            <NumberInput {...controlOf<number>(form, 'secondsPerPage')} unit={t('seconds')} />
          </FormField>
        </>
      )}
      <FormField
        label={t('column.machines')}
        required
        help={t(`help.machines.${kind.kind}`)}
        error={form.errorOf('resourceIds')}
      >
        <MachinesInput {...controlOf<readonly string[]>(form, 'resourceIds')} label={t('column.machines')} />
      </FormField>
    </FormPanel>
  );
}
