import { useQueryClient } from '@tanstack/react-query';
import { FormField } from '#frontend/kit/form/form-field.tsx';
import { FormPanel } from '#frontend/kit/form/form-panel.tsx';
import { filledFields, seenChange } from '#frontend/kit/form/form-values.ts';
import { ChoiceInput, NumberInput, TextInput } from '#frontend/kit/form/inputs.tsx';
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
  const props = (name: string) => ({
    id: `field-${name}`,
    wrong: form.errorOf(name) !== undefined,
    onChange: (next: unknown) => form.set(name, next),
    onLeave: () => form.leave(name),
  });
  const { values } = form;
  const machines = values['resourceIds'] as readonly string[] | undefined;
  resources.note([...(device?.resourceIds ?? []), ...(machines ?? [])]);
  const { terminalLink } = values;
  // What the rule is says more than that it was broken.
  const isMisspelt =
    form.errorOf('terminalLink') !== undefined && terminalLink !== undefined && form.wrong.includes('terminalLink');
  const field = (name: string) => ({ id: `field-${name}`, error: form.errorOf(name) });
  return (
    <FormPanel
      title={device === undefined ? t(`new.${kind.kind}`) : t('edit', { name: device.name })}
      form={form}
      action={t(device === undefined ? 'create' : 'save')}
      onClose={onClose}
    >
      <FormField {...field(kind.nameField)} label={t('column.name')} required help={t(`help.name.${kind.kind}`)}>
        <TextInput {...props(kind.nameField)} autoFocus value={values[kind.nameField] as string | undefined} />
      </FormField>
      {kind.kind === 'terminals' ? (
        <>
          <FormField
            id="field-terminalLink"
            error={isMisspelt ? t('wrong.terminalLink') : form.errorOf('terminalLink')}
            label={t('column.terminalLink')}
            required
            help={t('help.terminalLink', { address: `${location.host}/terminals/` })}
          >
            <TextInput {...props('terminalLink')} value={values['terminalLink'] as string | undefined} />
          </FormField>
          <FormField {...field('locationId')} label={t('column.locationId')} required={false}>
            <ChoiceInput
              {...props('locationId')}
              required={false}
              value={values['locationId'] as string | undefined}
              choices={names.get('locations') ?? []}
            />
          </FormField>
        </>
      ) : (
        <>
          <FormField {...field('kind')} label={t('column.kind')} required help={t('help.kind')}>
            <ChoiceInput
              {...props('kind')}
              required
              value={values['kind'] as string | undefined}
              choices={(['operations', 'figures'] as const).map((value) => ({ value, label: t(`kind.${value}`) }))}
            />
          </FormField>
          <FormField
            {...field('secondsPerPage')}
            label={t('column.secondsPerPage')}
            required={false}
            help={t('help.secondsPerPage')}
          >
            <NumberInput
              {...props('secondsPerPage')}
              unit={t('seconds')}
              value={values['secondsPerPage'] as number | undefined}
            />
          </FormField>
        </>
      )}
      <FormField {...field('resourceIds')} label={t('column.machines')} required help={t(`help.machines.${kind.kind}`)}>
        <MachinesInput {...props('resourceIds')} label={t('column.machines')} value={machines} />
      </FormField>
    </FormPanel>
  );
}
