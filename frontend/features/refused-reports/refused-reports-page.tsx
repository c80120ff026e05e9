import { useMemo, useState } from 'react';
import {
  listRefusedReports,
  type RefusedReport,
  refusedReportStates,
} from '#domain/planning/api/shop-floor/refused-reports-api.ts';
import { listSource } from '#frontend/api/ask-client.ts';
import { errorText } from '#frontend/i18n/error-text.ts';
import { useFormat } from '#frontend/i18n/use-format.ts';
import { actorWord } from '#frontend/kit/actors/actor-word.ts';
import type { ListDefinition } from '#frontend/kit/list/data/list-definition.ts';
import { ListPage } from '#frontend/shell/list-page.tsx';
import { RefusedReportPanel } from './refused-report-panel.tsx';
import { useRefusedText } from './refused-text.ts';
import { reportWords } from './report-words.ts';

/** `/refusedreports`: what terminals reported and the plan did not take, for the planner to decide (decision 0164). */
export default function RefusedReportsPage() {
  const t = useRefusedText();
  const format = useFormat();
  const [open, setOpen] = useState<RefusedReport>();
  const definition = useMemo<ListDefinition<RefusedReport>>(
    () => ({
      ...listSource(listRefusedReports),
      id: (row) => row.reportId,
      topic: 'lists',
      sort: '-receivedAt',
      filters: [{ field: 'state', operator: 'equals', value: 'open' }],
      emptyText: t('empty'),
      emptyFilterText: t('none'),
      open: setOpen,
      isQuiet: (row) => row.state !== 'open',
      ...(open === undefined ? {} : { selected: open.reportId }),
      columns: [
        { field: 'occurredAt', header: t('occurredAt'), kind: 'instant', width: 136 },
        {
          field: 'type',
          header: t('what'),
          kind: 'text',
          width: 170,
          unfiltered: true,
          value: (row) => reportWords(row, t, format),
          render: (row) => <span className="strong">{reportWords(row, t, format)}</span>,
        },
        { field: 'stepLabel', header: t('step'), kind: 'text', width: 200, flex: 1 },
        {
          field: 'workerName',
          header: t('worker'),
          kind: 'text',
          width: 150,
          value: (row) => actorWord(row.workerName),
        },
        { field: 'terminalName', header: t('terminal'), kind: 'text', width: 140 },
        {
          field: 'errorCode',
          header: t('why'),
          kind: 'text',
          width: 280,
          flex: 2,
          unfiltered: true,
          value: (row) => errorText(row.errorCode, row.detailsObject),
        },
        {
          field: 'state',
          header: t('state'),
          kind: 'choice',
          width: 130,
          render: (row) => t(`state.${row.state}`),
          choices: refusedReportStates.map((state) => ({ value: state, label: t(`state.${state}`) })),
        },
        { field: 'receivedAt', header: t('receivedAt'), kind: 'instant', width: 136 },
      ],
    }),
    [t, format, open],
  );
  return (
    <ListPage
      name="refusedReports"
      definition={definition}
      breadcrumb={[{ label: t('title') }]}
      panel={
        open === undefined ? undefined : (
          <RefusedReportPanel key={open.reportId} report={open} onClose={() => setOpen(undefined)} />
        )
      }
    />
  );
}
