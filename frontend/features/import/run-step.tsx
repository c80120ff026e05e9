import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import { useFormat } from '#frontend/i18n/use-format.ts';
import { Note } from '#frontend/kit/note.tsx';
import type { ImportContext, ImportEvent } from './import-machine.ts';
import { useImportText } from './import-text.ts';
import { Body } from './step-body.tsx';

interface RunStepProps {
  readonly context: ImportContext;
  readonly isCancelling: boolean;
  readonly send: (event: ImportEvent) => void;
}

/** How far the import is; it needs nobody to look. */
export function RunStep({ context: { job, isUnreachable }, isCancelling, send }: RunStepProps) {
  const t = useImportText();
  const format = useFormat();
  const state = job?.state ?? 'queued';
  const isWriting = state === 'writing' && job !== undefined && job.total > 0;
  const doing = state === 'reading' || state === 'checking' || state === 'writing' ? state : 'queued';
  return (
    <Body>
      <h2>{job?.fileName ?? ''}</h2>
      <Bar>
        <p role="status">
          <span>{isCancelling ? t('run.cancelling') : t(`run.${doing}`)}</span>
          {isWriting && (
            <span>{t('run.progress', { done: format.number(job.done), total: format.number(job.total) })}</span>
          )}
        </p>
        {isWriting ? (
          <LinearProgress variant="determinate" value={(100 * job.done) / job.total} aria-label={t('run.writing')} />
        ) : (
          <LinearProgress aria-label={t(`run.${doing}`)} />
        )}
      </Bar>
      {isUnreachable ? <Note data-tone="err">{t('run.unreachable')}</Note> : <p>{t('run.leave')}</p>}
      <Button size="medium" disabled={isCancelling} onClick={() => send({ type: 'cancel' })}>
        {t('run.cancel')}
      </Button>
    </Body>
  );
}

const Bar = styled.div`
  width: 100%;
  display: flex;
  flex-direction: column;
  gap: 8px;
  & p { display: flex; justify-content: space-between; font-feature-settings: 'tnum'; }
`;
