import styled from '@emotion/styled';
import { ArrowDown, ArrowUp, X } from 'lucide-react';
import { IconAction } from '#frontend/kit/buttons/icon-action.tsx';
import { resourceSearch } from '#frontend/kit/form/choices.ts';
import type { InputProps } from '#frontend/kit/form/inputs.tsx';
import { SearchInput } from '#frontend/kit/form/search-input.tsx';
import { useNamesOf } from '#frontend/kit/list/data/use-names.ts';
import { useDevicesText } from './devices-text.ts';

/** Machines of a device in their order: chosen one after another, moved by arrows, taken away. */
export function MachinesInput(props: InputProps<readonly string[]> & { readonly label: string }) {
  const { value = [], label, onChange, onLeave } = props;
  const t = useDevicesText();
  const names = useNamesOf('resources', value);
  const nameOf = (machine: string): string => names.find((one) => one.value === machine)?.label ?? '…';
  const move = (at: number, by: number): void => {
    const next = [...value];
    const [moved] = next.splice(at, 1);
    if (moved !== undefined) next.splice(at + by, 0, moved);
    onChange(next);
  };
  return (
    <div>
      <List aria-label={label}>
        {value.map((machine, at) => (
          <li key={machine}>
            <span>
              {at + 1}. {nameOf(machine)}
            </span>
            <IconAction
              icon={ArrowUp}
              iconSize={15}
              label={t('machines.up', { name: nameOf(machine) })}
              size="small"
              disabled={at === 0}
              onClick={() => move(at, -1)}
            />
            <IconAction
              icon={ArrowDown}
              iconSize={15}
              label={t('machines.down', { name: nameOf(machine) })}
              size="small"
              disabled={at === value.length - 1}
              onClick={() => move(at, 1)}
            />
            <IconAction
              icon={X}
              iconSize={15}
              label={t('machines.remove', { name: nameOf(machine) })}
              size="small"
              onClick={() => onChange(value.filter((one) => one !== machine))}
            />
          </li>
        ))}
      </List>
      <SearchInput
        // What was typed is done with when it is chosen.
        key={value.join(' ')}
        {...resourceSearch}
        value={undefined}
        onChange={(machine) => {
          if (machine !== undefined && !value.includes(machine)) onChange([...value, machine]);
        }}
        onLeave={onLeave}
      />
    </div>
  );
}

const List = styled.ol`
  margin: 0 0 6px;
  padding: 0;
  list-style: none;
  & li { display: flex; align-items: center; gap: 2px; min-height: 34px; padding-left: 2px; border-bottom: 1px solid var(--line-1); }
  & li > span { flex: 1; min-width: 0; font-size: var(--size-body); line-height: 20px; overflow-wrap: anywhere; }
  @media (max-width: 599px) {
    & li { min-height: 48px; }
    & button { width: 44px; height: 44px; }
  }
`;
