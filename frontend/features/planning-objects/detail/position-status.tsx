import styled from '@emotion/styled';
import { CircleDashed } from 'lucide-react';
import type { ReactNode } from 'react';
import type { OrderPositionRow } from '#domain/planning/rows/order-position-row.ts';
import { usePlanningText } from '#frontend/features/planning-objects/planning-text.ts';
import { useFormat } from '#frontend/i18n/use-format.ts';
import { StatusTag } from '#frontend/kit/list/status-tag.tsx';
import { Tag } from '#frontend/kit/tag.tsx';
import { toBaseData } from './detail-fields.tsx';

type Shown = Pick<OrderPositionRow, 'isSplit' | 'missing' | 'statusId'>;

/** Status of an order position, and whether something of it is not in the plan. */
export function PositionStatus({ position }: { readonly position: Shown }): ReactNode {
  const t = usePlanningText();
  if (position.isSplit) return <span className="quiet">{t('detail.split.parent')}</span>;
  return (
    <>
      <StatusTag status={position.statusId} />
      {position.missing !== undefined && (
        <Incomplete data-tone="warn">
          <CircleDashed size={12} strokeWidth={2.2} aria-hidden /> {t('detail.incomplete')}
        </Incomplete>
      )}
    </>
  );
}

/** What was taken off the plan while the rest of the position stayed: amount, article and the number that it had. */
export function MissingOrders({ missing }: { readonly missing: NonNullable<Shown['missing']> }): ReactNode {
  const t = usePlanningText();
  const format = useFormat();
  return missing.map(({ productionOrderId, productionOrderNumber: number, articleId, articleName, articleAmount }) => (
    <div key={productionOrderId}>
      {toBaseData(
        'articles',
        articleId,
        t('detail.missing.order', { amount: format.number(articleAmount), article: articleName, number }),
      )}
    </div>
  ));
}

const Incomplete = styled(Tag)`
  margin-left: 6px;
`;
