import type { RequiredCharacteristic } from '#domain/base-data/fields/characteristic.ts';
import { useBaseDataText } from '#frontend/features/base-data/base-data-text.ts';
import { useFormat } from '#frontend/i18n/use-format.ts';
import { FormField } from '#frontend/kit/form/form-field.tsx';
import { ChoiceInput, NumberInput } from '#frontend/kit/form/inputs.tsx';
import type { PartInputProps, PartViewProps, ScreenPart } from '../object-screen.ts';
import { Amounts, CharacteristicList, CharacteristicWords, UnitField } from './characteristic-list.tsx';
import { useKinds } from './use-kinds.ts';

const wishesOf = (value: unknown): readonly RequiredCharacteristic[] =>
  (value ?? []) as readonly RequiredCharacteristic[];

/** What an article asks of every resource that works on it: a measure, or one of some values (domain facts §8). */
function Input({ value: wishes, onChange }: PartInputProps) {
  const t = useBaseDataText();
  const kinds = useKinds();
  if (kinds === undefined) return null;
  return (
    <CharacteristicList
      kinds={kinds}
      entries={wishesOf(wishes)}
      none={t('resources.require.noneKnown')}
      onChange={onChange}
      fields={({ amount, unit, value }, kind, set) =>
        kind?.kind === 'physical' ? (
          <Amounts>
            <FormField label={t('resources.require.value')} required>
              <NumberInput value={amount} wrong={amount === undefined} onChange={(next) => set({ amount: next })} />
            </FormField>
            <UnitField kind={kind} value={unit} onChange={(next) => set({ unit: next })} />
          </Amounts>
        ) : (
          <FormField label={t('resources.require.value')} required>
            <ChoiceInput
              required
              wrong={value === undefined}
              value={value}
              choices={(kind?.values ?? []).map((one) => ({ value: one, label: one }))}
              onChange={(next) => set({ value: next })}
            />
          </FormField>
        )
      }
    />
  );
}

function View({ label, value }: PartViewProps) {
  const format = useFormat();
  const words = ({ amount, unit, value: one }: RequiredCharacteristic, ofKind: string): string =>
    one ?? (amount === undefined ? '–' : `${format.number(amount)} ${unit ?? ofKind}`);
  return <CharacteristicWords label={label} kinds={useKinds()} entries={wishesOf(value)} words={words} />;
}

export const requiredPart: ScreenPart = { Input, View };
