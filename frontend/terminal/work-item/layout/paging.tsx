import styled from '@emotion/styled';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { SquareKey } from './surfaces.tsx';
import { useWorkItemText } from './work-item-text.ts';

/** A list in pages: two keys are hit with gloves, a bar to scroll is not. */
export function usePages<Item>(all: readonly Item[], perPage: number) {
  const [wanted, setWanted] = useState(0);
  const pages = Math.max(1, Math.ceil(all.length / perPage));
  // The list can have become shorter.
  const page = Math.min(wanted, pages - 1);
  const items = all.slice(page * perPage, (page + 1) * perPage);
  return { page, pages, items, turn: (by: 1 | -1) => setWanted(Math.max(0, Math.min(pages - 1, page + by))) };
}

interface PagingProps {
  readonly page: number;
  readonly pages: number;
  readonly turn: (by: 1 | -1) => void;
}

/** Nothing where there is only one page. */
export function Paging({ page, pages, turn }: PagingProps) {
  const t = useWorkItemText();
  if (pages < 2) return null;
  return (
    <Keys>
      <SquareKey aria-label={t('paging.back')} disabled={page === 0} onClick={() => turn(-1)}>
        <ChevronLeft size={34} />
      </SquareKey>
      <span className="tabular">{t('paging.of', { page: page + 1, pages })}</span>
      <SquareKey aria-label={t('paging.next')} disabled={page === pages - 1} onClick={() => turn(1)}>
        <ChevronRight size={34} />
      </SquareKey>
    </Keys>
  );
}

const Keys = styled.div`
  display: flex;
  align-items: center;
  gap: 16px;
  margin-left: auto;
  color: var(--text-2);
`;
