import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import { Plus } from 'lucide-react';
import { useMemo } from 'react';
import type { OfferedCharacteristic } from '#domain/base-data/characteristic.ts';
import { useFormat } from '#frontend/i18n/use-format.ts';
import type { PartInputProps, PartViewProps, ScreenPart } from '../object-screen.ts';
import { OfferedRow } from './offered-row.tsx';
import { useResourceText } from './resource-text.ts';
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
  const t = useResourceText();
  const kinds = useOfferable();
  const offers = offersOf(value);
  if (kinds === undefined) return null;
  const free = [...kinds.keys()].find((id) => offers.every(({ characteristicId }) => characteristicId !== id));
  const change = (next: readonly OfferedCharacteristic[]): void => onChange(next.length === 0 ? undefined : next);
  return (
    <Offers>
      {kinds.size === 0 && <p>{t('offer.noneKnown')}</p>}
      {offers.map((offer, index) => (
        <OfferedRow
          key={offer.characteristicId}
          offer={offer}
          kinds={kinds}
          taken={offers.map(({ characteristicId }) => characteristicId)}
          onChange={(next) => change(offers.map((one, at) => (at === index ? next : one)))}
          onRemove={() => change(offers.filter((_, at) => at !== index))}
        />
      ))}
      <Button
        size="small"
        startIcon={<Plus size={14} strokeWidth={2} />}
        disabled={free === undefined}
        onClick={() => free !== undefined && change([...offers, { characteristicId: free }])}
      >
        {t('offer.add')}
      </Button>
    </Offers>
  );
}

function View({ label, value }: PartViewProps) {
  const format = useFormat();
  const kinds = useOfferable();
  const offers = offersOf(value);
  if (kinds === undefined || offers.length === 0) return null;
  return (
    <Offers>
      <h3>{label}</h3>
      <ul>
        {offers.map(({ characteristicId, minimum, maximum, unit, values }) => {
          const kind = kinds.get(characteristicId);
          const bound = (amount: number | undefined): string => (amount === undefined ? '…' : format.number(amount));
          return (
            <li key={characteristicId}>
              {kind?.characteristicName ?? characteristicId}:{' '}
              {values?.join(', ') ?? `${bound(minimum)} – ${bound(maximum)} ${unit ?? kind?.unit ?? ''}`}
            </li>
          );
        })}
      </ul>
    </Offers>
  );
}

export const offeredPart: ScreenPart = { Input, View };

const Offers = styled.div`
  display: flex;
  flex-direction: column;
  gap: 10px;
  font-size: 12.5px;
  line-height: 18px;
  & > button { align-self: flex-start; }
  & > p { color: var(--text-3); }
  & > h3 { margin: 16px 0 0; font: 600 13px/18px 'Inter Variable', system-ui, sans-serif; }
  & > ul { margin: 0; padding: 0 0 0 16px; }
`;
