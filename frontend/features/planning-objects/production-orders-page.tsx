import { Lock } from 'lucide-react';
import { listProductionOrders } from '#domain/planning/api/object-calls.ts';
import { type ListRow, listSource } from '#frontend/api/ask-client.ts';
import { fieldWord } from '#frontend/kit/history/history-text.ts';
import { kitText } from '#frontend/kit/kit-text.ts';
import { notDoneFilter } from '#frontend/kit/list/status-tag.tsx';
import { commonColumns, instantColumn, textColumn, yesNoColumn } from './more-columns.ts';
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
import { type PlanningList, PlanningListPage } from './planning-list-page.tsx';

type Order = ListRow<typeof listProductionOrders>;

const productionOrders: PlanningList<Order> = {
  ...listSource(listProductionOrders),
  kind: 'order',
  id: (row) => row.productionOrderId,
  sort: 'deliveryDate',
  filters: [notDoneFilter],
  columns: (t) => [
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
};

/** The list of production orders. */
export default function ProductionOrdersPage() {
  return <PlanningListPage list={productionOrders} />;
}
