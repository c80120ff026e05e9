import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import { Plus, X } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Characteristic } from '#domain/base-data/fields/characteristic.ts';
import { unitsByArea } from '#domain/base-data/fields/physical-units.ts';
import { useBaseDataText } from '#frontend/features/base-data/base-data-text.ts';
import { IconAction } from '#frontend/kit/buttons/icon-action.tsx';
import { FormField } from '#frontend/kit/form/form-field.tsx';
import { ChoiceInput } from '#frontend/kit/form/inputs.tsx';
import type { Kinds } from './use-kinds.ts';

/** What is asked of a characteristic, or what it offers; one of which nothing is said yet is its id alone. */
interface OfCharacteristic {
  readonly characteristicId: string;
}

/** Sets fields of an entry; undefined takes one away. */
export type SetFields<One> = (changes: { readonly [Name in keyof One]?: One[Name] | undefined }) => void;

interface CharacteristicListProps<One extends OfCharacteristic> {
  readonly kinds: Kinds;
  readonly entries: readonly One[];
  /** Said where the plant has none that could be chosen. */
  readonly none: string;
  /** undefined: no entry is left. */
  readonly onChange: (entries: readonly One[] | undefined) => void;
  /** What is said of one. */
  readonly fields: (entry: One, kind: Characteristic | undefined, set: SetFields<One>) => ReactNode;
}

/** Entries by characteristic, each characteristic once. */
export function CharacteristicList<One extends OfCharacteristic>(props: CharacteristicListProps<One>) {
  const { kinds, entries, none, onChange, fields } = props;
  const t = useBaseDataText();
  const taken = new Set(entries.map(({ characteristicId }) => characteristicId));
  const left = [...kinds].filter(([id, { archived }]) => archived !== true && !taken.has(id));
  const begin = (characteristicId: string): One => ({ characteristicId }) as One;
  const change = (next: readonly One[]): void => onChange(next.length === 0 ? undefined : next);
  return (
    <Entries>
      {kinds.size === 0 && <p>{none}</p>}
      {entries.map((entry, index) => {
        const { characteristicId } = entry;
        const kind = kinds.get(characteristicId);
        const name = kind?.characteristicName ?? characteristicId;
        const choices = [...kinds]
          .filter(([id, { archived }]) => id === characteristicId || (archived !== true && !taken.has(id)))
          .map(([id, { characteristicName }]) => ({ value: id, label: characteristicName }));
        const replace = (next: One): void => change(entries.with(index, next));
        return (
          <Row key={characteristicId} role="group" aria-label={name}>
            <FormField label={t('resources.offer.characteristic')} required>
              <ChoiceInput
                required
                value={characteristicId}
                choices={choices}
                // Another characteristic has other values: the row begins anew.
                onChange={(next) => next !== undefined && replace(begin(next))}
              />
            </FormField>
            <IconAction
              icon={X}
              iconSize={14}
              label={t('resources.offer.remove', { name })}
              onClick={() => change(entries.toSpliced(index, 1))}
            />
            {fields(entry, kind, (changes) => {
              const said = Object.entries({ ...entry, ...changes }).filter(([, value]) => value !== undefined);
              replace(Object.fromEntries(said) as unknown as One);
            })}
          </Row>
        );
      })}
      <Button
        size="small"
        startIcon={<Plus size={14} strokeWidth={2} />}
        disabled={left.length === 0}
        onClick={() => change([...entries, ...left.slice(0, 1).map(([id]) => begin(id))])}
      >
        {t('resources.offer.add')}
      </Button>
    </Entries>
  );
}

interface UnitFieldProps {
  readonly kind: Characteristic | undefined;
  readonly value: string | undefined;
  readonly onChange: (unit: string | undefined) => void;
}

/** The unit of an amount; nothing chosen: that of the characteristic. */
export function UnitField({ kind, value, onChange }: UnitFieldProps) {
  const t = useBaseDataText();
  const units = Object.keys(kind?.unitArea === undefined ? {} : unitsByArea[kind.unitArea]);
  return (
    <FormField label={t('resources.offer.unit')} required>
      <ChoiceInput
        none={kind?.unit ?? '–'}
        value={value}
        choices={units.map((one) => ({ value: one, label: one }))}
        onChange={onChange}
      />
    </FormField>
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

/** Amounts beside each other, the unit as the last one. */
export const Amounts = styled.div`
  display: flex;
  gap: 12px;
  align-items: flex-start;
  & > * { flex: 1; min-width: 0; }
  & > :last-child { flex: 0 0 96px; }
`;

const Row = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) 28px;
  gap: 8px;
  align-items: end;
  padding: 12px;
  border: 1px solid var(--line-2);
  border-radius: 8px;
  background: var(--sunken);
  & > :nth-child(n + 3) { grid-column: 1 / -1; }
`;

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
