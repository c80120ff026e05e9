import styled from '@emotion/styled';
import type { KeyboardEvent } from 'react';
import { useFrameText } from '#frontend/kit/frame-text.ts';
import { type SearchGroup, shortestSearch } from './use-search.ts';

interface SearchResultsProps {
  readonly id: string;
  /** CSS pixels; absent: the room there is. */
  readonly width?: number | undefined;
  /** Without spaces around. */
  readonly typed: string;
  readonly groups: readonly SearchGroup[];
  readonly settled: boolean;
  /** Place of the hit that Enter takes. */
  readonly at: number;
  readonly onAt: (at: number) => void;
  readonly onGo: (to: string) => void;
  readonly onKey: (event: KeyboardEvent) => void;
}

/** What a search has found, in groups, below its field. */
export function SearchResults(props: SearchResultsProps) {
  const { id, width, typed, groups, settled, at, onAt, onGo, onKey } = props;
  const t = useFrameText();
  const hits = groups.flatMap((group) => group.hits);
  return (
    <Results id={id} role="listbox" style={{ width }}>
      {typed.length < shortestSearch && <p>{t('search.short')}</p>}
      {settled && hits.length === 0 && <p>{t('search.nothing', { text: typed })}</p>}
      {groups.map((group) => (
        <div key={group.name} role="group" aria-label={t(`search.${group.name}`)}>
          {group.hits.length > 0 && <h3>{t(`search.${group.name}`)}</h3>}
          {group.hits.map((hit) => {
            const place = hits.indexOf(hit);
            return (
              <div
                key={hit.id}
                id={`${id}-${place}`}
                role="option"
                tabIndex={-1}
                aria-selected={place === at}
                onMouseEnter={() => onAt(place)}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => onGo(hit.to)}
                onKeyDown={onKey}
              >
                <strong>{hit.title}</strong> <span>{hit.detail}</span>
              </div>
            );
          })}
        </div>
      ))}
    </Results>
  );
}

const Results = styled.div`
  min-width: 300px;
  margin-top: 6px;
  padding: 4px;
  border-radius: 10px;
  background: var(--raised);
  box-shadow: var(--sh-3);
  & p { padding: 10px 8px; color: var(--text-2); }
  & h3 {
    padding: 8px 8px 4px;
    font-size: var(--size-micro);
    line-height: 14px;
    font-weight: 500;
    color: var(--text-3);
  }
  & [role=option] {
    padding: 5px 8px;
    border-radius: 6px;
    cursor: pointer;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  & [role=option][aria-selected=true] { background: var(--hover); }
  & strong { font-weight: 600; }
  & span { color: var(--text-2); }
  @media (max-width: 599px) {
    margin: 0;
    box-shadow: none;
    background: none;
    & [role=option] { padding: 13px 10px; min-height: 48px; font-size: var(--size-touch); white-space: normal; }
    & h3 { font-size: var(--size-dense); line-height: 18px; padding-top: 14px; }
  }
`;
