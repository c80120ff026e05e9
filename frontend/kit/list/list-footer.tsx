import styled from '@emotion/styled';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { Format } from '#frontend/i18n/format.ts';
import { IconAction } from '#frontend/kit/buttons/icon-action.tsx';
import { useKitText } from '#frontend/kit/kit-text.ts';

export const pageSizes = [25, 50, 100, 250] as const;

interface ListFooterProps {
  /** undefined while it is counted for the first time. */
  readonly total: number | undefined;
  /** There are more than `total`. */
  readonly isMore?: boolean;
  /** It is of another filter, or not of now. */
  readonly isStale: boolean;
  /** On this page. */
  readonly rows: number;
  readonly filtered: boolean;
  readonly page: number;
  readonly pageSize: number;
  readonly format: Format;
  readonly onPage: (page: number) => void;
  readonly onPageSize: (size: number) => void;
}

export function ListFooter(props: ListFooterProps) {
  const { total, isMore = false, isStale, rows, filtered, page, pageSize, format, onPage, onPageSize } = props;
  const t = useKitText();
  const counted = (count: number): string => `${format.number(count)}${isMore ? '+' : ''}`;
  const from = page * pageSize + 1;
  const to = from + rows - 1;
  const isLast = total === undefined || isStale ? rows < pageSize : from + pageSize > total;
  return (
    <Bar aria-busy={isStale || total === undefined}>
      <span className="total">
        {total !== undefined &&
          t(filtered ? 'footer.filtered' : 'footer.total', { count: total }).replace(String(total), counted(total))}
      </span>
      <label>
        {t('footer.rows')}
        <select value={pageSize} onChange={(event) => onPageSize(Number(event.target.value))}>
          {pageSizes.map((size) => (
            <option key={size}>{size}</option>
          ))}
        </select>
      </label>
      <span className="tabular">
        {rows === 0
          ? t('footer.none')
          : total === undefined
            ? `${format.number(from)} – ${format.number(to)}`
            : t('footer.range', { from: format.number(from), to: format.number(to), total: counted(total) })}
      </span>
      <IconAction
        icon={ChevronLeft}
        label={t('footer.previous')}
        className="framed"
        disabled={page === 0}
        onClick={() => onPage(page - 1)}
      />
      <IconAction
        icon={ChevronRight}
        label={t('footer.next')}
        className="framed"
        disabled={isLast}
        onClick={() => onPage(page + 1)}
      />
    </Bar>
  );
}

const Bar = styled.footer`
  flex: none;
  height: 44px;
  display: flex;
  align-items: center;
  gap: 10px;
  padding: 0 16px;
  border-top: 1px solid var(--line-2);
  background: var(--surface);
  color: var(--text-2);
  font-size: var(--size-dense);
  &[aria-busy='true'] .total, &[aria-busy='true'] .tabular { opacity: 0.5; }
  & .total { margin-right: auto; font-weight: 550; color: var(--text); }
  & label { display: flex; align-items: center; gap: 8px; margin-right: 12px; }
  & select {
    height: 28px;
    border: 0;
    border-radius: 6px;
    background: none;
    color: var(--text);
    font: inherit;
    font-weight: 550;
    cursor: pointer;
    &:hover { background: var(--hover); }
    & option { background: var(--raised); }
  }
  & .framed { border: 1px solid var(--line-2); }
  & .framed.Mui-disabled { color: var(--line-3); opacity: 0.6; }
  @media (max-width: 599px) {
    height: 56px;
    & label, & .total { display: none; }
  }
`;
