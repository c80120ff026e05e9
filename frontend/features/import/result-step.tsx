import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { readImport } from '#domain/import/calls.ts';
import type { ImportAnswer, ImportJob } from '#domain/import/import-job.ts';
import { noCounts } from '#domain/import/rows-of.ts';
import { ask } from '#frontend/api/ask.ts';
import { useErrorText } from '#frontend/i18n/error-text.ts';
import { useFormat } from '#frontend/i18n/use-format.ts';
import { Refusal } from '#frontend/kit/note.tsx';
import { useColumnNames } from './column-names.ts';
import { ErrorList } from './error-list.tsx';
import type { ImportEvent } from './import-machine.ts';
import { useImportText } from './import-text.ts';
import { RowTabs } from './row-tabs.tsx';
import { Body, Figures } from './step-body.tsx';
import { UndoImport } from './undo-import.tsx';

interface ResultStepProps {
  readonly job: ImportJob;
  /** The file is known, so that it can be checked once more. */
  readonly mayCheck: boolean;
  readonly send: (event: ImportEvent) => void;
}

/** What came of the import (base data §4: success, partial with the errors, failure), row by row. */
export function ResultStep({ job: ended, mayCheck, send }: ResultStepProps) {
  const t = useImportText();
  const errorText = useErrorText();
  const format = useFormat();
  const { data: job } = useQuery({
    queryKey: ['imports', ended.importId],
    queryFn: ({ signal }) => ask(readImport, { params: { importId: ended.importId } }, { signal }),
    initialData: ended,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const { answer, fileName, errorCode, importType, importId } = job;
  const columns = useColumnNames(importType);
  const { counts = noCounts() } = answer ?? {};
  const isWhole = answer !== undefined && answer.outcome === 'success' && job.state === 'done';
  return (
    <Body data-wide>
      <h2 role="status">{t(`done.${outcomeOf(job)}`)}</h2>
      <p>{fileName}</p>
      {answer !== undefined && (
        <Figures>
          <span className="good">{t('done.imported', { count: format.number(answer.imported) })}</span>
          {answer.unchanged > 0 && <span>{t('done.unchanged', { count: format.number(answer.unchanged) })}</span>}
          {answer.rejected > 0 && (
            <span className="bad">{t('done.rejected', { count: format.number(answer.rejected) })}</span>
          )}
        </Figures>
      )}
      {errorCode !== undefined && <Refusal>{errorText(errorCode, job.detailsObject)}</Refusal>}
      <UndoImport job={job}>
        {mayCheck && !isWhole && (
          <Button size="medium" startIcon={<ArrowLeft size={16} />} onClick={() => send({ type: 'back' })}>
            {t('done.back')}
          </Button>
        )}
        <Button size="medium" variant="contained" onClick={() => send({ type: 'reset' })}>
          {t('done.again')}
        </Button>
      </UndoImport>
      <RowTabs
        importId={importId}
        counts={counts}
        columns={columns}
        refused={<ErrorList importId={importId} count={counts.refused} columns={columns} fileName={fileName} />}
      />
    </Body>
  );
}

/** Everything was there already: that is no failure, and nothing was imported either. */
export function outcomeOf({
  state,
  answer,
  undoneBy,
}: ImportJob): ImportAnswer['outcome'] | 'undone' | 'nothingNew' | 'cancelled' | 'failed' {
  if (undoneBy !== undefined) return 'undone';
  if (state === 'cancelled') return 'cancelled';
  if (state !== 'done') return 'failed';
  if (answer === undefined) return 'success';
  return answer.outcome === 'success' && answer.imported === 0 && answer.rows > 0 ? 'nothingNew' : answer.outcome;
}
