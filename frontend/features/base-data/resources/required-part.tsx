import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import { Plus } from 'lucide-react';
import type { RequiredCharacteristic } from '#domain/base-data/characteristic.ts';
import { useFormat } from '#frontend/i18n/use-format.ts';
import type { PartInputProps, PartViewProps, ScreenPart } from '../object-screen.ts';
import { RequiredRow } from './required-row.tsx';
import { useResourceText } from './resource-text.ts';
import { useKinds } from './use-kinds.ts';

const wishesOf = (value: unknown): readonly RequiredCharacteristic[] =>
  (value ?? []) as readonly RequiredCharacteristic[];

/** What an article asks of every resource that works on it: a measure, or one of some values (domain facts §8). */
function Input({ value, onChange }: PartInputProps) {
  const t = useResourceText();
  const kinds = useKinds();
  const wishes = wishesOf(value);
  if (kinds === undefined) return null;
  const taken = new Set(wishes.map(({ characteristicId }) => characteristicId));
  const free = [...kinds].find(([id, { archived }]) => archived !== true && !taken.has(id))?.[0];
  const change = (next: readonly RequiredCharacteristic[]): void => onChange(next.length === 0 ? undefined : next);
  return (
    <Wishes>
      {kinds.size === 0 && <p>{t('require.noneKnown')}</p>}
      {wishes.map((wish, index) => (
        <RequiredRow
          key={wish.characteristicId}
          wish={wish}
          kinds={kinds}
          taken={taken}
          onChange={(next) => change(wishes.map((one, at) => (at === index ? next : one)))}
          onRemove={() => change(wishes.filter((_, at) => at !== index))}
        />
      ))}
      <Button
        size="small"
        startIcon={<Plus size={14} strokeWidth={2} />}
        disabled={free === undefined}
        onClick={() => free !== undefined && change([...wishes, { characteristicId: free }])}
      >
        {t('offer.add')}
      </Button>
    </Wishes>
  );
}

function View({ label, value }: PartViewProps) {
  const format = useFormat();
  const kinds = useKinds();
  const wishes = wishesOf(value);
  if (kinds === undefined || wishes.length === 0) return null;
  return (
    <Wishes>
      <h3>{label}</h3>
      <ul>
        {wishes.map(({ characteristicId, amount, unit, value: one }) => {
          const kind = kinds.get(characteristicId);
          const measure = amount === undefined ? '–' : `${format.number(amount)} ${unit ?? kind?.unit ?? ''}`;
          return (
            <li key={characteristicId}>
              {kind?.characteristicName ?? characteristicId}: {one ?? measure}
            </li>
          );
        })}
      </ul>
    </Wishes>
  );
}

export const requiredPart: ScreenPart = { Input, View };

const Wishes = styled.div`
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
