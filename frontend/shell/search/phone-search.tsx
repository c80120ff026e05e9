import styled from '@emotion/styled';
import Dialog from '@mui/material/Dialog';
import { ArrowLeft, Search } from 'lucide-react';
import { type KeyboardEvent, useId, useState } from 'react';
import { useNavigate } from 'react-router';
import { IconAction } from '#frontend/kit/buttons/icon-action.tsx';
import { useFrameText } from '#frontend/kit/frame-text.ts';
import { SearchResults } from './search-results.tsx';
import { useSearch } from './use-search.ts';

/** On a phone the search is a button, and what it finds takes the screen. */
export function PhoneSearch() {
  const t = useFrameText();
  const [open, setOpen] = useState(false);
  return (
    <>
      <IconAction
        icon={Search}
        iconSize={22}
        label={t('search.label')}
        className="phone-tool"
        onClick={() => setOpen(true)}
      />
      <Dialog open={open} onClose={() => setOpen(false)} aria-label={t('search.label')}>
        {open && <SearchPage onClose={() => setOpen(false)} />}
      </Dialog>
    </>
  );
}

function SearchPage({ onClose }: { readonly onClose: () => void }) {
  const t = useFrameText();
  const navigate = useNavigate();
  const listId = useId();
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  const typed = text.trim();
  const { groups, settled } = useSearch(typed);
  const go = (to: string | undefined): void => {
    if (to === undefined) return;
    onClose();
    void navigate(to);
  };
  const onKey = (event: KeyboardEvent): void => {
    if (event.key === 'Enter') go(groups.flatMap(({ hits }) => hits)[at]?.to);
  };
  return (
    <Page>
      <header>
        <IconAction icon={ArrowLeft} iconSize={22} label={t('search.back')} className="phone-tool" onClick={onClose} />
        <input
          type="search"
          enterKeyHint="search"
          // The button was pressed to type.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus
          aria-label={t('search.label')}
          aria-controls={listId}
          autoComplete="off"
          placeholder={t('search.placeholder')}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setAt(0);
          }}
          onKeyDown={onKey}
        />
      </header>
      {typed !== '' && (
        <SearchResults
          id={listId}
          typed={typed}
          groups={groups}
          settled={settled}
          at={at}
          onAt={setAt}
          onGo={go}
          onKey={onKey}
        />
      )}
    </Page>
  );
}

const Page = styled.div`
  min-height: 100%;
  background: var(--surface);
  & > header {
    position: sticky;
    top: 0;
    display: flex;
    align-items: center;
    gap: 4px;
    padding: 6px 12px 6px 4px;
    background: var(--surface);
    border-bottom: 1px solid var(--line-2);
  }
  & input {
    flex: 1;
    min-width: 0;
    height: 48px;
    border: 0;
    background: none;
    color: var(--text);
    font: 400 var(--size-title-2)/24px var(--font);
    outline: 0;
  }
`;
