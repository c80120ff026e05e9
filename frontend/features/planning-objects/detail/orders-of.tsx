import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { listProductionOrders } from '#domain/planning/api/object-calls.ts';
import { listSource } from '#frontend/api/ask-client.ts';
import { pageOf } from '#frontend/features/planning-objects/object-kinds.ts';
import { usePlanningText } from '#frontend/features/planning-objects/planning-text.ts';
import { useFormat } from '#frontend/i18n/use-format.ts';
import { readWholeList } from '#frontend/kit/list/data/use-list.ts';
import { StatusTag } from '#frontend/kit/list/status-tag.tsx';
import { RelatedTable } from '#frontend/kit/panels/related-table.tsx';
import { Section } from '#frontend/kit/panels/section.tsx';
import { instant } from './detail-fields.tsx';

interface OrdersOfProps {
  readonly field: 'orderPositionId' | 'activityId';
  readonly id: string;
  readonly version: unknown;
}

const orders = listSource(listProductionOrders);

/** The production orders of a position or an activity. */
export function OrdersOf({ field, id, version }: OrdersOfProps) {
  const t = usePlanningText();
  const format = useFormat();
  const { data } = useQuery({
    queryKey: ['list', orders.path, 'of', field, id, version],
    queryFn: () =>
      readWholeList(orders, { filters: [{ field, operator: 'equals', value: id }], sort: 'productionOrderNumber' }),
    placeholderData: keepPreviousData,
  });
  return (
    <Section title={t('detail.section.orders')}>
      {data !== undefined && (
        <RelatedTable
          label={t('detail.section.orders')}
          none={t('detail.none.orders')}
          rows={data}
          id={(row) => row.productionOrderId}
          link={(row) => ({ to: pageOf('order', row.productionOrderId), text: row.productionOrderNumber })}
          linkHeader={t('detail.column.number')}
          columns={[
            { header: t('detail.column.article'), cell: (row) => row.articleName },
            { header: t('detail.column.amount'), right: true, cell: (row) => format.number(row.articleAmount) },
            { header: t('detail.column.status'), cell: (row) => <StatusTag status={row.statusId} /> },
            { header: t('detail.column.start'), right: true, cell: (row) => instant(row.startDate, format) ?? '–' },
            { header: t('detail.column.end'), right: true, cell: (row) => instant(row.endDate, format) ?? '–' },
          ]}
        />
      )}
    </Section>
  );
}
