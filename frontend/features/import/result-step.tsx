import type { ReactNode } from 'react';
import type { ImportAnswer, ImportJob } from '#domain/import/import-job.ts';
import { useErrorText } from '#frontend/i18n/error-text.ts';
import { useFormat } from '#frontend/i18n/use-format.ts';
import { Buttons } from '#frontend/kit/columns.ts';
import { Note } from '#frontend/kit/note.tsx';
import { ErrorList } from './error-list.tsx';
import { useImportText } from './import-text.ts';
import { Body, Figures } from './step-body.tsx';

interface ResultStepProps {
  readonly job: ImportJob;
  readonly again: ReactNode;
}

/** What came of the import (base data §4: success, partial with the errors, failure). */
export function ResultStep({ job, again }: ResultStepProps) {
  const t = useImportText();
  const errorText = useErrorText();
  const format = useFormat();
  const { state, answer, fileName, errorCode } = job;
  const outcome = state === 'done' ? outcomeOf(answer) : state === 'cancelled' ? 'cancelled' : 'failed';
  return (
    <Body>
      <h2 role="status">{t(`done.${outcome}`)}</h2>
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
      {errorCode !== undefined && (
        <Note data-tone="err" role="alert">
          {errorText(errorCode, job.detailsObject)}
        </Note>
      )}
      <Buttons>{again}</Buttons>
      {answer !== undefined && answer.errors.length > 0 && (
        <ErrorList
          importType={job.importType}
          errors={answer.errors}
          count={answer.errorCount ?? answer.errors.length}
          fileName={fileName}
        />
      )}
    </Body>
  );
}

/** Everything was there already: that is no failure, and nothing was imported either. */
function outcomeOf(answer: ImportAnswer | undefined): ImportAnswer['outcome'] | 'nothingNew' {
  if (answer === undefined) return 'success';
  return answer.outcome === 'success' && answer.imported === 0 && answer.rows > 0 ? 'nothingNew' : answer.outcome;
}
