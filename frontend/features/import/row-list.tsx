import styled from '@emotion/styled';
import { keepPreviousData, useQueries } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { listImportRows } from '#domain/import/calls.ts';
import type { ImportRow } from '#domain/import/import-job.ts';
import type { RowOutcome } from '#domain/import/row-outcome.ts';
import { ask } from '#frontend/api/ask.ts';

interface RowListProps {
  readonly importId: string;
  readonly outcome: RowOutcome;
  /** How many rows there are. */
  readonly count: number;
  readonly label: string;
  readonly header: ReactNode;
  /** Cells of a line, or of a row that is not here yet. */
  readonly line: (row: ImportRow | undefined) => ReactNode;
  /** How wide the columns are, as `grid-template-columns`. */
  readonly columns: string;
}

/** Rows that are asked for together. */
const perPage = 100;
/** Pixels. */
const lineHeight = 40;
const height = 440;

/** Rows of an import or a check: as many as there are can be scrolled, those in view are asked for. */
export function RowList({ importId, outcome, count, label, header, line, columns }: RowListProps) {
  const [top, setTop] = useState(0);
  const first = Math.max(0, Math.floor(top / lineHeight) - 4);
  const last = Math.min(count, Math.ceil((top + height) / lineHeight) + 4);
  const pages = range(Math.floor(first / perPage), Math.floor(Math.max(0, last - 1) / perPage) + 1);
  const found = useQueries({
    queries: pages.map((page) => ({
      queryKey: ['importRows', importId, outcome, page],
      queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
        ask(
          listImportRows,
          { params: { importId }, query: { outcome, offset: page * perPage, limit: perPage } },
          { signal },
        ),
      placeholderData: keepPreviousData,
    })),
  });
  const rowAt = (index: number): ImportRow | undefined => {
    const page = pages.indexOf(Math.floor(index / perPage));
    const answer = found[page];
    return answer?.isPlaceholderData === true ? undefined : answer?.data?.items[index % perPage];
  };
  return (
    <Frame
      role="table"
      aria-label={label}
      aria-rowcount={count + 1}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by keys, too
      tabIndex={0}
      style={{ height: Math.min(height, (count + 1) * lineHeight + 2) }}
      onScroll={({ currentTarget }) => setTop(currentTarget.scrollTop)}
    >
      <div role="row" style={{ gridTemplateColumns: columns }}>
        {header}
      </div>
      <div role="rowgroup" style={{ height: count * lineHeight }}>
        {range(first, last).map((index) => (
          <div
            key={index}
            role="row"
            aria-rowindex={index + 2}
            style={{ top: index * lineHeight, height: lineHeight, gridTemplateColumns: columns }}
          >
            {line(rowAt(index))}
          </div>
        ))}
      </div>
    </Frame>
  );
}

const range = (from: number, to: number): readonly number[] =>
  Array.from({ length: Math.max(0, to - from) }, (_, index) => from + index);

const Frame = styled.div`
  width: 100%;
  border: 1px solid var(--line-2);
  border-radius: 6px;
  font-size: var(--size-dense);
  line-height: 18px;
  overflow: auto;
  overflow-anchor: none;
  & [role=row] { display: grid; align-items: center; min-width: 640px; border-bottom: 1px solid var(--line-1); }
  & > [role=row] {
    position: sticky;
    top: 0;
    z-index: 1;
    height: ${lineHeight}px;
    background: var(--sunken);
    font-size: var(--size-caption);
    font-weight: 500;
    color: var(--text-2);
  }
  & > [role=rowgroup] { position: relative; min-width: 640px; }
  & [role=rowgroup] [role=row] { position: absolute; left: 0; right: 0; }
  & [role=columnheader], & [role=cell] { padding: 6px 12px; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
  & [role=columnheader]:first-of-type, & [role=cell]:first-of-type { text-align: right; font-feature-settings: 'tnum'; }
`;
