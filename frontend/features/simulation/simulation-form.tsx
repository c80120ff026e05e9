import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { toIso } from '#domain/kernel/instant.ts';
import { changeSimulation, createSimulation, type ShownSimulation } from '#domain/simulation/calls.ts';
import type { SharedWith } from '#domain/simulation/sharing.ts';
import { ask } from '#frontend/api/ask.ts';
import { showMoment } from '#frontend/api/shown-moment.ts';
import { FormField } from '#frontend/kit/form/form-field.tsx';
import { FormPanel } from '#frontend/kit/form/form-panel.tsx';
import { changedFields, type FormValues } from '#frontend/kit/form/form-values.ts';
import { ChoiceInput, LongTextInput, TextInput } from '#frontend/kit/form/inputs.tsx';
import { savedState } from '#frontend/kit/form/leave-guard.tsx';
import { MomentField } from '#frontend/kit/form/moment-field.tsx';
import { controlOf, useForm } from '#frontend/kit/form/use-form.ts';
import { useSharedForm } from '#frontend/kit/form/use-shared-form.ts';
import { useKitText } from '#frontend/kit/kit-text.ts';
import { notify } from '#frontend/kit/notifications.ts';
import { useSimulationText } from '#frontend/kit/simulation-text.ts';
import { isPosition, useMoment } from '#frontend/kit/time/use-moment.ts';
import { useShownMoment } from '#frontend/kit/time/use-shown-moment.ts';
import { calledSimulation, simulationsPath } from '#frontend/shell/simulation/simulation-address.ts';
import { useRefreshSimulations, useSimulations } from '#frontend/shell/simulation/use-simulation.ts';
import { SharingInput } from './sharing-input.tsx';
import { usePeople } from './use-people.ts';

const mostLetters = 2_000;

interface SimulationFormProps {
  /** undefined: a new one. */
  readonly simulation?: ShownSimulation;
  readonly onClose: () => void;
}

/** Makes a simulation, or says what one is called, what it is for and who may see it. */
export function SimulationForm({ simulation, onClose }: SimulationFormProps) {
  return simulation === undefined ? (
    <NewForm onClose={onClose} />
  ) : (
    <EditForm simulation={simulation} onClose={onClose} />
  );
}

function NewForm({ onClose }: { readonly onClose: () => void }) {
  const t = useSimulationText();
  const navigate = useNavigate();
  const refresh = useRefreshSimulations();
  const [now] = useState(() => Date.now());
  const timeText = useKitText();
  const moment = useShownMoment();
  const shown = useMoment();
  const [initial] = useState<FormValues>(() => ({
    from: undefined,
    name: undefined,
    purpose: undefined,
    tag: undefined,
    ...(moment !== undefined && isPosition(moment)
      ? { asOf: undefined, position: moment }
      : { asOf: moment && toIso(Date.parse(moment)) }),
  }));
  const form = useForm({
    schema: createSimulation.body,
    initial,
    draftKey: moment === undefined ? 'simulation-new' : `simulation-new-${moment}`,
    async send(values) {
      const body = createSimulation.body.parse(values);
      const { simulationId } = await ask(createSimulation, { body });
      notify({ severity: 'success', text: t('created', { number: simulationId }) });
      await refresh();
      // What was made of a moment goes on from there; this page goes on with now.
      showMoment(undefined);
      void navigate(`${simulationsPath}/${simulationId}`, { state: savedState });
    },
  });
  const simulations = useSimulations();
  const { asOf, from } = form.values as { readonly asOf?: string; readonly from?: string };
  const isShown = moment !== undefined && from === undefined;
  return (
    <FormPanel title={t('new')} form={form} action={t('create')} onClose={onClose}>
      <Said form={form} />
      <FormField label={t('begins')} required>
        <ChoiceInput
          value={from ?? (isShown ? 'shown' : asOf === undefined ? 'now' : 'then')}
          required
          choices={
            moment === undefined
              ? [
                  { value: 'now', label: t('begins.now') },
                  { value: 'then', label: t('begins.then') },
                  ...simulations.map((one) => ({
                    value: one.simulationId,
                    label: t('begins.from', { name: calledSimulation(one) }),
                  })),
                ]
              : [{ value: 'shown', label: timeText('time.planOf', { at: shown?.words ?? '…' }) }]
          }
          onChange={(next) => {
            if (next === 'shown') return;
            form.set('asOf', next === 'then' ? toIso(now) : undefined);
            form.set('from', next === 'then' || next === 'now' ? undefined : next);
          }}
        />
      </FormField>
      {asOf !== undefined && !isShown && (
        <MomentField
          label={t('begins.day')}
          initial={now}
          error={form.errorOf('asOf')}
          onChange={(at) => form.set('asOf', at === undefined ? '' : toIso(at))}
        />
      )}
    </FormPanel>
  );
}

