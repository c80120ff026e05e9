import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import { Plus, X } from 'lucide-react';
import { useBaseDataText } from '#frontend/features/base-data/base-data-text.ts';
import { IconAction } from '#frontend/kit/buttons/icon-action.tsx';
import { useControl } from '#frontend/kit/form/form-field.tsx';
import { ChoicesInput } from '#frontend/kit/form/inputs.tsx';
import { nameIn } from '#frontend/kit/list/data/use-names.ts';
import type { PartInputProps, PartViewProps, ScreenPart } from '../object-screen.ts';

type Combinations = readonly (readonly string[])[];
const combinationsOf = (value: unknown): Combinations => (value ?? []) as Combinations;

/** Sets of article groups that may run on a resource at the same time; without any, all may (rules §3). */
function Input({ value, onChange, names }: PartInputProps) {
  const { id } = useControl();
  const t = useBaseDataText();
  const combinations = combinationsOf(value);
  const replace = (index: number, groups: readonly string[]): void =>
    onChange(combinations.map((one, at) => (at === index ? groups : one)));
  return (
    <Sets>
      {combinations.map((groups, index) => {
        const label = t('resources.combination', { number: index + 1 });
        return (
          <div key={index}>
            <ChoicesInput
              id={`${id}-${index}`}
              label={label}
              wrong={groups.length === 0}
              value={groups}
              choices={names.get('articleGroups') ?? []}
              onChange={(chosen) => replace(index, chosen ?? [])}
            />
            <IconAction
              icon={X}
              iconSize={14}
              label={t('resources.combination.remove', { number: index + 1 })}
              onClick={() => {
                const left = combinations.filter((_, at) => at !== index);
                onChange(left.length === 0 ? undefined : left);
              }}
            />
            {groups.length === 0 && <p>{t('resources.combination.empty')}</p>}
          </div>
        );
      })}
      <Button
        size="small"
        startIcon={<Plus size={14} strokeWidth={2} />}
        onClick={() => onChange([...combinations, []])}
      >
        {t('resources.combination.add')}
      </Button>
    </Sets>
  );
}

function View({ label, value, names }: PartViewProps) {
  const combinations = combinationsOf(value);
  if (combinations.length === 0) return null;
  return (
    <Sets>
      <h3>{label}</h3>
      <ul>
        {combinations.map((groups, index) => (
          <li key={index}>{groups.map((group) => nameIn(names, 'articleGroups', group)).join(' + ')}</li>
        ))}
      </ul>
    </Sets>
  );
}

export const combinationsPart: ScreenPart = { Input, View };

const Sets = styled.div`
  display: flex;
  flex-direction: column;
  gap: 10px;
  font-size: var(--size-dense);
  line-height: 18px;
  & > button { align-self: flex-start; }
  & > h3 { margin: 16px 0 0; font: 600 var(--size-body)/18px var(--font); }
  & > ul { margin: 0; padding: 0 0 0 16px; }
  & > div { display: grid; grid-template-columns: minmax(0, 1fr) 28px; gap: 4px 8px; align-items: start; }
  & > div > p { grid-column: 1 / -1; color: var(--err); }
`;
