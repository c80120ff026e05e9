import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import type { ImportJob, ImportState } from '#domain/import/import-job.ts';
import { useFormat } from '#frontend/i18n/use-format.ts';
import { Note } from '#frontend/kit/note.tsx';
import { useImportText } from './import-text.ts';
import { Body } from './step-body.tsx';

interface RunStepProps {
  readonly fileName: string | undefined;
  readonly state: ImportState;
  /** Of what is written; undefined: nothing is. */
  readonly progress: Pick<ImportJob, 'done' | 'total'> | undefined;
  readonly isUnreachable: boolean;
  readonly isCancelling: boolean;
  /** What becomes of it when one leaves. */
  readonly stays: string;
  readonly onCancel: () => void;
}

/** How far a check or an import is; it needs nobody to look. */
export function RunStep(props: RunStepProps) {
  const { fileName = '', state, progress, isUnreachable, isCancelling, stays, onCancel } = props;
  const t = useImportText();
  const format = useFormat();
  const { done = 0, total = 0 } = progress ?? {};
  const isWriting = state === 'writing' && total > 0;
  const doing = state === 'reading' || state === 'checking' || state === 'writing' ? state : 'queued';
  return (
    <Body>
      <h2>{fileName}</h2>
      <Bar>
        <p role="status">
          <span>{isCancelling ? t('run.cancelling') : t(`run.${doing}`)}</span>
          {isWriting && <span>{t('run.progress', { done: format.number(done), total: format.number(total) })}</span>}
        </p>
        {isWriting ? (
          <LinearProgress variant="determinate" value={(100 * done) / total} aria-label={t('run.writing')} />
        ) : (
          <LinearProgress aria-label={t(`run.${doing}`)} />
        )}
      </Bar>
      {isUnreachable ? <Note data-tone="err">{t('run.unreachable')}</Note> : <p>{stays}</p>}
      <Button size="medium" disabled={isCancelling} onClick={onCancel}>
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
