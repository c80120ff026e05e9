import styled from '@emotion/styled';
import ClickAwayListener from '@mui/material/ClickAwayListener';
import Popper from '@mui/material/Popper';
import { Search } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useFrameText } from '#frontend/kit/frame-text.ts';
import { SearchResults } from './search-results.tsx';
import { useSearch } from './use-search.ts';

/** Searches the plan and the base data from every page; focused by Ctrl K. */
export function SearchField() {
  const t = useFrameText();
  const navigate = useNavigate();
  const field = useRef<HTMLInputElement>(null);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [text, setText] = useState('');
  const [open, setOpen] = useState(false);
  const [at, setAt] = useState(0);
  const listId = useId();
  const typed = text.trim();
  const { groups, settled } = useSearch(open ? typed : '');
  const hits = groups.flatMap((group) => group.hits);

  useEffect(() => {
    const hear = (event: globalThis.KeyboardEvent): void => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'k') return;
      event.preventDefault();
      field.current?.focus();
      field.current?.select();
    };
    window.addEventListener('keydown', hear);
    return () => window.removeEventListener('keydown', hear);
  }, []);

  const close = (): void => {
    setOpen(false);
    setAt(0);
  };
  const go = (to: string | undefined): void => {
    if (to === undefined) return;
    close();
    setText('');
    field.current?.blur();
    void navigate(to);
  };
  const onKey = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') {
      close();
      field.current?.blur();
    }
    if (event.key === 'Enter') go(hits[at]?.to);
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      const step = event.key === 'ArrowDown' ? 1 : -1;
      if (hits.length > 0) setAt((at + step + hits.length) % hits.length);
    }
  };
  const shown = open && typed !== '';
  return (
    <ClickAwayListener onClickAway={close}>
      <Field ref={setAnchor}>
        <Search size={15} strokeWidth={1.75} aria-hidden />
        <input
          ref={field}
          type="text"
          role="combobox"
          aria-label={t('search.label')}
          aria-expanded={shown}
          aria-controls={listId}
          aria-activedescendant={shown && hits.length > 0 ? `${listId}-${at}` : undefined}
          aria-autocomplete="list"
          autoComplete="off"
          placeholder={t('search.placeholder')}
          value={text}
          onFocus={() => setOpen(true)}
          onChange={(event) => {
            setText(event.target.value);
            setOpen(true);
            setAt(0);
          }}
          onKeyDown={onKey}
        />
        <kbd>{t('search.key')}</kbd>
        <Popper open={shown} anchorEl={anchor} placement="bottom-start" style={{ zIndex: 1300 }}>
          <SearchResults
            id={listId}
            width={shown ? anchor?.offsetWidth : undefined}
            typed={typed}
            groups={groups}
            settled={settled}
            at={at}
            onAt={setAt}
            onGo={go}
            onKey={onKey}
          />
        </Popper>
      </Field>
    </ClickAwayListener>
  );
}

const Field = styled.div`
  width: clamp(140px, 25vw - 130px, 290px);
  height: 30px;
  display: flex;
  align-items: center;
  gap: 8px;
  padding: 0 5px 0 10px;
  border: 1px solid var(--line-2);
  border-radius: 7px;
  background: var(--sunken);
  color: var(--text-3);
  &:focus-within {
    border-color: var(--accent);
    background: var(--surface);
    box-shadow: 0 0 0 3px color-mix(in srgb, var(--sel) 22%, transparent);
  }
  & > svg { flex: none; }
  & input {
    flex: 1;
    min-width: 0;
    border: 0;
    background: none;
    color: var(--text);
    font-family: inherit;
    font-size: var(--size-dense);
    outline: 0 !important;
  }
  & input::placeholder { color: var(--text-3); }
  & kbd {
    font-family: inherit;
    font-size: var(--size-micro);
    line-height: 16px;
    padding: 1px 5px;
    border: 1px solid var(--line-2);
    border-radius: 4px;
    background: var(--surface);
    white-space: nowrap;
  }
  @media (max-width: 959px) { display: none; }
`;
