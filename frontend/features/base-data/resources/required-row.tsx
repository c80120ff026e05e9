import styled from '@emotion/styled';
import IconButton from '@mui/material/IconButton';
import { X } from 'lucide-react';
import { useId } from 'react';
import type { RequiredCharacteristic } from '#domain/base-data/characteristic.ts';
import { unitsByArea } from '#domain/base-data/physical-units.ts';
import { FormField } from '#frontend/kit/form/form-field.tsx';
import { ChoiceInput, NumberInput } from '#frontend/kit/form/inputs.tsx';
import { useResourceText } from './resource-text.ts';
import type { Kinds } from './use-kinds.ts';

interface RequiredRowProps {
  readonly wish: RequiredCharacteristic;
  readonly kinds: Kinds;
  /** Ids that are asked for already. */
  readonly taken: ReadonlySet<string>;
  readonly onChange: (wish: RequiredCharacteristic) => void;
  readonly onRemove: () => void;
}

const nothing = (): void => undefined;

/** One requirement: which characteristic, and the measure with its unit, or one of its values. */
export function RequiredRow({ wish, kinds, taken, onChange, onRemove }: RequiredRowProps) {
  const t = useResourceText();
  const id = useId();
  const { characteristicId, amount, unit, value } = wish;
  const kind = kinds.get(characteristicId);
  const name = kind?.characteristicName ?? characteristicId;
  const choices = [...kinds]
    .filter(([one, { archived }]) => one === characteristicId || (archived !== true && !taken.has(one)))
    .map(([one, { characteristicName }]) => ({ value: one, label: characteristicName }));
  const set = (change: { readonly [Name in keyof RequiredCharacteristic]?: unknown }): void =>
    onChange(
      Object.fromEntries(
        Object.entries({ ...wish, ...change }).filter(([, one]) => one !== undefined),
      ) as RequiredCharacteristic,
    );
  return (
    <Row role="group" aria-label={name}>
      <FormField id={`${id}-kind`} label={t('offer.characteristic')} required error={undefined}>
        <ChoiceInput
          id={`${id}-kind`}
          required
          wrong={false}
          value={characteristicId}
          choices={choices}
          onChange={(next) => next !== undefined && onChange({ characteristicId: next })}
          onLeave={nothing}
        />
      </FormField>
      <IconButton aria-label={t('offer.remove', { name })} onClick={onRemove}>
        <X size={14} strokeWidth={1.75} />
      </IconButton>
      {kind?.kind === 'physical' ? (
        <div>
          <FormField id={`${id}-amount`} label={t('require.value')} required error={undefined}>
            <NumberInput
              id={`${id}-amount`}
              value={amount}
              wrong={amount === undefined}
              onChange={(next) => set({ amount: next })}
              onLeave={nothing}
            />
          </FormField>
          <FormField id={`${id}-unit`} label={t('offer.unit')} required error={undefined}>
            <ChoiceInput
              id={`${id}-unit`}
              required={false}
              none={kind.unit ?? '–'}
              wrong={false}
              value={unit}
              choices={Object.keys(kind.unitArea === undefined ? {} : unitsByArea[kind.unitArea]).map((one) => ({
                value: one,
                label: one,
              }))}
              onChange={(next) => set({ unit: next })}
              onLeave={nothing}
            />
          </FormField>
        </div>
      ) : (
        <FormField id={`${id}-value`} label={t('require.value')} required error={undefined}>
          <ChoiceInput
            id={`${id}-value`}
            required
            wrong={value === undefined}
            value={value}
            choices={(kind?.values ?? []).map((one) => ({ value: one, label: one }))}
            onChange={(next) => set({ value: next })}
            onLeave={nothing}
          />
        </FormField>
      )}
    </Row>
  );
}

const Row = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) 28px;
  gap: 8px;
  align-items: end;
  padding: 12px;
  border: 1px solid var(--line-2);
  border-radius: 8px;
  background: var(--sunken);
  & > div:nth-of-type(n + 2) { grid-column: 1 / -1; }
  & > div:last-child:has(> div + div) { display: grid; grid-template-columns: minmax(0, 1fr) 96px; gap: 12px; align-items: start; }
`;
