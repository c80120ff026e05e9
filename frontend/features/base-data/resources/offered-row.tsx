import type { OfferedCharacteristic } from '#domain/base-data/fields/characteristic.ts';
import { useBaseDataText } from '#frontend/features/base-data/base-data-text.ts';
import { FormField } from '#frontend/kit/form/form-field.tsx';
import { ChoicesInput, NumberInput } from '#frontend/kit/form/inputs.tsx';
import { Amounts, CharacteristicRow, UnitField } from './characteristic-row.tsx';
import type { Kinds } from './use-kinds.ts';

interface OfferedRowProps {
  readonly offer: OfferedCharacteristic;
  readonly kinds: Kinds;
  /** Ids that are offered already. */
  readonly taken: ReadonlySet<string>;
  readonly onChange: (offer: OfferedCharacteristic) => void;
  readonly onRemove: () => void;
}

const nothing = (): undefined => undefined;

/** One ability: which characteristic, and from what to what, or which values. */
export function OfferedRow({ offer, kinds, taken, onChange, onRemove }: OfferedRowProps) {
  const t = useBaseDataText();
  const kind = kinds.get(offer.characteristicId);
  const set = (changes: Partial<Record<keyof OfferedCharacteristic, unknown>>): void =>
    onChange(
      Object.fromEntries(
        Object.entries({ ...offer, ...changes }).filter(([, value]) => value !== undefined),
      ) as OfferedCharacteristic,
    );
  const isUpsideDown = offer.minimum !== undefined && offer.maximum !== undefined && offer.maximum < offer.minimum;
  const bound = (field: 'minimum' | 'maximum') => (
    <FormField
      label={t(`resources.offer.${field}`)}
      required={false}
      error={field === 'maximum' && isUpsideDown ? t('resources.offer.upsideDown') : undefined}
    >
      <NumberInput
        value={offer[field]}
        wrong={field === 'maximum' && isUpsideDown}
        onChange={(amount) => set({ [field]: amount })}
        onLeave={nothing}
      />
    </FormField>
  );
  return (
    <CharacteristicRow
      characteristicId={offer.characteristicId}
      kinds={kinds}
      taken={taken}
      onChoose={(characteristicId) => onChange({ characteristicId })}
      onRemove={onRemove}
    >
      {kind?.kind === 'free' ? (
        <ChoicesInput
          label={t('resources.offer.values', { name: kind.characteristicName })}
          wrong={(offer.values ?? []).length === 0}
          value={offer.values}
          choices={(kind.values ?? []).map((value) => ({ value, label: value }))}
          onChange={(values) => set({ values })}
          onLeave={nothing}
        />
      ) : (
        <Amounts>
          {bound('minimum')}
          {bound('maximum')}
          <UnitField kind={kind} value={offer.unit} onChange={(unit) => set({ unit })} />
        </Amounts>
      )}
    </CharacteristicRow>
  );
}
