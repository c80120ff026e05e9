import { Lock } from 'lucide-react';
import { useMemo } from 'react';
import { type TimelineProductionOrder, timelineProductionOrderSchema } from '#domain/planning/timeline-api.ts';
import type { ListDefinition } from '#frontend/design/list/list-definition.ts';
import { listText } from '#frontend/design/list/list-text.ts';
import { notDoneFilter, StatusTag, statusChoices } from '#frontend/design/list/status-tag.tsx';
import { OrderMark } from './order-mark.tsx';
import { OrderProgress } from './order-progress-cell.tsx';
import { PlanningListPage } from './planning-list-page.tsx';
import { usePlanningText } from './planning-text.ts';
import { EndDate, Slack, slackOf } from './slack.tsx';
import { useShowInTimeline } from './use-show-in-timeline.ts';

const openOnly = [notDoneFilter];

/** Production orders; a row shows its next operation in the timeline. */
export default function ProductionOrdersPage() {
  const t = usePlanningText();
  const { showOrder } = useShowInTimeline();
  const definition = useMemo<ListDefinition<TimelineProductionOrder>>(
    () => ({
      path: '/planning/productionOrders',
      row: timelineProductionOrderSchema,
      id: (row) => row.productionOrderId,
      topic: 'timeline',
      sort: 'deliveryDate',
      filters: openOnly,
      emptyText: t('empty.productionOrders'),
      emptyFilterText: t('none.productionOrders'),
      open: (row) => void showOrder(row.productionOrderId),
      columns: [
        {
          field: 'productionOrderNumber',
          header: t('column.order'),
          kind: 'text',
          width: 128,
          value: (row) => row.productionOrderNumber,
          render: (row) => (
            <>
              <OrderMark colorIndex={row.colorIndex} />
              <span className="strong">{row.productionOrderNumber}</span>
              {row.locked && (
                <Lock
                  size={13}
                  strokeWidth={1.9}
                  style={{ marginLeft: 7, color: 'var(--text-2)' }}
                  aria-label={listText('value.locked')}
                />
              )}
            </>
          ),
        },
        {
          field: 'articleName',
          header: t('column.article'),
          kind: 'text',
          width: 150,
          flex: 2,
          value: (row) => row.articleName,
        },
        {
          field: 'articleNumber',
          header: t('column.articleNumber'),
          kind: 'text',
          width: 140,
          hiddenAtFirst: true,
          value: (row) => row.articleNumber,
        },
        {
          field: 'customerName',
          header: t('column.customer'),
          kind: 'text',
          width: 116,
          flex: 1,
          value: (row) => row.customerName,
          render: (row) => <span className="quiet">{row.customerName ?? '–'}</span>,
        },
        {
          field: 'articleAmount',
          header: t('column.amount'),
          kind: 'number',
          width: 78,
          right: true,
          value: (row) => row.articleAmount,
        },
        {
          field: 'statusId',
          header: t('column.status'),
          kind: 'choice',
          width: 128,
          choices: statusChoices(),
          value: (row) => row.statusId,
          render: (row) => <StatusTag status={row.statusId} />,
        },
        {
          field: 'progress',
          header: t('column.progress'),
          kind: 'text',
          computed: true,
          unexported: true,
          width: 124,
          value: () => undefined,
          render: (row, format) => <OrderProgress order={row} format={format} />,
        },
        {
          field: 'startDate',
          header: t('column.start'),
          kind: 'instant',
          operator: '>=',
          width: 118,
          right: true,
          value: (row) => row.startDate,
          render: (row, format) =>
            row.startDate === null ? undefined : (
              <span className="quiet">{format.columnTime(Date.parse(row.startDate))}</span>
            ),
        },
        {
          field: 'endDate',
          header: t('column.end'),
          kind: 'instant',
          width: 118,
          right: true,
          value: (row) => row.endDate,
          render: (row, format) => <EndDate due={row} format={format} />,
        },
        {
          field: 'deliveryDate',
          header: t('column.delivery'),
          kind: 'day',
          width: 124,
          right: true,
          value: (row) => row.deliveryDate,
        },
        {
          field: 'slack',
          header: t('column.slack'),
          kind: 'number',
          computed: true,
          width: 90,
          right: true,
          value: (row) => {
            const slack = slackOf(row);
            // For the CSV, in hours with two decimals.
            return slack === undefined ? undefined : Math.round(slack / 36_000) / 100;
          },
          render: (row, format) => <Slack due={row} format={format} />,
        },
      ],
    }),
    [t, showOrder],
  );
  return <PlanningListPage name="productionOrders" definition={definition} />;
}
