import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { useBaseDataText } from '#frontend/features/base-data/base-data-text.ts';
import type { Kinds } from './use-kinds.ts';

interface OfCharacteristic {
  readonly characteristicId: string;
}

interface CharacteristicListProps<One extends OfCharacteristic> {
  readonly kinds: Kinds;
  readonly entries: readonly One[];
  /** Said where the plant has none that could be chosen. */
  readonly none: string;
  /** An entry that says nothing yet. */
  readonly begin: (characteristicId: string) => One;
  /** undefined: no entry is left. */
  readonly onChange: (entries: readonly One[] | undefined) => void;
  readonly row: (entry: One, taken: ReadonlySet<string>, change: (next: One) => void, remove: () => void) => ReactNode;
}

/** Entries by characteristic, each characteristic once. */
export function CharacteristicList<One extends OfCharacteristic>(props: CharacteristicListProps<One>) {
  const { kinds, entries, none, begin, onChange, row } = props;
  const t = useBaseDataText();
  const taken = new Set(entries.map(({ characteristicId }) => characteristicId));
  const free = [...kinds].find(([id, { archived }]) => archived !== true && !taken.has(id))?.[0];
  const change = (next: readonly One[]): void => onChange(next.length === 0 ? undefined : next);
  return (
    <Entries>
      {kinds.size === 0 && <p>{none}</p>}
      {entries.map((entry, index) =>
        row(
          entry,
          taken,
          (next) => change(entries.map((one, at) => (at === index ? next : one))),
          () => change(entries.filter((_, at) => at !== index)),
        ),
      )}
      <Button
        size="small"
        startIcon={<Plus size={14} strokeWidth={2} />}
        disabled={free === undefined}
        onClick={() => free !== undefined && change([...entries, begin(free)])}
      >
        {t('resources.offer.add')}
      </Button>
    </Entries>
  );
}

interface CharacteristicWordsProps<One extends OfCharacteristic> {
  readonly label: string;
  readonly kinds: Kinds | undefined;
  readonly entries: readonly One[];
  /** What an entry says; `unit`: of its characteristic. */
  readonly words: (entry: One, unit: string) => string;
}

/** What the entries say, to read. */
export function CharacteristicWords<One extends OfCharacteristic>(props: CharacteristicWordsProps<One>) {
  const { label, kinds, entries, words } = props;
  if (kinds === undefined || entries.length === 0) return null;
  return (
    <Entries>
      <h3>{label}</h3>
      <ul>
        {entries.map((entry) => {
          const kind = kinds.get(entry.characteristicId);
          return (
            <li key={entry.characteristicId}>
              {kind?.characteristicName ?? entry.characteristicId}: {words(entry, kind?.unit ?? '')}
            </li>
          );
        })}
      </ul>
    </Entries>
  );
}

const Entries = styled.div`
  display: flex;
  flex-direction: column;
  gap: 10px;
  font-size: var(--size-dense);
  line-height: 18px;
  & > button { align-self: flex-start; }
  & > p { color: var(--text-3); }
  & > h3 { margin: 16px 0 0; font: 600 var(--size-body)/18px var(--font); }
  & > ul { margin: 0; padding: 0 0 0 16px; }
`;
