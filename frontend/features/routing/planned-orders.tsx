import Button from '@mui/material/Button';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { listProductionOrders } from '#domain/planning/api/object-calls.ts';
import { listSource } from '#frontend/api/ask-client.ts';
import { useFormat } from '#frontend/i18n/use-format.ts';
import { listAddress } from '#frontend/kit/list/data/list-address.ts';
import type { ListFilter } from '#frontend/kit/list/data/list-definition.ts';
import { readListPage } from '#frontend/kit/list/data/use-list.ts';
import { notDoneFilter, StatusTag } from '#frontend/kit/list/status-tag.tsx';
import { RelatedTable } from '#frontend/kit/panels/related-table.tsx';
import { Section } from '#frontend/kit/panels/section.tsx';
import { objectAddress } from '#frontend/shell/sections/object-address.ts';
import { useRoutingText } from './routing-text.ts';

const orders = listSource(listProductionOrders);
/** As many as are shown; the others are in the list. */
const shown = 8;

/** Not finished production orders that were planned with a technology: a change of it moves none of them. */
const filtersOf = (technologyId: string): readonly ListFilter[] => [
  { field: 'technologyId', operator: 'equals', value: technologyId },
  notDoneFilter,
];

export const plannedWithAddress = (technologyId: string): string =>
  listAddress('/planningobjects/productionorders', filtersOf(technologyId));

export const readPlannedWith = (technologyId: string) =>
  readListPage(orders, { filters: filtersOf(technologyId), sort: 'startDate', offset: 0, limit: shown });

/** The orders that are planned with the technology as it is, or as it was before a change. */
export function PlannedOrders({ technologyId, version }: { readonly technologyId: string; readonly version: unknown }) {
  const t = useRoutingText();
  const format = useFormat();
  const navigate = useNavigate();
  const { data } = useQuery({
    queryKey: ['list', orders.path, 'plannedWith', technologyId, version],
    queryFn: () => readPlannedWith(technologyId),
    placeholderData: keepPreviousData,
  });
  const whenOf = (iso: string | null): string => (iso === null ? '–' : format.dateTime(Date.parse(iso)));
  return (
    <Section
      title={t('section.orders')}
      action={
        data !== undefined &&
        data.total > shown && (
          <Button size="small" onClick={() => void navigate(plannedWithAddress(technologyId))}>
            {t('orders.all', { count: data.total })}
          </Button>
        )
      }
    >
      {data !== undefined && (
        <RelatedTable
          label={t('section.orders')}
          none={t('orders.none')}
          rows={data.items}
          id={(row) => row.productionOrderId}
          link={(row) => ({
            to: objectAddress('productionOrders', row.productionOrderId) ?? '',
            text: row.productionOrderNumber,
          })}
          linkHeader={t('orders.number')}
          columns={[
            { header: t('orders.amount'), right: true, cell: (row) => format.number(row.articleAmount) },
            { header: t('orders.status'), cell: (row) => <StatusTag status={row.statusId} /> },
            { header: t('orders.start'), right: true, cell: (row) => whenOf(row.startDate) },
            { header: t('orders.end'), right: true, cell: (row) => whenOf(row.endDate) },
          ]}
        />
      )}
    </Section>
  );
}
