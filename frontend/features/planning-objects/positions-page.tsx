import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import { z } from 'zod';
import { timelineOrderPositionSchema } from '#domain/planning/timeline-api.ts';
import { listAddress } from '#frontend/design/list/list-address.ts';
import type { ListDefinition } from '#frontend/design/list/list-definition.ts';
import { StatusTag, statusChoices } from '#frontend/design/list/status-tag.tsx';
import { PlanningListPage } from './planning-list-page.tsx';
import { usePlanningText } from './planning-text.ts';
import { EndDate, Slack, slackOf } from './slack.tsx';

const positionSchema = timelineOrderPositionSchema.extend({ customerName: z.string().nullable() });
type Position = z.infer<typeof positionSchema>;

/** Order positions; a row leads to its production orders. */
export default function PositionsPage() {
  const t = usePlanningText();
  const navigate = useNavigate();
  const definition = useMemo<ListDefinition<Position>>(
    () => ({
      path: '/planning/positions',
      row: positionSchema,
      id: (row) => row.orderPositionId,
      topic: 'timeline',
      sort: 'deliveryDate',
      emptyText: t('empty.positions'),
      emptyFilterText: t('none.positions'),
      open: (row) =>
        void navigate(
          listAddress('/planningobjects/productionorders', [
            { field: 'orderPositionId', operator: 'equals', value: row.orderPositionId },
          ]),
        ),
      columns: [
        {
          field: 'orderPositionNumber',
          header: t('column.position'),
          kind: 'text',
          width: 124,
          value: (row) => row.orderPositionNumber,
          render: (row) => <span className="strong">{row.orderPositionNumber}</span>,
        },
        {
          field: 'articleName',
          header: t('column.article'),
          kind: 'text',
          width: 170,
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
          width: 140,
          flex: 1,
          value: (row) => row.customerName,
        },
        {
          field: 'articleAmount',
          header: t('column.amount'),
          kind: 'number',
          width: 84,
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
          field: 'termination',
          header: t('column.direction'),
          kind: 'choice',
          width: 120,
          hiddenAtFirst: true,
          choices: [
            { value: 'forward', label: t('direction.forward') },
            { value: 'backward', label: t('direction.backward') },
          ],
          value: (row) => row.termination,
        },
        {
          field: 'startDate',
          header: t('column.start'),
          kind: 'instant',
          operator: '>=',
          width: 118,
          right: true,
          value: (row) => row.startDate,
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
          width: 96,
          right: true,
          value: (row) => hoursOf(slackOf(row)),
          render: (row, format) => <Slack due={row} format={format} />,
        },
      ],
    }),
    [t, navigate],
  );
  return <PlanningListPage name="positions" definition={definition} />;
}

/** For the CSV, in hours with two decimals. */
const hoursOf = (milliseconds: number | undefined): number | undefined =>
  milliseconds === undefined ? undefined : Math.round(milliseconds / 36_000) / 100;
