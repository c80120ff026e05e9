import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import { z } from 'zod';
import { operationRowSchema } from '#domain/planning/rows/operation-row.ts';
import { productionOrderRowSchema } from '#domain/planning/rows/production-order-row.ts';
import type { ListDefinition } from '#frontend/kit/list/list-definition.ts';
import { ProgressBar } from '#frontend/kit/list/progress-bar.tsx';
import { notDoneFilter } from '#frontend/kit/list/status-tag.tsx';
import { pageOf } from './object-kinds.ts';
import {
  amountColumn,
  articleColumn,
  attachmentColumn,
  endColumn,
  startColumn,
  statusColumn,
} from './order-columns.tsx';
import { operationProgress } from './order-progress.ts';
import { PlanningListPage } from './planning-list-page.tsx';
import { usePlanningText } from './planning-text.ts';
import { propertyColumns } from './property-columns.ts';
import { usePropertyDefinitions } from './use-property-definitions.ts';
import { useResourceNames } from './use-resource-names.ts';

/** The list adds what a reader needs of the order. */
const operationSchema = operationRowSchema.extend({
  productionOrderNumber: productionOrderRowSchema.shape.productionOrderNumber,
  articleName: productionOrderRowSchema.shape.articleName,
  customerName: z.string().nullable(),
});
type Operation = z.infer<typeof operationSchema>;

const openOnly = [notDoneFilter];
const none: readonly [] = [];

/** Operations; a row leads to its page. */
export default function OperationsPage() {
  const t = usePlanningText();
  const navigate = useNavigate();
  const resources = useResourceNames();
  const definitions = usePropertyDefinitions() ?? none;
  const definition = useMemo<ListDefinition<Operation>>(
    () => ({
      path: '/planning/operations',
      row: operationSchema,
      id: (row) => row.operationId,
      topic: 'timeline',
      hasTotals: true,
      sort: 'startDate',
      filters: openOnly,
      emptyText: t('empty.operations'),
      emptyFilterText: t('none.operations'),
      open: (row) => void navigate(pageOf('operation', row.operationId)),
      columns: [
        {
          field: 'productionOrderNumber',
          header: t('column.order'),
          kind: 'text',
          width: 112,
          value: (row) => row.productionOrderNumber,
          render: (row) => <span className="strong">{row.productionOrderNumber}</span>,
        },
        {
          field: 'position',
          header: t('column.step'),
          kind: 'number',
          operator: '=',
          width: 60,
          right: true,
          value: (row) => row.position,
        },
        {
          field: 'valueAddName',
          header: t('column.valueAdd'),
          kind: 'text',
          width: 120,
          flex: 1,
          value: (row) => row.valueAddName,
        },
        { ...articleColumn(t), width: 140, flex: 1.4 },
        {
          field: 'resourceId',
          header: t('column.resource'),
          kind: 'choice',
          width: 140,
          choices: resources,
          value: (row) => row.resourceId,
        },
        statusColumn(t),
        {
          field: 'progress',
          header: t('column.progress'),
          kind: 'number',
          width: 110,
          value: (row) => Math.round(operationProgress(row) * 100),
          render: (row, format) => <ProgressBar share={operationProgress(row)} color="var(--text-2)" format={format} />,
        },
        { ...amountColumn(t), width: 72 },
        {
          field: 'yieldAmount',
          header: t('column.yield'),
          kind: 'number',
          width: 84,
          right: true,
          hiddenAtFirst: true,
          value: (row) => row.yieldAmount,
          total: ({ sums }, format) => sums.yieldAmount !== undefined && format.number(sums.yieldAmount),
        },
        {
          field: 'scrapAmount',
          header: t('column.scrap'),
          kind: 'number',
          width: 96,
          right: true,
          hiddenAtFirst: true,
          value: (row) => row.scrapAmount,
          total: ({ sums }, format) => sums.scrapAmount !== undefined && format.number(sums.scrapAmount),
        },
        {
          field: 'planTime',
          header: t('column.planTime'),
          kind: 'number',
          scale: 3_600,
          width: 88,
          total: ({ sums }, format) => sums.planTime !== undefined && format.duration(sums.planTime * 1_000),
          right: true,
          // For the CSV in hours; seconds are for the API.
          value: (row) => Math.round(row.planTime / 36) / 100,
          render: (row, format) => format.duration(row.planTime * 1_000),
        },
        startColumn(t),
        endColumn(t),
        attachmentColumn(t),
        ...propertyColumns(definitions),
      ],
    }),
    [t, navigate, resources, definitions],
  );
  return <PlanningListPage name="operations" definition={definition} />;
}
