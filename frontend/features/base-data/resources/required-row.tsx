import type { RequiredCharacteristic } from '#domain/base-data/fields/characteristic.ts';
import { useBaseDataText } from '#frontend/features/base-data/base-data-text.ts';
import { FormField } from '#frontend/kit/form/form-field.tsx';
import { ChoiceInput, NumberInput } from '#frontend/kit/form/inputs.tsx';
import { Amounts, CharacteristicRow, UnitField } from './characteristic-row.tsx';
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
  const t = useBaseDataText();
  const { characteristicId, amount, unit, value } = wish;
  const kind = kinds.get(characteristicId);
  const set = (change: { readonly [Name in keyof RequiredCharacteristic]?: unknown }): void =>
    onChange(
      Object.fromEntries(
        Object.entries({ ...wish, ...change }).filter(([, one]) => one !== undefined),
      ) as RequiredCharacteristic,
    );
  return (
    <CharacteristicRow
      characteristicId={characteristicId}
      kinds={kinds}
      taken={taken}
      onChoose={(next) => onChange({ characteristicId: next })}
      onRemove={onRemove}
    >
      {kind?.kind === 'physical' ? (
        <Amounts>
          <FormField label={t('resources.require.value')} required error={undefined}>
            <NumberInput
              value={amount}
              wrong={amount === undefined}
              onChange={(next) => set({ amount: next })}
              onLeave={nothing}
            />
          </FormField>
          <UnitField kind={kind} value={unit} onChange={(next) => set({ unit: next })} />
        </Amounts>
      ) : (
        <FormField label={t('resources.require.value')} required error={undefined}>
          <ChoiceInput
            required
            wrong={value === undefined}
            value={value}
            choices={(kind?.values ?? []).map((one) => ({ value: one, label: one }))}
            onChange={(next) => set({ value: next })}
            onLeave={nothing}
          />
        </FormField>
      )}
    </CharacteristicRow>
  );
}
