import Button from '@mui/material/Button';
import { ArrowLeft, ArrowRight, RefreshCw } from 'lucide-react';
import { useErrorText } from '#frontend/i18n/error-text.ts';
import { useFormat } from '#frontend/i18n/use-format.ts';
import { Buttons } from '#frontend/kit/columns.ts';
import { Note, Refusal } from '#frontend/kit/note.tsx';
import { useColumnNames } from './column-names.ts';
import { ErrorList } from './error-list.tsx';
import type { ImportContext, ImportEvent } from './import-machine.ts';
import { useImportText } from './import-text.ts';
import { NewNames } from './new-names.tsx';
import { OptionsPanel } from './options-panel.tsx';
import { RowTabs } from './row-tabs.tsx';
import { Body, Figures } from './step-body.tsx';

interface CheckStepProps {
  readonly context: ImportContext;
  readonly busy: boolean;
  readonly send: (event: ImportEvent) => void;
}

/** What the check has found: what is wrong and can be put right, and what the import would do. Rows with errors are left out. */
export function CheckStep({ context, busy, send }: CheckStepProps) {
  const t = useImportText();
  const errorText = useErrorText();
  const format = useFormat();
  const { validation, errorCode, uploaded, importType, checkId, corrections, isStale } = context;
  const columns = useColumnNames(importType);
  if (validation === undefined || checkId === undefined) return null;
  const { rows, valid, newNames, counts } = validation;
  const unread = validation.columns.filter(
    ({ heading, column, by }) => column === undefined && by === undefined && heading !== '',
  );
  const count = format.number(valid);
  return (
    <Body data-wide>
      <h2>{uploaded?.originFileName}</h2>
      <Figures>
        <span className="good">{t('check.valid', { count })}</span>
        {rows > valid && <span className="bad">{t('check.wrong', { count: format.number(rows - valid) })}</span>}
        {(['created', 'changed', 'unchanged', 'planned', 'unscheduled'] as const)
          .filter((outcome) => counts[outcome] > 0)
          .map((outcome) => (
            <span key={outcome}>
              {t(`outcome.${outcome}`)}: {format.number(counts[outcome])}
            </span>
          ))}
      </Figures>
      {unread.length > 0 && (
        <p>{t('check.unknownColumns', { columns: unread.map(({ heading }) => heading).join(', ') })}</p>
      )}
      {errorCode !== undefined && <Refusal>{errorText(errorCode)}</Refusal>}
      {valid === 0 && <Note data-tone="err">{t('check.nothing')}</Note>}
      <Buttons>
        <Button
          size="medium"
          disabled={busy}
          startIcon={<ArrowLeft size={16} />}
          onClick={() => send({ type: 'back' })}
        >
          {t('check.columns')}
        </Button>
        {isStale ? (
          <Button
            size="medium"
            variant="contained"
            startIcon={<RefreshCw size={16} />}
            onClick={() => send({ type: 'check' })}
          >
            {t('check.again')}
          </Button>
        ) : (
          <Button
            size="medium"
            variant="contained"
            disabled={valid === 0}
            loading={busy}
            endIcon={<ArrowRight size={16} />}
            onClick={() => send({ type: 'start' })}
          >
            {t('check.start', { count: valid })}
          </Button>
        )}
      </Buttons>
      <NewNames context={context} names={newNames} columns={columns} send={send} />
      <RowTabs
        importId={checkId}
        counts={counts}
        columns={columns}
        refused={
          <ErrorList
            importId={checkId}
            count={counts.refused}
            columns={columns}
            corrections={corrections}
            send={send}
            fileName={uploaded?.originFileName ?? ''}
          />
        }
      />
      {importType === 'importprojectpositions' && <OptionsPanel context={context} send={send} />}
    </Body>
  );
}
