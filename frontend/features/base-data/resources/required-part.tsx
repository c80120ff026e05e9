import type { RequiredCharacteristic } from '#domain/base-data/fields/characteristic.ts';
import { useBaseDataText } from '#frontend/features/base-data/base-data-text.ts';
import { useFormat } from '#frontend/i18n/use-format.ts';
import type { PartInputProps, PartViewProps, ScreenPart } from '../object-screen.ts';
import { CharacteristicList, CharacteristicWords } from './characteristic-list.tsx';
import { RequiredRow } from './required-row.tsx';
import { useKinds } from './use-kinds.ts';

const wishesOf = (value: unknown): readonly RequiredCharacteristic[] =>
  (value ?? []) as readonly RequiredCharacteristic[];

/** What an article asks of every resource that works on it: a measure, or one of some values (domain facts §8). */
function Input({ value, onChange }: PartInputProps) {
  const t = useBaseDataText();
  const kinds = useKinds();
  if (kinds === undefined) return null;
  return (
    <CharacteristicList
      kinds={kinds}
      entries={wishesOf(value)}
      none={t('resources.require.noneKnown')}
      begin={(characteristicId): RequiredCharacteristic => ({ characteristicId })}
      onChange={onChange}
      row={(wish, taken, change, remove) => (
        <RequiredRow
          key={wish.characteristicId}
          wish={wish}
          kinds={kinds}
          taken={taken}
          onChange={change}
          onRemove={remove}
        />
      )}
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
