import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import { useQuery } from '@tanstack/react-query';
import { cancelRun, readRun } from '#domain/runs/calls.ts';
import { isOver } from '#domain/runs/run.ts';
import { ask } from '#frontend/api/ask.ts';
import { api } from '#frontend/api/plant.ts';
import { useErrorText } from '#frontend/i18n/error-text.ts';
import { useFormat } from '#frontend/i18n/use-format.ts';
import { Buttons } from '#frontend/kit/columns.ts';
import { saveFile } from '#frontend/kit/save-file.ts';
import { useAdministrationText } from './administration-text.ts';

/** Milliseconds between two looks at an archive that is being written. */
const progressEvery = 1_000;

/** An archive that is being written, and to save it. */
export function ArchiveRun({ runId }: { readonly runId: string }) {
  const t = useAdministrationText();
  const format = useFormat();
  const errorText = useErrorText();
  const { data: run } = useQuery({
    queryKey: ['audit-archive', runId],
    queryFn: ({ signal }) => ask(readRun, { params: { runId } }, { signal }),
    refetchInterval: ({ state }) => (state.data !== undefined && isOver(state.data.state) ? false : progressEvery),
  });
  if (run === undefined) return null;
  const { done, total } = run.progress;
  const number = (value: number): string => format.number(value, 0);
  const events = run.kind === 'auditExport' || run.kind === 'plantArchive' ? (run.figures?.events ?? 0) : 0;
  const said = {
    queued: () => t('export.queued'),
    running: () => t('export.running', { done: number(done), total: number(total) }),
    finished: () => t('export.done', { count: events }).replace(String(events), number(events)),
    failed: () => `${t('export.failed')}: ${errorText(run.errorCode ?? 'unknownError', run.detailsObject)}`,
    cancelled: () => t('export.cancelled'),
  }[run.state]();
  const cancel = () => ask(cancelRun, { params: { runId } });
  const save = async (): Promise<void> =>
    saveFile(run.fileName ?? 'archive.tar', await api.readBlob(`/planning/runs/${runId}/file`));
  return (
    <div>
      <p role={run.state === 'failed' ? 'alert' : 'status'} className="tabular">
        {said}
      </p>
      {!isOver(run.state) && (
        <>
          <LinearProgress
            aria-label={t('export')}
            {...(total > 0 ? { variant: 'determinate', value: Math.round((100 * done) / total) } : {})}
          />
          <ArchiveTools>
            <Button onClick={() => void cancel()}>{t('export.cancel')}</Button>
          </ArchiveTools>
        </>
      )}
      {run.fileName !== undefined && (
        <ArchiveTools>
          <Button onClick={() => void save()}>{t('export.save')}</Button>
        </ArchiveTools>
      )}
    </div>
  );
}

export const ArchiveTools = styled(Buttons)`
  margin-top: 8px;
`;