function EditForm({ simulation, onClose }: { readonly simulation: ShownSimulation; readonly onClose: () => void }) {
  const t = useSimulationText();
  const navigate = useNavigate();
  const client = useQueryClient();
  const refresh = useRefreshSimulations();
  const { people, personName, sharedName } = usePeople();
  const { simulationId, name, purpose, tag, ownerId, sharedWith } = simulation;
  const form = useSharedForm({
    schema: changeSimulation.body.extend({ name: createSimulation.body.shape.name }),
    latest: { name, purpose, tag, ownerId, sharedWith },
    words: {
      label: (field) => (field === 'sharedWith' ? t('shared') : field === 'ownerId' ? t('owner') : t(field as 'name')),
      value(field, values) {
        const value = values[field];
        if (field === 'sharedWith') return (value as readonly SharedWith[]).map(sharedName).join(', ') || '–';
        return field === 'ownerId'
          ? personName(String(value))
          : typeof value === 'string' && value !== ''
            ? value
            : '–';
      },
    },
    async send(values, base) {
      const changed = changedFields(base, values);
      // What was emptied is said so: a field that is not named stays as it is.
      const body = Object.fromEntries(changed.map((field) => [field, values[field] ?? '']));
      await ask(changeSimulation, { params: { id: simulationId }, body });
      notify({ severity: 'success', text: t('saved', { name: String(values['name']) }) });
      await client.invalidateQueries({ queryKey: ['simulation'] });
      await refresh();
      void navigate(`${simulationsPath}/${simulationId}`, { state: savedState });
    },
    reread: refresh,
  });
  return (
    <FormPanel title={name} form={form} action={t('save')} onClose={onClose}>
      <Said form={form} />
      <FormField label={t('owner')} required error={form.errorOf('ownerId')}>
        <ChoiceInput {...controlOf<string>(form, 'ownerId')} required choices={people} />
      </FormField>
      <FormField label={t('shared')} help={t('shared.help')} error={form.errorOf('sharedWith')}>
        <SharingInput
          value={(form.values['sharedWith'] ?? []) as readonly SharedWith[]}
          onChange={(next) => form.set('sharedWith', next)}
        />
      </FormField>
    </FormPanel>
  );
}

/** What people say about it. */
function Said({ form }: { readonly form: Pick<ReturnType<typeof useForm>, 'values' | 'set' | 'leave' | 'errorOf'> }) {
  const t = useSimulationText();
  const field = (name: 'name' | 'purpose' | 'tag') => ({
    ...controlOf<string>(form, name),
    onChange: (next: string | undefined) => form.set(name, next === '' && name !== 'name' ? undefined : next),
  });
  return (
    <>
      <FormField label={t('name')} required error={form.errorOf('name')}>
        <TextInput {...field('name')} autoFocus />
      </FormField>
      <FormField label={t('purpose')} help={t('purpose.help')} error={form.errorOf('purpose')}>
        <LongTextInput {...field('purpose')} most={mostLetters} />
      </FormField>
      <FormField label={t('tag')} help={t('tag.help')} error={form.errorOf('tag')}>
        <TextInput {...field('tag')} />
      </FormField>
    </>
  );
}
