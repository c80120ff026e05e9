import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import { FileUp } from 'lucide-react';
import { useId, useRef } from 'react';
import { importTypes } from '#domain/import/import-types.ts';
import { useErrorText } from '#frontend/i18n/error-text.ts';
import { Note } from '#frontend/kit/note.tsx';
import { columnCalled, useColumnNames } from './column-names.ts';
import type { ImportContext, ImportEvent } from './import-machine.ts';
import { useImportText } from './import-text.ts';
import { Body } from './step-body.tsx';
import { TemplateButton } from './template-button.tsx';

interface ChooseStepProps {
  readonly context: ImportContext;
  readonly busy: 'uploading' | 'checking' | undefined;
  readonly send: (event: ImportEvent) => void;
}

/** What is imported, and from which file. */
export function ChooseStep({ context, busy, send }: ChooseStepProps) {
  const t = useImportText();
  const errorText = useErrorText();
  const kindId = useId();
  const picker = useRef<HTMLInputElement>(null);
  const { importType, file, errorCode, missingColumns } = context;
  const columns = useColumnNames(importType);
  const missing = missingColumns.map((field) => columnCalled(columns, field)).join(', ');
  return (
    <Body>
      <Kinds role="radiogroup" aria-labelledby={kindId}>
        <h2 id={kindId}>{t('choose.what')}</h2>
        {importTypes.map((type) => (
          <label key={type}>
            <input
              type="radio"
              name="importType"
              checked={importType === type}
              disabled={busy !== undefined}
              onChange={() => send({ type: 'chooseType', importType: type })}
            />
            {t(`type.${type}`)}
          </label>
        ))}
      </Kinds>
      <Choice>
        <h2>{t('choose.file')}</h2>
        <div>
          <Button size="medium" disabled={busy !== undefined} onClick={() => picker.current?.click()}>
            {t('step.choose')}
          </Button>
          {/* The browser's own button speaks the browser's language. */}
          <input
            ref={picker}
            type="file"
            accept=".xlsx,.csv,.txt,text/csv"
            tabIndex={-1}
            aria-label={t('choose.file')}
            disabled={busy !== undefined}
            onChange={({ target }) => send({ type: 'chooseFile', file: target.files?.[0] })}
          />
          <span>{file?.name}</span>
        </div>
        <p>{t('choose.hint')}</p>
        <TemplateButton importType={importType} />
      </Choice>
      {errorCode !== undefined && (
        <Note data-tone="err" role="alert">
          {errorText(errorCode)} {missing !== '' && t('choose.missing', { columns: missing })}
        </Note>
      )}
      <Button
        size="medium"
        variant="contained"
        startIcon={<FileUp size={16} strokeWidth={1.75} />}
        disabled={file === undefined}
        loading={busy !== undefined}
        loadingPosition="start"
        onClick={() => send({ type: 'check' })}
      >
        {busy === undefined ? t('choose.check') : t(busy === 'uploading' ? 'choose.uploading' : 'check.running')}
      </Button>
    </Body>
  );
}

const Kinds = styled.div`
  display: flex;
  flex-direction: column;
  gap: 10px;
  & h2 { font-size: var(--size-title-3); font-weight: 600; }
  & label { display: flex; align-items: center; gap: 8px; }
  /* Drawn here: the browser's own radio is a grey disc on the dark ground. */
  & input {
    appearance: none;
    flex: none;
    width: 16px;
    height: 16px;
    margin: 0;
    border: 1.5px solid var(--line-3);
    border-radius: 50%;
    background: var(--surface);
    cursor: pointer;
  }
  & input:hover { border-color: var(--text-3); }
  & input:checked { border: 5px solid var(--accent); }
  & input:focus-visible { outline: 2px solid var(--sel); outline-offset: 2px; }
  & input:disabled { opacity: 0.55; cursor: default; }
  @media (max-width: 599px) { gap: 0; & label { min-height: 48px; font-size: var(--size-touch); } & input { width: 20px; height: 20px; } }
`;

const Choice = styled.div`
  display: flex;
  flex-direction: column;
  gap: 6px;
  & h2 { font-size: var(--size-title-3); font-weight: 600; }
  & div { display: flex; flex-wrap: wrap; align-items: center; gap: 6px 12px; }
  & div > button { flex: none; }
  & input {
    position: absolute;
    width: 1px;
    height: 1px;
    overflow: hidden;
    clip-path: inset(50%);
  }
  & p { color: var(--text-2); }
`;
