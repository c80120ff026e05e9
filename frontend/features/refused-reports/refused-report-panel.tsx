import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { rightTo } from '#domain/administration/plan-rights.ts';
import { listPersons } from '#domain/planning/api/person-calls.ts';
import { putAsideReport, takeOverReport } from '#domain/planning/api/shop-floor/feedback-calls.ts';
import { listRefusedReports, type RefusedReport } from '#domain/planning/api/shop-floor/refused-reports-api.ts';
import { ask } from '#frontend/api/ask.ts';
import { pathOf } from '#frontend/api/ask-client.ts';
import { useRight } from '#frontend/api/session-context.ts';
import { useErrorText } from '#frontend/i18n/error-text.ts';
import { useFormat } from '#frontend/i18n/use-format.ts';
import { actorWord, personWord } from '#frontend/kit/actors/actor-word.ts';
import { EndButtons } from '#frontend/kit/columns.ts';
import { notify } from '#frontend/kit/notifications.ts';
import { PropertyList } from '#frontend/kit/panels/property-list.tsx';
import { SidePanel } from '#frontend/kit/panels/side-panel.tsx';
import { useUnsavedWork } from '#frontend/kit/unsaved-work.ts';
import { useWork } from '#frontend/kit/use-attempt.ts';
import { bodyOf, type Correction, correctionOf } from './correction.ts';
import { CorrectionFields } from './correction-fields.tsx';
import { useRefusedText } from './refused-text.ts';
import { reportWords } from './report-words.ts';

/** One refused report with all that it said, and the two ways out of it. */
export function RefusedReportPanel({
  report,
  onClose,
}: {
  readonly report: RefusedReport;
  readonly onClose: () => void;
}) {
  const t = useRefusedText();
  const format = useFormat();
  const errorText = useErrorText();
  const client = useQueryClient();
  const mayTakeOver = useRight(rightTo.reportForOthers);
  const isOpen = report.state === 'open';
  const [correction, setCorrection] = useState<Correction>(() => correctionOf(report));
  const { busy, refusal, run } = useWork();
  useUnsavedWork(isOpen && JSON.stringify(correction) !== JSON.stringify(correctionOf(report)));
  const worker = useQuery({
    queryKey: ['persons', report.workerId],
    queryFn: ({ signal }) => ask(listPersons, { query: { userId: report.workerId ?? '' } }, { signal }),
    enabled: report.workerId !== undefined,
  });
  const decide = async (way: 'takeOver' | 'putAside'): Promise<void> => {
    await run(async () => {
      const params = { id: report.reportId };
      const { stepId } = correction;
      if (way === 'takeOver') {
        const query = stepId !== undefined && stepId !== report.stepId ? { operationId: stepId } : {};
        await ask(takeOverReport, { params, query, body: bodyOf(report, correction) });
      } else await ask(putAsideReport, { params, body: { reason: correction.reason?.trim() ?? '' } });
      notify({ severity: 'success', text: t(way === 'takeOver' ? 'done.takenOver' : 'done.putAside') });
      onClose();
    });
    await client.invalidateQueries({ queryKey: ['list', pathOf(listRefusedReports)] });
  };
  const name = actorWord(worker.data?.items[0]?.fullName ?? report.workerName);
  const values = {
    occurredAt: format.dateTime(Date.parse(report.occurredAt)),
    receivedAt: format.dateTime(Date.parse(report.receivedAt)),
    worker: report.isProven ? name : `${name} (${t('notProven')})`,
    terminal: report.terminalName,
    why: errorText(report.errorCode, report.detailsObject),
    comment: report.comment,
    state: t(`state.${report.state}`),
    reason: report.reason,
    settledBy: personWord(report.settledBy),
  } as const;
  const shown = [
    'occurredAt',
    'receivedAt',
    'worker',
    'terminal',
    'why',
    'comment',
    'state',
    'reason',
    'settledBy',
  ] as const;
  const properties = shown.flatMap((one) =>
    values[one] === undefined ? [] : [{ name: one, label: t(one), value: values[one] }],
  );
  return (
    <SidePanel
      title={reportWords(report, t, format)}
      subtitle={report.stepLabel}
      onClose={onClose}
      footer={
        isOpen ? (
          <EndButtons>
            <Button
              size="medium"
              disabled={busy || (correction.reason ?? '').trim() === ''}
              onClick={() => void decide('putAside')}
            >
              {t('putAside')}
            </Button>
            <Button
              size="medium"
              variant="contained"
              disabled={busy || !mayTakeOver}
              title={mayTakeOver ? undefined : t('mayNot')}
              onClick={() => void decide('takeOver')}
            >
              {t('takeOver')}
            </Button>
          </EndButtons>
        ) : undefined
      }
    >
      <PropertyList properties={properties} />
      {report.photoId !== undefined && (
        <Photo src={`/api/planning/photos/${report.photoId}`} alt={t('photo')} loading="lazy" />
      )}
      {isOpen && <CorrectionFields report={report} value={correction} onChange={setCorrection} />}
      {isOpen && !mayTakeOver && <p>{t('mayNot')}</p>}
      {refusal !== undefined && <Wrong role="alert">{refusal}</Wrong>}
    </SidePanel>
  );
}

const Photo = styled.img`
  max-width: 100%;
  border-radius: 8px;
`;

const Wrong = styled.p`
  color: var(--err);
  font-weight: 550;
`;
