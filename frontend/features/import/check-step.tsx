import Button from '@mui/material/Button';
import { ArrowLeft, ArrowRight } from 'lucide-react';
import { useErrorText } from '#frontend/i18n/error-text.ts';
import { useFormat } from '#frontend/i18n/use-format.ts';
import { Buttons } from '#frontend/kit/columns.ts';
import { Note } from '#frontend/kit/note.tsx';
import { ErrorList } from './error-list.tsx';
import type { ImportContext, ImportEvent } from './import-machine.ts';
import { useImportText } from './import-text.ts';
import { Body, Figures } from './step-body.tsx';

interface CheckStepProps {
  readonly context: ImportContext;
  readonly busy: boolean;
  readonly send: (event: ImportEvent) => void;
}

/** What the check has found; rows with errors are left out. */
export function CheckStep({ context, busy, send }: CheckStepProps) {
  const t = useImportText();
  const errorText = useErrorText();
  const format = useFormat();
  const { validation, errorCode, uploaded } = context;
  if (validation === undefined) return null;
  const { rows, valid, unknownColumns, errors, errorCount } = validation;
  const count = format.number(valid);
  return (
    <Body>
      <h2>{uploaded?.originFileName}</h2>
      <Figures>
        <span className="good">{t('check.valid', { count })}</span>
        {rows > valid && <span className="bad">{t('check.wrong', { count: format.number(rows - valid) })}</span>}
      </Figures>
      {unknownColumns.length > 0 && <p>{t('check.unknownColumns', { columns: unknownColumns.join(', ') })}</p>}
      {errorCode !== undefined && (
        <Note data-tone="err" role="alert">
          {errorText(errorCode)}
        </Note>
      )}
      {valid === 0 && <Note data-tone="err">{t('check.nothing')}</Note>}
      <Buttons>
        <Button
          size="medium"
          disabled={busy}
          startIcon={<ArrowLeft size={16} />}
          onClick={() => send({ type: 'back' })}
        >
          {t('check.back')}
        </Button>
        <Button
          size="medium"
          variant="contained"
          disabled={valid === 0}
          loading={busy}
          endIcon={<ArrowRight size={16} />}
          onClick={() => send({ type: 'start' })}
        >
          {t('check.start', { count })}
        </Button>
      </Buttons>
      {errors.length > 0 && (
        <ErrorList
          importType={context.importType}
          errors={errors}
          count={errorCount}
          fileName={uploaded?.originFileName ?? ''}
        />
      )}
    </Body>
  );
}
