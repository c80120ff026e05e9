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
    // A row that was cut off comes whole.
    const step = element === null ? 0 : Math.max(60, element.clientHeight - rowHeight(element) / 2);
    element?.scrollBy({ top: pages * step, behavior: 'smooth' });
  };
  return { ...place, turn };
}

/** Buttons beside scrolling: a glove that pulls a list often taps a row. */
export function PagingButtons({ paging }: { readonly paging: Paging }) {
  const t = useTerminalText();
  const { shown, total, isTop, isBottom, turn } = paging;
  return (
    <Group>
      <span className="tabular">{t('shownOf', { shown, total })}</span>
      <Turn type="button" aria-label={t('pageUp')} disabled={isTop} onClick={() => turn(-1)}>
        <ChevronUp size={28} />
      </Turn>
      <Turn type="button" aria-label={t('pageDown')} disabled={isBottom} onClick={() => turn(1)}>
        <ChevronDown size={28} />
      </Turn>
    </Group>
  );
}

function placeOf(element: HTMLElement): Place {
  const rows = [...element.children];
  const edge = element.getBoundingClientRect().bottom;
  // Two thirds of a row are enough to read it.
  const shown = rows.filter((row) => row.getBoundingClientRect().bottom <= edge + rowHeight(element) / 3).length;
  return {
    shown,
    total: rows.length,
    isTop: element.scrollTop < 2,
    isBottom: element.scrollTop + element.clientHeight > element.scrollHeight - 2,
  };
}

const rowHeight = (element: HTMLElement): number => element.firstElementChild?.getBoundingClientRect().height ?? 0;

const Group = styled.div`
  display: flex;
  align-items: center;
  gap: 12px;
  margin-left: auto;
  color: var(--text-2);
  white-space: nowrap;
  ${handheld} { gap: 8px; & > span { font-size: 17px; } }
`;

const Turn = styled(FootButton)`
  width: 72px;
  padding: 0;
  color: var(--text);
  &:disabled { background: var(--surface); border-color: var(--line-2); }
  ${handheld} {
    display: none;
  }
`;
