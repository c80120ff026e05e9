import styled from '@emotion/styled';
import IconButton from '@mui/material/IconButton';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Characteristic } from '#domain/base-data/fields/characteristic.ts';
import { unitsByArea } from '#domain/base-data/fields/physical-units.ts';
import { useBaseDataText } from '#frontend/features/base-data/base-data-text.ts';
import { FormField } from '#frontend/kit/form/form-field.tsx';
import { ChoiceInput } from '#frontend/kit/form/inputs.tsx';
import type { Kinds } from './use-kinds.ts';

interface CharacteristicRowProps {
  readonly characteristicId: string;
  readonly kinds: Kinds;
  /** Ids that have a row already. */
  readonly taken: ReadonlySet<string>;
  /** Another characteristic has other values: the row begins anew. */
  readonly onChoose: (characteristicId: string) => void;
  readonly onRemove: () => void;
  /** What is said of it. */
  readonly children: ReactNode;
}

/** One characteristic with what is asked of it, or what it offers. */
export function CharacteristicRow(props: CharacteristicRowProps) {
  const { characteristicId, kinds, taken, onChoose, onRemove, children } = props;
  const t = useBaseDataText();
  const name = kinds.get(characteristicId)?.characteristicName ?? characteristicId;
  const choices = [...kinds]
    .filter(([one, { archived }]) => one === characteristicId || (archived !== true && !taken.has(one)))
    .map(([one, { characteristicName }]) => ({ value: one, label: characteristicName }));
  return (
    <Row role="group" aria-label={name}>
      <FormField label={t('resources.offer.characteristic')} required error={undefined}>
        <ChoiceInput
          required
          wrong={false}
          value={characteristicId}
          choices={choices}
          onChange={(next) => next !== undefined && onChoose(next)}
          onLeave={() => undefined}
        />
      </FormField>
      <IconButton aria-label={t('resources.offer.remove', { name })} onClick={onRemove}>
        <X size={14} strokeWidth={1.75} />
      </IconButton>
      {children}
    </Row>
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
    <FormField label={t('resources.offer.unit')} required error={undefined}>
      <ChoiceInput
        required={false}
        none={kind?.unit ?? '–'}
        wrong={false}
        value={value}
        choices={units.map((one) => ({ value: one, label: one }))}
        onChange={onChange}
        onLeave={() => undefined}
      />
    </FormField>
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
