import styled from '@emotion/styled';
import { ChevronDown, ChevronUp } from 'lucide-react';
import { type RefObject, useEffect, useState } from 'react';
import { FootButton } from './big-button.tsx';
import { handheld } from './terminal-styles.tsx';
import { useTerminalText } from './terminal-text.ts';

interface Place {
  /** Rows down to the lower edge, and all. */
  readonly shown: number;
  readonly total: number;
  readonly isTop: boolean;
  readonly isBottom: boolean;
}

export interface Paging extends Place {
  readonly turn: (pages: 1 | -1) => void;
}

/** Where a list stands that scrolls; its rows are the children of the element. */
export function usePaging(list: RefObject<HTMLElement | null>, total: number): Paging {
  const [place, setPlace] = useState<Place>({ shown: 0, total, isTop: true, isBottom: true });
  useEffect(() => {
    const element = list.current;
    if (element === null) return undefined;
    const look = (): void => setPlace(placeOf(element));
    const resized = new ResizeObserver(look);
    resized.observe(element);
    element.addEventListener('scroll', look, { passive: true });
    look();
    return () => {
      resized.disconnect();
      element.removeEventListener('scroll', look);
    };
  }, [list, total]);
  const turn = (pages: 1 | -1): void => {
    const element = list.current;
    if (element !== null) element.scrollBy({ top: stepOf(element, pages), behavior: 'smooth' });
  };
  return { ...place, turn };
}

/** Buttons beside scrolling: a glove that pulls a list often taps a row. */
export function PagingButtons({ paging }: { readonly paging: Paging }) {
  const t = useTerminalText();
  const { shown, total, isTop, isBottom, turn } = paging;
  if (total === 0) return null;
  return (
    <Group>
      <span className="tabular">{t('shownOf', { shown, total })}</span>
      <Turn aria-label={t('pageUp')} disabled={isTop} onClick={() => turn(-1)}>
        <ChevronUp size={28} />
      </Turn>
      <Turn aria-label={t('pageDown')} disabled={isBottom} onClick={() => turn(1)}>
        <ChevronDown size={28} />
      </Turn>
    </Group>
  );
}

/** Space of the list above its first row: what runs has a line around it. */
const margin = 4;
/** Below the last row there is space that nobody needs to see. */
const spaceBelow = 24;

const rectsOf = (element: HTMLElement): readonly DOMRect[] =>
  Array.from(element.children, (row) => row.getBoundingClientRect());

function placeOf(element: HTMLElement): Place {
  const rows = rectsOf(element);
  const edge = element.getBoundingClientRect().bottom;
  return {
    // Two thirds of a row are enough to read it.
    shown: rows.filter(({ bottom, height }) => bottom <= edge + height / 3).length,
    total: rows.length,
    isTop: element.scrollTop < 2,
    isBottom: element.scrollTop + element.clientHeight > element.scrollHeight - spaceBelow,
  };
}

/** Pixels to scroll: a row that was cut off comes whole, at the upper edge. */
function stepOf(element: HTMLElement, pages: 1 | -1): number {
  const rows = rectsOf(element);
  const { top, bottom } = element.getBoundingClientRect();
  const first = rows.find((row) => row.top >= top) ?? rows[0];
  const target =
    pages === 1
      ? rows.find((row) => row.bottom > bottom + 1 && row.top > top + margin + 1)
      : rows.find((row) => first !== undefined && row.top >= first.top - element.clientHeight + margin);
  return target === undefined ? 0 : target.top - top - margin;
}

const Group = styled.div`
  flex: none;
  display: flex;
  align-items: center;
  gap: 12px;
  margin-left: auto;
  color: var(--text-2);
  white-space: nowrap;
  /* In a hand the list is pulled. */
  ${handheld} { display: none; }
`;

const Turn = styled(FootButton)`
  width: 72px;
  padding: 0;
  color: var(--text);
  &:disabled { background: var(--surface); border-color: var(--line-2); }
`;
