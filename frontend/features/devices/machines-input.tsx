import styled from '@emotion/styled';
import IconButton from '@mui/material/IconButton';
import { ArrowDown, ArrowUp, X } from 'lucide-react';
import { resourceSearch } from '#frontend/kit/form/choices.ts';
import type { InputProps } from '#frontend/kit/form/inputs.tsx';
import { SearchInput } from '#frontend/kit/form/search-input.tsx';
import { useNamesOf } from '#frontend/kit/list/data/use-names.ts';
import { useDevicesText } from './devices-text.ts';

/** Machines of a device in their order: chosen one after another, moved by arrows, taken away. */
export function MachinesInput(props: InputProps<readonly string[]> & { readonly label: string }) {
  const { id, value = [], wrong, label, onChange, onLeave } = props;
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
            <IconButton
              size="small"
              aria-label={t('machines.up', { name: nameOf(machine) })}
              disabled={at === 0}
              onClick={() => move(at, -1)}
            >
              <ArrowUp size={15} strokeWidth={1.75} />
            </IconButton>
            <IconButton
              size="small"
              aria-label={t('machines.down', { name: nameOf(machine) })}
              disabled={at === value.length - 1}
              onClick={() => move(at, 1)}
            >
              <ArrowDown size={15} strokeWidth={1.75} />
            </IconButton>
            <IconButton
              size="small"
              aria-label={t('machines.remove', { name: nameOf(machine) })}
              onClick={() => onChange(value.filter((one) => one !== machine))}
            >
              <X size={15} strokeWidth={1.75} />
            </IconButton>
          </li>
        ))}
      </List>
      <SearchInput
        // What was typed is done with when it is chosen.
        key={value.join(' ')}
        {...resourceSearch}
        id={id}
        wrong={wrong}
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
