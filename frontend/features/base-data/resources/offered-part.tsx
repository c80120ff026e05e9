import { useMemo } from 'react';
import type { Characteristic, OfferedCharacteristic } from '#domain/base-data/fields/characteristic.ts';
import { useBaseDataText } from '#frontend/features/base-data/base-data-text.ts';
import { useFormat } from '#frontend/i18n/use-format.ts';
import { FormField, useControl } from '#frontend/kit/form/form-field.tsx';
import { ChoicesInput, NumberInput } from '#frontend/kit/form/inputs.tsx';
import type { PartInputProps, PartViewProps, ScreenPart } from '../object-screen.ts';
import { Amounts, CharacteristicList, CharacteristicWords, type SetFields, UnitField } from './characteristic-list.tsx';
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
      onChange={onChange}
      fields={(offer, kind, set) => <OfferFields offer={offer} kind={kind} set={set} />}
    />
  );
}

interface OfferFieldsProps {
  readonly offer: OfferedCharacteristic;
  readonly kind: Characteristic | undefined;
  readonly set: SetFields<OfferedCharacteristic>;
}

/** One ability: from what to what, or which values. */
function OfferFields({ offer, kind, set }: OfferFieldsProps) {
  const t = useBaseDataText();
  const { id } = useControl();
  const { characteristicId, minimum, maximum, unit, values = [] } = offer;
  if (kind?.kind === 'free')
    return (
      <ChoicesInput
        id={`${id}-${characteristicId}`}
        label={t('resources.offer.values', { name: kind.characteristicName })}
        wrong={values.length === 0}
        value={values}
        choices={(kind.values ?? []).map((value) => ({ value, label: value }))}
        onChange={(next) => set({ values: next && [...next] })}
      />
    );
  const isUpsideDown = minimum !== undefined && maximum !== undefined && maximum < minimum;
  return (
    <Amounts>
      <FormField label={t('resources.offer.minimum')}>
        <NumberInput value={minimum} onChange={(next) => set({ minimum: next })} />
      </FormField>
      <FormField
        label={t('resources.offer.maximum')}
        error={isUpsideDown ? t('resources.offer.upsideDown') : undefined}
      >
        <NumberInput value={maximum} onChange={(next) => set({ maximum: next })} />
      </FormField>
      <UnitField kind={kind} value={unit} onChange={(next) => set({ unit: next })} />
    </Amounts>
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
