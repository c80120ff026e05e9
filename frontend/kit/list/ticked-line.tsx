import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import type { Format } from '#frontend/i18n/format.ts';
import { useKitText } from '#frontend/kit/kit-text.ts';
import type { ListDefinition, ListFilter, Ticked } from '#frontend/kit/list/data/list-definition.ts';
import { readListPage } from '#frontend/kit/list/data/use-list.ts';
import { useAttempt } from '#frontend/kit/use-attempt.ts';

interface TickedLineProps<Row> {
  readonly definition: ListDefinition<Row>;
  readonly ticked: Ticked;
  readonly filters: readonly ListFilter[];
  readonly sort: string;
  /** Rows that the filter lets through, on all pages. */
  readonly total: number;
  readonly format: Format;
}

/** How many rows are ticked, here and on other pages, and the way to all that the filter lets through. */
export function TickedLine<Row>({ definition, ticked, filters, sort, total, format }: TickedLineProps<Row>) {
  const t = useKitText();
  const { attempt, busy } = useAttempt();
  const { ids, most, onChange } = ticked;
  if (ids.length === 0) return null;
  const all = Math.min(total, most);
  const tickAll = () =>
    attempt(async () => {
      const { items } = await readListPage(definition, { filters, sort, offset: 0, limit: all });
      onChange(items.map(definition.id));
    });
  const words = { total: format.number(total), most: format.number(most) };
  return (
    <Line role="status" data-testid="ticked-line">
      <b>{t('ticked.count', { count: ids.length })}</b>
      {ids.length >= most && <span>{t('ticked.most', words)}</span>}
      {ids.length < all && (
        <Button loading={busy} onClick={() => void tickAll()}>
          {t(total > most ? 'ticked.first' : 'ticked.all', words)}
        </Button>
      )}
      <Button variant="text" onClick={() => onChange([])}>
        {t('ticked.none')}
      </Button>
    </Line>
  );
}

const Line = styled.div`
  flex: none;
  display: flex;
  align-items: center;
  flex-wrap: wrap;
  gap: 4px 12px;
  padding: 5px 16px;
  border-bottom: 1px solid var(--line-2);
  background: var(--accent-tint);
  & > b { font-weight: 600; }
`;
