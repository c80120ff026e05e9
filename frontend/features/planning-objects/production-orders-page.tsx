import { Lock } from 'lucide-react';
import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import { listProductionOrders } from '#domain/planning/api/object-calls.ts';
import { type ListRow, listSource } from '#frontend/api/ask-client.ts';
import { fieldWord } from '#frontend/kit/history/history-text.ts';
import { kitText } from '#frontend/kit/kit-text.ts';
import type { ListDefinition } from '#frontend/kit/list/data/list-definition.ts';
import { notDoneFilter } from '#frontend/kit/list/status-tag.tsx';
import { commonColumns, instantColumn, textColumn, yesNoColumn } from './more-columns.ts';
import { pageOf } from './object-kinds.ts';
import {
  amountColumn,
  articleColumn,
  articleNumberColumn,
  attachmentColumn,
  customerColumn,
  dueColumns,
  startColumn,
  statusColumn,
} from './order-columns.tsx';
import { OrderMark } from './order-mark.tsx';
import { OrderProgress } from './order-progress-cell.tsx';
import { PlanningListPage } from './planning-list-page.tsx';
import { usePlanningText } from './planning-text.ts';

type Order = ListRow<typeof listProductionOrders>;

const openOnly = [notDoneFilter];

/** Production orders; a row leads to its page. */
export default function ProductionOrdersPage() {
  const t = usePlanningText();
  const navigate = useNavigate();
  const definition = useMemo<ListDefinition<Order>>(
    () => ({
      ...listSource(listProductionOrders),
      id: (row) => row.productionOrderId,
      topic: 'timeline',
      hasTotals: true,
      sort: 'deliveryDate',
      filters: openOnly,
      emptyText: t('empty.productionOrders'),
      emptyFilterText: t('none.productionOrders'),
      open: (row) => void navigate(pageOf('order', row.productionOrderId)),
      columns: [
        {
          field: 'productionOrderNumber',
          header: t('column.order'),
          kind: 'text',
          width: 128,
          render: (row) => (
            <>
              <OrderMark colorIndex={row.colorIndex} />
              <span className="strong">{row.productionOrderNumber}</span>
              {row.locked && (
                <Lock
                  size={13}
                  strokeWidth={1.9}
                  style={{ marginLeft: 7, color: 'var(--text-2)' }}
                  aria-label={kitText('value.locked')}
                />
              )}
            </>
          ),
        },
        articleColumn(t),
        articleNumberColumn(t),
        customerColumn(t),
        amountColumn(t),
        statusColumn(t),
        {
          field: 'progress',
          header: t('column.progress'),
          kind: 'number',
          unexported: true,
          width: 124,
          value: () => undefined,
          render: (row, format) => <OrderProgress order={row} format={format} />,
        },
        startColumn(t),
        ...dueColumns(t),
        attachmentColumn(t),
        yesNoColumn('locked', fieldWord('locked')),
        yesNoColumn('printed', t('column.printed'), [t('printed.yes'), t('printed.no')]),
        instantColumn('printDate', t('column.printDate')),
        textColumn('projectNumber', t('column.projectNumber')),
        textColumn('technologyName', t('column.technology'), 160),
        ...commonColumns(t),
      ],
    }),
    [t, navigate],
  );
  return <PlanningListPage name="productionOrders" definition={definition} />;
}
