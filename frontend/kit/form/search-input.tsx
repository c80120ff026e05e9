import styled from '@emotion/styled';
import Autocomplete from '@mui/material/Autocomplete';
import OutlinedInput from '@mui/material/OutlinedInput';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useKitText } from '#frontend/kit/kit-text.ts';
import type { Choice } from '#frontend/kit/list/data/use-names.ts';
import { useDebounced } from '../use-debounced.ts';
import { useControl } from './form-field.tsx';
import type { InputProps } from './inputs.tsx';

export interface SearchChoice extends Choice {
  /** Behind the label, quieter: a number. */
  readonly detail?: string;
}

export interface SearchInputProps extends InputProps<string> {
  /** Names the search in the cache. */
  readonly name: string;
  /** The choices that match, best first; all of them with an empty text. */
  readonly search: (text: string, signal: AbortSignal) => Promise<readonly SearchChoice[]>;
  /** The choice of a value that was given. */
  readonly find: (value: string, signal: AbortSignal) => Promise<SearchChoice | undefined>;
}

/** One of many, found by typing; arrow keys and Enter choose. */
export function SearchInput(props: SearchInputProps) {
  const { value, onChange, onLeave, autoFocus = false, name, search, find } = props;
  const { id, wrong, note } = useControl(props);
  const t = useKitText();
  const [typed, setTyped] = useState('');
  const text = useDebounced(typed.trim());
  const [open, setOpen] = useState(false);
  const [known, setKnown] = useState<SearchChoice>();
  const chosen = value !== undefined && known?.value === value ? known : undefined;
  const given = useQuery({
    queryKey: ['choice', name, value],
    queryFn: async ({ signal }) => (await find(value ?? '', signal)) ?? null,
    enabled: value !== undefined && chosen === undefined,
  });
  const shown = value === undefined ? null : (chosen ?? given.data ?? { value, label: '…' });
  // The name of what is chosen is nothing that somebody looks for.
  const wanted = text === shown?.label ? '' : text;
  const found = useQuery({
    queryKey: ['choices', name, wanted],
    queryFn: ({ signal }) => search(wanted, signal),
    enabled: open,
    placeholderData: keepPreviousData,
  });
  return (
    <Autocomplete
      id={id}
      value={shown}
      options={found.data ?? []}
      filterOptions={(options) => [...options]}
      getOptionLabel={(option) => option.label}
      getOptionKey={(option) => option.value}
      isOptionEqualToValue={(option, one) => option.value === one.value}
      loading={found.isFetching}
      loadingText={t('search.searching')}
      noOptionsText={t('search.none')}
      clearText={t('search.clear')}
      openText={t('search.open')}
      closeText={t('search.close')}
      open={open}
      onOpen={() => setOpen(true)}
      onClose={() => setOpen(false)}
      onChange={(_event, option) => {
        setKnown(option ?? undefined);
        onChange(option?.value);
      }}
      onInputChange={(_event, next) => setTyped(next)}
      onBlur={onLeave}
      renderOption={({ key, ...rest }, option) => (
        <li key={key} {...rest}>
          <Line>
            {option.label} {option.detail !== undefined && <small>{option.detail}</small>}
          </Line>
        </li>
      )}
      renderInput={({ slotProps, ...parameters }) => (
        <OutlinedInput
          {...parameters}
          ref={slotProps.input.ref}
          className={slotProps.input.className}
          startAdornment={slotProps.input.startAdornment}
          endAdornment={slotProps.input.endAdornment}
          error={wrong}
          autoFocus={autoFocus}
          inputProps={{ ...slotProps.htmlInput, 'aria-describedby': note }}
        />
      )}
    />
  );
}

const Line = styled.span`
  overflow-wrap: anywhere;
  & small { margin-left: 6px; color: var(--text-3); }
`;
