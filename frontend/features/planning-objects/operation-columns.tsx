import { operationProgress } from '#domain/list-file/file-columns.ts';
import type { listOperations } from '#domain/planning/api/object-calls.ts';
import type { ListRow } from '#frontend/api/ask-client.ts';
import { fieldWord } from '#frontend/kit/history/history-text.ts';
import type { ListChoice, ListColumn } from '#frontend/kit/list/data/list-definition.ts';
import { ProgressBar } from '#frontend/kit/list/progress-bar.tsx';
import { titleColumn } from '#frontend/kit/list/title-column.tsx';
import {
  commonColumns,
  instantColumn,
  minutesColumn,
  numberColumn,
  personColumn,
  textColumn,
  yesNoColumn,
} from './more-columns.ts';
import {
  amountColumn,
  articleColumn,
  articleNumberColumn,
  attachmentColumn,
  customerColumn,
  deliveryColumn,
  endColumn,
  planTimeColumn,
  sequenceColumn,
  startColumn,
  statusColumn,
} from './order-columns.tsx';
import type { PlanningText } from './planning-text.ts';

type Operation = ListRow<typeof listOperations>;

/** Columns of the list of operations. */
export const operationColumns = (
  t: PlanningText,
  resources: readonly ListChoice[],
): readonly ListColumn<Operation>[] => [
  titleColumn('productionOrderNumber', t('column.order'), 112),
  sequenceColumn(t('column.step')),
  {
    field: 'valueAddName',
    header: t('column.valueAdd'),
    kind: 'text',
    width: 120,
    flex: 1,
  },
  { ...articleColumn(t), width: 140, flex: 1.4 },
  {
    field: 'resourceId',
    header: t('column.resource'),
    kind: 'choice',
    width: 140,
    choices: resources,
  },
  statusColumn(t),
  {
    field: 'progress',
    header: t('column.progress'),
    kind: 'number',
    width: 110,
    reckoned: 'progress',
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
    total: ({ sums }, format) => sums.yieldAmount !== undefined && format.number(sums.yieldAmount),
  },
  {
    field: 'scrapAmount',
    header: t('column.scrap'),
    kind: 'number',
    width: 96,
    right: true,
    hiddenAtFirst: true,
    total: ({ sums }, format) => sums.scrapAmount !== undefined && format.number(sums.scrapAmount),
  },
  planTimeColumn(t),
  startColumn(t),
  endColumn(t),
  attachmentColumn(t),
  personColumn('worker', t('column.worker')),
  { ...minutesColumn('requiredCapacity', t('column.requiredCapacity')), isDuration: true },
  yesNoColumn('suggestResource', t('column.suggestResource')),
  instantColumn('statusDate', t('column.statusDate')),
  minutesColumn('setupTime', t('column.setupTime')),
  minutesColumn('bufferTime', t('column.bufferTime')),
  yesNoColumn('locked', fieldWord('locked')),
  // Says why a bar is not on the timeline; left out of the CSV (base data §9).
  { ...yesNoColumn('switchedOff', t('column.revoked')), unexported: true },
  textColumn('resourceGroupName', fieldWord('resourceGroupId')),
  textColumn('projectNumber', t('column.projectNumber')),
  { ...customerColumn(t), hiddenAtFirst: true },
  articleNumberColumn(t),
  { ...deliveryColumn(t), hiddenAtFirst: true },
  textColumn('technologyName', t('column.technology'), 160),
  numberColumn('lotSize', t('column.lotSize')),
  numberColumn('overlap', t('column.overlap')),
  instantColumn('actualStartDate', t('column.actualStart')),
  instantColumn('actualEndDate', t('column.actualEnd')),
  ...commonColumns(t),
];
