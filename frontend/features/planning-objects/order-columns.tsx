import type { StatusId } from '#domain/planning/plan/status.ts';
import type { ListColumn } from '#frontend/kit/list/list-definition.ts';
import { StatusTag, statusChoices } from '#frontend/kit/list/status-tag.tsx';
import type { PlanningText } from './planning-text.ts';
import { type Due, EndDate, Slack, slackOf } from './slack.tsx';

/** What several of the lists show, alike in each: the article, how many, for whom, how far, from when to when. */

export const articleColumn = (t: PlanningText): ListColumn<{ readonly articleName: string }> => ({
  field: 'articleName',
  header: t('column.article'),
  kind: 'text',
  width: 150,
  flex: 2,
  value: (row) => row.articleName,
});

export const articleNumberColumn = (t: PlanningText): ListColumn<{ readonly articleNumber: string }> => ({
  field: 'articleNumber',
  header: t('column.articleNumber'),
  kind: 'text',
  width: 140,
  hiddenAtFirst: true,
  value: (row) => row.articleNumber,
});

export const customerColumn = (t: PlanningText): ListColumn<{ readonly customerName: string | null }> => ({
  field: 'customerName',
  header: t('column.customer'),
  kind: 'text',
  width: 116,
  flex: 1,
  value: (row) => row.customerName,
  render: (row) => <span className="quiet">{row.customerName ?? '–'}</span>,
});

export const amountColumn = (t: PlanningText): ListColumn<{ readonly articleAmount: number }> => ({
  field: 'articleAmount',
  header: t('column.amount'),
  kind: 'number',
  width: 78,
  right: true,
  value: (row) => row.articleAmount,
});

export const statusColumn = (t: PlanningText): ListColumn<{ readonly statusId: StatusId }> => ({
  field: 'statusId',
  header: t('column.status'),
  kind: 'choice',
  width: 128,
  choices: statusChoices(),
  value: (row) => row.statusId,
  render: (row) => <StatusTag status={row.statusId} />,
});

export const startColumn = (t: PlanningText): ListColumn<{ readonly startDate: string | null }> => ({
  field: 'startDate',
  header: t('column.start'),
  kind: 'instant',
  operator: '>=',
  width: 118,
  right: true,
  value: (row) => row.startDate,
  render: (row, format) =>
    row.startDate === null ? undefined : <span className="quiet">{format.columnTime(Date.parse(row.startDate))}</span>,
});

export const endColumn = (t: PlanningText): ListColumn<{ readonly endDate: string | null }> => ({
  field: 'endDate',
  header: t('column.end'),
  kind: 'instant',
  width: 118,
  right: true,
  value: (row) => row.endDate,
});

/** Planned end, delivery day and the time between them, of what is promised to somebody. */
export const dueColumns = (t: PlanningText): readonly ListColumn<Due>[] => [
  { ...endColumn(t), render: (row, format) => <EndDate due={row} format={format} /> },
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
];

/** For the CSV, in hours with two decimals. */
const hoursOf = (milliseconds: number | undefined): number | undefined =>
  milliseconds === undefined ? undefined : Math.round(milliseconds / 36_000) / 100;
