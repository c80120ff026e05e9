import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { Download, FileUp } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { Link } from 'react-router';
import { listImports } from '#domain/import/calls.ts';
import { isOver } from '#domain/import/import-job.ts';
import { type ImportType, importTypes } from '#domain/import/import-types.ts';
import { errorCodeOf } from '#frontend/api/api-error.ts';
import { ask } from '#frontend/api/ask.ts';
import { useErrorText } from '#frontend/i18n/error-text.ts';
import { useFormat } from '#frontend/i18n/use-format.ts';
import { Buttons } from '#frontend/kit/columns.ts';
import { Refusal } from '#frontend/kit/note.tsx';
import { notify } from '#frontend/kit/notifications.ts';
import type { ImportContext, ImportEvent } from './import-machine.ts';
import { useImportText } from './import-text.ts';
import { outcomeOf } from './result-step.tsx';
import { Body } from './step-body.tsx';

interface ChooseStepProps {
  readonly context: ImportContext;
  readonly busy: boolean;
  /** A file is being dragged over the page. */
  readonly isOver: boolean;
  readonly send: (event: ImportEvent) => void;
}

/** Which file is imported; what it is of is recognised, and may be said before. */
export function ChooseStep({ context, busy, isOver, send }: ChooseStepProps) {
  const t = useImportText();
  const errorText = useErrorText();
  const kindId = useId();
  const picker = useRef<HTMLInputElement>(null);
  const { importType, file, uploaded, errorCode } = context;
  return (
    <Body>
      <Drop data-over={isOver}>
        <FileUp size={28} strokeWidth={1.5} aria-hidden />
        <h2>{t('choose.drop')}</h2>
        <p>{t('choose.hint')}</p>
        <div>
          <Button size="medium" variant="contained" loading={busy} onClick={() => picker.current?.click()}>
            {busy ? t('choose.uploading') : t('step.choose')}
          </Button>
          {/* The browser's own button speaks the browser's language. */}
          <input
            ref={picker}
            type="file"
            accept=".xlsx,.csv,.txt,text/csv"
            tabIndex={-1}
            aria-label={t('choose.file')}
            disabled={busy}
            onChange={({ target }) => {
              const [chosen] = target.files ?? [];
              // The same file once more is a choice, too.
              target.value = '';
              send({ type: 'chooseFile', file: chosen });
            }}
          />
          <span>{file?.name ?? uploaded?.originFileName ?? t('choose.paste')}</span>
        </div>
      </Drop>
      {errorCode !== undefined && <Refusal>{errorText(errorCode)}</Refusal>}
      {errorCode !== undefined && (file !== undefined || uploaded !== undefined) && (
        <Button size="medium" onClick={() => send({ type: 'check' })}>
          {t('choose.again')}
        </Button>
      )}
      <Kinds role="radiogroup" aria-labelledby={kindId}>
        <h2 id={kindId}>{t('choose.what')}</h2>
        <p>{t('choose.recognised')}</p>
        <div>
          {importTypes.map((type) => (
            <label key={type}>
              <input
                type="radio"
                name="importType"
                checked={importType === type}
                disabled={busy}
                onChange={() => send({ type: 'chooseType', importType: type })}
              />
              {t(`type.${type}`)}
            </label>
          ))}
        </div>
        {importType !== undefined && <TemplateButtons importType={importType} />}
      </Kinds>
      <RecentImports />
    </Body>
  );
}

const Drop = styled.div`
  width: 100%;
  display: flex;
  flex-direction: column;
  align-items: center;
  gap: 8px;
  padding: 32px 24px;
  border: 1.5px dashed var(--line-3);
  border-radius: 8px;
  background: var(--sunken);
  text-align: center;
  &[data-over=true] { border-color: var(--accent); background: var(--accent-tint); }
  & > svg { color: var(--text-2); }
  & p, & span { color: var(--text-2); }
  & > div { margin-top: 8px; display: flex; flex-wrap: wrap; justify-content: center; align-items: center; gap: 6px 12px; }
  & input { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
`;

const Kinds = styled.div`
  display: flex;
  flex-direction: column;
  gap: 10px;
  & h2 { font-size: var(--size-title-3); font-weight: 600; }
  & p { color: var(--text-2); }
  & > div:first-of-type { display: flex; flex-wrap: wrap; gap: 10px 24px; }
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
  & input:disabled { opacity: 0.55; cursor: default; }
  @media (max-width: 599px) {
    & > div:first-of-type { flex-direction: column; gap: 0; }
    & label { min-height: 48px; font-size: var(--size-touch); }
    & input { width: 20px; height: 20px; }
  }
`;

/** As many as fit below the choice of a file. */
const shown = 10;

/** The last imports of everybody, each a link to what has become of its rows. */
function RecentImports() {
  const t = useImportText();
  const format = useFormat();
  const { data } = useQuery({ queryKey: ['imports'], queryFn: ({ signal }) => ask(listImports, {}, { signal }) });
  if (data === undefined || data.items.length === 0) return null;
  return (
    <Recent>
      <h2>{t('recent.title')}</h2>
      <ul>
        {data.items.slice(0, shown).map((job) => (
          <li key={job.importId}>
            <Link to={`/import/${job.importId}`}>{job.fileName}</Link>
            <span>{t(`type.${job.importType}`)}</span>
            <span>{isOver(job.state) ? t(`done.${outcomeOf(job)}`) : t('run.writing')}</span>
            <time dateTime={job.createdAt}>{format.dateTime(Date.parse(job.createdAt))}</time>
          </li>
        ))}
      </ul>
    </Recent>
  );
}

const Recent = styled.section`
  width: 100%;
  & h2 { font-size: var(--size-title-3); font-weight: 600; }
  & ul { margin: 8px 0 0; }
  & li {
    display: grid;
    grid-template-columns: minmax(0, 2fr) minmax(0, 1.4fr) minmax(0, 1.4fr) auto;
    gap: 4px 16px;
    padding: 8px 0;
    border-bottom: 1px solid var(--line-1);
  }
  & a { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; color: var(--link); }
  & span, & time { color: var(--text-2); font-feature-settings: 'tnum'; }
  @media (max-width: 599px) { & li { grid-template-columns: minmax(0, 1fr) auto; min-height: 48px; } }
`;

/** An empty file with the columns that the kind of import knows, the plant's own fields as the last ones. */
function TemplateButtons({ importType }: { readonly importType: ImportType }) {
  const t = useImportText();
  const errorText = useErrorText();
  const hintId = useId();
  const [busy, setBusy] = useState<'xlsx' | 'csv'>();
  const save = async (ending: 'xlsx' | 'csv'): Promise<void> => {
    setBusy(ending);
    try {
      const { saveTemplate } = await import('./template-file.ts');
      await saveTemplate(importType, ending);
    } catch (error) {
      notify({ severity: 'error', text: errorText(errorCodeOf(error)) });
    } finally {
      setBusy(undefined);
    }
  };
  return (
    <>
      <p id={hintId}>{t('choose.templateHint')}</p>
      <Buttons>
        {(['xlsx', 'csv'] as const).map((ending) => (
          <Button
            key={ending}
            startIcon={<Download size={15} strokeWidth={1.75} />}
            aria-describedby={hintId}
            loading={busy === ending}
            onClick={() => void save(ending)}
          >
            {t(`template.${ending}`)}
          </Button>
        ))}
      </Buttons>
    </>
  );
}
