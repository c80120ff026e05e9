import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import { listActivities } from '#domain/planning/api/object-calls.ts';
import { type ListRow, listSource } from '#frontend/api/ask-client.ts';
import { fieldWord } from '#frontend/kit/history/history-text.ts';
import type { ListDefinition } from '#frontend/kit/list/data/list-definition.ts';
import { titleColumn } from '#frontend/kit/list/title-column.tsx';
import { commonColumns, instantColumn, textColumn, yesNoColumn } from './more-columns.ts';
import { pageOf } from './object-kinds.ts';
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
import { PlanningListPage } from './planning-list-page.tsx';
import { usePlanningText } from './planning-text.ts';

type Activity = ListRow<typeof listActivities>;

/** Activities: steps of process templates and the production of each position; a row leads to its page. */
export default function ActivitiesPage() {
  const t = usePlanningText();
  const navigate = useNavigate();
  const definition = useMemo<ListDefinition<Activity>>(
    () => ({
      ...listSource(listActivities),
      id: (row) => row.activityId,
      topic: 'timeline',
      hasTotals: true,
      sort: 'startDate',
      emptyText: t('empty.activities'),
      emptyFilterText: t('none.activities'),
      open: (row) => void navigate(pageOf('activity', row.activityId)),
      columns: [
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
    }),
    [t, navigate],
  );
  return <PlanningListPage name="activities" definition={definition} />;
}
