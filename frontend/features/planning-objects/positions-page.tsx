import { Split, SquareSplitHorizontal } from 'lucide-react';
import { listPositions } from '#domain/planning/api/object-calls.ts';
import { type ListRow, listSource } from '#frontend/api/ask-client.ts';
import { fieldWord } from '#frontend/kit/history/history-text.ts';
import type { ListColumn } from '#frontend/kit/list/data/list-definition.ts';
import { commonColumns, dayColumn, instantColumn, textColumn, yesNoColumn } from './more-columns.ts';
import {
  amountColumn,
  articleColumn,
  articleNumberColumn,
  attachmentColumn,
  customerColumn,
  dueColumns,
  startColumn,
  statusColumn,
} from './order-columns.tsx';
import { type PlanningList, PlanningListPage } from './planning-list-page.tsx';
import type { PlanningText } from './planning-text.ts';

type Position = ListRow<typeof listPositions>;

const positions: PlanningList<Position> = {
  ...listSource(listPositions),
  kind: 'position',
  id: (row) => row.orderPositionId,
  sort: 'deliveryDate',
  columns: (t) => [
    numberColumn(t),
    {
      field: 'projectName',
      header: t('column.project'),
      kind: 'text',
      width: 130,
      flex: 1,
      render: (row) => <span className="quiet">{row.projectName}</span>,
    },
    textColumn('projectNumber', fieldWord('projectNumber')),
    articleColumn(t),
    articleNumberColumn(t),
    customerColumn(t),
    amountColumn(t),
    statusColumn(t),
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
    },
    startColumn(t),
    ...dueColumns(t),
    attachmentColumn(t),
    dayColumn('orderDate', fieldWord('orderDate')),
    dayColumn('handOverDate', fieldWord('handOverDate')),
    instantColumn('requestedStartDate', t('column.requestedStart')),
    textColumn('technologyName', t('column.technology'), 160),
    textColumn('templateName', fieldWord('processTemplateId'), 160),
    yesNoColumn('needsPlanning', t('column.needsPlanning')),
    yesNoColumn('pending', fieldWord('pending')),
    yesNoColumn('planAnyway', fieldWord('planAnyway')),
    yesNoColumn('isSplit', fieldWord('isSplit')),
    yesNoColumn('splitted', t('column.splitPart')),
    ...commonColumns(t),
  ],
};

/** The list of order positions. */
export default function PositionsPage() {
  return <PlanningListPage list={positions} />;
}

/** With an icon of its own for what was split and for each of its parts (domain facts §3). */
const numberColumn = (t: PlanningText): ListColumn<Position> => ({
  field: 'orderPositionNumber',
  header: t('column.position'),
  kind: 'text',
  width: 124,
  render: ({ orderPositionNumber, isSplit, splitted }) => (
    <span className="strong">
      {orderPositionNumber}
      {isSplit && <Split size={13} strokeWidth={2} aria-label={t('detail.split.parent')} />}
      {splitted && <SquareSplitHorizontal size={13} strokeWidth={2} aria-label={t('split.isPart')} />}
    </span>
  ),
});
