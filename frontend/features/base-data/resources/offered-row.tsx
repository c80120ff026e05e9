import styled from '@emotion/styled';
import IconButton from '@mui/material/IconButton';
import { X } from 'lucide-react';
import { useId } from 'react';
import type { Characteristic, OfferedCharacteristic } from '#domain/base-data/characteristic.ts';
import { unitsByArea } from '#domain/base-data/physical-units.ts';
import { FormField } from '#frontend/kit/form/form-field.tsx';
import { ChoiceInput, ChoicesInput, NumberInput } from '#frontend/kit/form/inputs.tsx';
import { useResourceText } from './resource-text.ts';

interface OfferedRowProps {
  readonly offer: OfferedCharacteristic;
  readonly kinds: ReadonlyMap<string, Characteristic>;
  /** Ids that are offered already. */
  readonly taken: readonly string[];
  readonly onChange: (offer: OfferedCharacteristic) => void;
  readonly onRemove: () => void;
}

const nothing = (): undefined => undefined;

/** One ability: which characteristic, and from what to what, or which values. */
export function OfferedRow({ offer, kinds, taken, onChange, onRemove }: OfferedRowProps) {
  const t = useResourceText();
  const id = useId();
  const kind = kinds.get(offer.characteristicId);
  const name = kind?.characteristicName ?? '';
  const choices = [...kinds]
    .filter(([value]) => value === offer.characteristicId || !taken.includes(value))
    .map(([value, one]) => ({ value, label: one.characteristicName }));
  const set = (changes: Partial<Record<keyof OfferedCharacteristic, unknown>>): void =>
    onChange(
      Object.fromEntries(
        Object.entries({ ...offer, ...changes }).filter(([, value]) => value !== undefined),
      ) as OfferedCharacteristic,
    );
  const isUpsideDown = offer.minimum !== undefined && offer.maximum !== undefined && offer.maximum < offer.minimum;
  const bound = (field: 'minimum' | 'maximum') => (
    <FormField
      id={`${id}-${field}`}
      label={t(`offer.${field}`)}
      required={false}
      error={field === 'maximum' && isUpsideDown ? t('offer.upsideDown') : undefined}
    >
      <NumberInput
        id={`${id}-${field}`}
        value={offer[field]}
        wrong={field === 'maximum' && isUpsideDown}
        onChange={(amount) => set({ [field]: amount })}
        onLeave={nothing}
      />
    </FormField>
  );
  return (
    <Row role="group" aria-label={name}>
      <FormField id={`${id}-kind`} label={t('offer.characteristic')} required error={undefined}>
        <ChoiceInput
          id={`${id}-kind`}
          required
          wrong={false}
          value={offer.characteristicId}
          choices={choices}
          onChange={(characteristicId) => characteristicId !== undefined && onChange({ characteristicId })}
          onLeave={nothing}
        />
      </FormField>
      <IconButton aria-label={t('offer.remove', { name })} onClick={onRemove}>
        <X size={14} strokeWidth={1.75} />
      </IconButton>
      {kind?.kind === 'free' ? (
        <ChoicesInput
          id={`${id}-values`}
          label={t('offer.values', { name })}
          wrong={(offer.values ?? []).length === 0}
          value={offer.values}
          choices={(kind.values ?? []).map((value) => ({ value, label: value }))}
          onChange={(values) => set({ values })}
          onLeave={nothing}
        />
      ) : (
        <div>
          {bound('minimum')}
          {bound('maximum')}
          <FormField id={`${id}-unit`} label={t('offer.unit')} required error={undefined}>
            <ChoiceInput
              id={`${id}-unit`}
              required={false}
              none={kind?.unit ?? '–'}
              wrong={false}
              value={offer.unit}
              choices={Object.keys(kind?.unitArea === undefined ? {} : unitsByArea[kind.unitArea]).map((unit) => ({
                value: unit,
                label: unit,
              }))}
              onChange={(unit) => set({ unit })}
              onLeave={nothing}
            />
          </FormField>
        </div>
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
  & > :nth-of-type(n + 2):not(button) { grid-column: 1 / -1; }
  & > div:last-of-type:not([role]) { grid-column: 1 / -1; }
  & > div > div + div { min-width: 0; }
  & > div:last-child:not([role='group']) { display: grid; grid-template-columns: 1fr 1fr 96px; gap: 12px; align-items: start; }
`;
