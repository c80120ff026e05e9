import { Paperclip } from 'lucide-react';
import { type StatusId, statusId } from '#domain/planning/plan/status.ts';
import type { ListColumn } from '#frontend/kit/list/data/list-definition.ts';
import { StatusTag, statusChoices } from '#frontend/kit/list/status-tag.tsx';
import type { PlanningText } from './planning-text.ts';
import { type Due, EndDate, Slack } from './slack.tsx';

/** What several of the lists show, alike in each: the article, how many, for whom, how far, from when to when. */

/** Its place among those beside it. */
export const sequenceColumn = (header: string): ListColumn<{ readonly position: number }> => ({
  field: 'position',
  header,
  kind: 'number',
  operator: '=',
  width: 60,
  right: true,
});

export const articleColumn = (t: PlanningText): ListColumn<{ readonly articleName: string }> => ({
  field: 'articleName',
  header: t('column.article'),
  kind: 'text',
  width: 150,
  flex: 2,
});

export const articleNumberColumn = (t: PlanningText): ListColumn<{ readonly articleNumber: string }> => ({
  field: 'articleNumber',
  header: t('column.articleNumber'),
  kind: 'text',
  width: 140,
  hiddenAtFirst: true,
});

export const customerColumn = (t: PlanningText): ListColumn<{ readonly customerName: string | null }> => ({
  field: 'customerName',
  header: t('column.customer'),
  kind: 'text',
  width: 116,
  flex: 1,
  render: (row) => <span className="quiet">{row.customerName ?? '–'}</span>,
});

export const amountColumn = (t: PlanningText): ListColumn<{ readonly articleAmount: number }> => ({
  field: 'articleAmount',
  header: t('column.amount'),
  kind: 'number',
  width: 78,
  right: true,
  total: ({ sums }, format) => sums.articleAmount !== undefined && format.number(sums.articleAmount),
});

/** Whether files are attached; shown as a clip. */
export const attachmentColumn = (t: PlanningText): ListColumn<{ readonly hasAttachment?: boolean | undefined }> => ({
  field: 'hasAttachment',
  header: t('column.attachment'),
  kind: 'choice',
  width: 112,
  choices: [
    { value: true, label: t('attachment.yes') },
    { value: false, label: t('attachment.no') },
  ],
  render: (row) =>
    row.hasAttachment === true && (
      <Paperclip size={15} strokeWidth={1.75} role="img" aria-label={t('attachment.yes')} />
    ),
});

export const statusColumn = (t: PlanningText): ListColumn<{ readonly statusId: StatusId }> => ({
  field: 'statusId',
  header: t('column.status'),
  kind: 'choice',
  width: 128,
  choices: statusChoices(),
  render: (row) => <StatusTag status={row.statusId} />,
  total: ({ byStatus }) => t('total.started', { count: byStatus[statusId.started] ?? 0 }),
});

export const startColumn = (t: PlanningText): ListColumn<{ readonly startDate: string | null }> => ({
  field: 'startDate',
  header: t('column.start'),
  kind: 'instant',
  operator: '>=',
  width: 118,
  right: true,
  render: (row, format) =>
    row.startDate === null ? undefined : <span className="quiet">{format.columnTime(Date.parse(row.startDate))}</span>,
});

export const endColumn = (t: PlanningText): ListColumn<{ readonly endDate: string | null }> => ({
  field: 'endDate',
  header: t('column.end'),
  kind: 'instant',
  width: 118,
  right: true,
});

export const deliveryColumn = (t: PlanningText): ListColumn<{ readonly deliveryDate: string }> => ({
  field: 'deliveryDate',
  header: t('column.delivery'),
  kind: 'day',
  width: 124,
  right: true,
});

export const planTimeColumn = (t: PlanningText): ListColumn<{ readonly planTime: number | null }> => ({
  field: 'planTime',
  header: t('column.planTime'),
  kind: 'number',
  // For files in hours; seconds are for the API.
  scale: 3_600,
  isDuration: true,
  width: 88,
  right: true,
  render: ({ planTime }, format) => (planTime === null ? undefined : format.duration(planTime * 1_000)),
  total: ({ sums }, format) => sums.planTime !== undefined && format.duration(sums.planTime * 1_000),
});

/** Planned end, delivery day and the time between them, of what is promised to somebody. */
export const dueColumns = (t: PlanningText): readonly ListColumn<Due & { readonly slack: number | null }>[] => [
  { ...endColumn(t), render: (row, format) => <EndDate due={row} format={format} /> },
  {
    ...deliveryColumn(t),
    total: ({ late = 0 }) => <span className={late > 0 ? 'late' : ''}>{t('total.late', { count: late })}</span>,
  },
  {
    field: 'slack',
    header: t('column.slack'),
    kind: 'number',
    operator: '<',
    // For files in hours; seconds are for the API. No duration: spreadsheets show none that is negative.
    scale: 3_600,
    fileHeader: `${t('column.slack')} (h)`,
    width: 112,
    right: true,
    render: (row, format) => <Slack due={row} format={format} />,
    total: ({ averageSlack }, format) => typeof averageSlack === 'number' && `Ø ${format.slack(averageSlack * 1_000)}`,
  },
];
