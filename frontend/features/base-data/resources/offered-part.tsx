import { useMemo } from 'react';
import type { OfferedCharacteristic } from '#domain/base-data/fields/characteristic.ts';
import { useBaseDataText } from '#frontend/features/base-data/base-data-text.ts';
import { useFormat } from '#frontend/i18n/use-format.ts';
import type { PartInputProps, PartViewProps, ScreenPart } from '../object-screen.ts';
import { CharacteristicList, CharacteristicWords } from './characteristic-list.tsx';
import { OfferedRow } from './offered-row.tsx';
import { type Kinds, useKinds } from './use-kinds.ts';

const offersOf = (value: unknown): readonly OfferedCharacteristic[] =>
  (value ?? []) as readonly OfferedCharacteristic[];

/** Characteristics that a resource can offer: a sequence never excludes one, so it has none of them. */
function useOfferable(): Kinds | undefined {
  const kinds = useKinds();
  return useMemo(() => kinds && new Map([...kinds].filter(([, { kind }]) => kind !== 'order')), [kinds]);
}

/** What a resource can do, by characteristic: a range of a measure, some of the values of a free one (domain facts §8). */
function Input({ value, onChange }: PartInputProps) {
  const t = useBaseDataText();
  const kinds = useOfferable();
  if (kinds === undefined) return null;
  return (
    <CharacteristicList
      kinds={kinds}
      entries={offersOf(value)}
      none={t('resources.offer.noneKnown')}
      begin={(characteristicId): OfferedCharacteristic => ({ characteristicId })}
      onChange={onChange}
      row={(offer, taken, change, remove) => (
        <OfferedRow
          key={offer.characteristicId}
          offer={offer}
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
  const bound = (amount: number | undefined): string => (amount === undefined ? '…' : format.number(amount));
  const words = ({ minimum, maximum, unit, values }: OfferedCharacteristic, ofKind: string): string =>
    values?.join(', ') ?? `${bound(minimum)} – ${bound(maximum)} ${unit ?? ofKind}`;
  return <CharacteristicWords label={label} kinds={useOfferable()} entries={offersOf(value)} words={words} />;
}

export const offeredPart: ScreenPart = { Input, View };
