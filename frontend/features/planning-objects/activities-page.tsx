import { listActivities } from '#domain/planning/api/object-calls.ts';
import { type ListRow, listSource } from '#frontend/api/ask-client.ts';
import { fieldWord } from '#frontend/kit/history/history-text.ts';
import { titleColumn } from '#frontend/kit/list/title-column.tsx';
import { commonColumns, instantColumn, textColumn, yesNoColumn } from './more-columns.ts';
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
import { type PlanningList, PlanningListPage } from './planning-list-page.tsx';

type Activity = ListRow<typeof listActivities>;

const activities: PlanningList<Activity> = {
  ...listSource(listActivities),
  kind: 'activity',
  id: (row) => row.activityId,
  sort: 'startDate',
  columns: (t) => [
    titleColumn('orderPositionNumber', t('column.position'), 124),
    sequenceColumn(t('column.sequence')),
    {
      field: 'valueAddName',
      header: t('column.activity'),
      kind: 'text',
      width: 150,
      flex: 1.4,
      instead: { field: 'productionProcessStep', choices: [{ value: true, label: t('kind.production') }] },
    },
    {
      field: 'productionProcessStep',
      header: t('column.kind'),
      kind: 'choice',
      width: 140,
      choices: [
        { value: true, label: t('kind.production') },
        { value: false, label: t('kind.process') },
      ],
    },
    { ...articleColumn(t), width: 140, flex: 1.4 },
    customerColumn(t),
    amountColumn(t),
    statusColumn(t),
    startColumn(t),
    endColumn(t),
    attachmentColumn(t),
    planTimeColumn(t),
    instantColumn('statusDate', t('column.statusDate')),
    yesNoColumn('locked', fieldWord('locked')),
    textColumn('projectNumber', t('column.projectNumber')),
    articleNumberColumn(t),
    { ...deliveryColumn(t), hiddenAtFirst: true },
    textColumn('technologyName', t('column.technology'), 160),
    textColumn('templateName', fieldWord('processTemplateId'), 160),
    ...commonColumns(t),
  ],
};

/** Activities: steps of process templates and the production of each position. */
export default function ActivitiesPage() {
  return <PlanningListPage list={activities} />;
}
