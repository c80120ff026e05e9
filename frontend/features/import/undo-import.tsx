import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Undo2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { z } from 'zod';
import { undoImport } from '#domain/import/calls.ts';
import type { ImportJob } from '#domain/import/import-job.ts';
import { builtUponSchema } from '#domain/import/import-undone.ts';
import { readRun } from '#domain/runs/calls.ts';
import { ApiError, errorCodeOf } from '#frontend/api/api-error.ts';
import { ask } from '#frontend/api/ask.ts';
import { useRight } from '#frontend/api/session-context.ts';
import { useErrorText } from '#frontend/i18n/error-text.ts';
import { useFormat } from '#frontend/i18n/use-format.ts';
import { Buttons } from '#frontend/kit/columns.ts';
import { Note } from '#frontend/kit/note.tsx';
import { ConfirmDialog } from '#frontend/kit/panels/confirm-dialog.tsx';
import { ObjectLink } from '#frontend/shell/sections/refusal-with-uses.tsx';
import { useImportText } from './import-text.ts';

const inTheWaySchema = z.object({ objects: z.array(builtUponSchema), count: z.number() });

interface UndoImportProps {
  readonly job: ImportJob;
  /** Buttons before the one here. */
  readonly children: ReactNode;
}

/** Takes the import back after a question, or says when that was done, or what was built on it. */
export function UndoImport({ job, children }: UndoImportProps) {
  const t = useImportText();
  const mayUndo = useRight('import.write');
  const queries = useQueryClient();
  const [isAsked, setAsked] = useState(false);
  const { importId } = job;
  const undoing = useMutation({
    mutationFn: () => ask(undoImport, { params: { importId } }),
    onSettled: () => {
      setAsked(false);
      void queries.invalidateQueries({ queryKey: ['imports'] });
    },
  });
  const undoneBy = undoing.data?.undoneBy ?? job.undoneBy;
  const hasWritten = (job.answer?.imported ?? 0) > 0;
  return (
    <>
      {undoneBy !== undefined && <Undone runId={undoneBy} />}
      {undoing.error !== null && <Refusal error={undoing.error} />}
      <Buttons>
        {children}
        {mayUndo && hasWritten && undoneBy === undefined && (
          <Button
            size="medium"
            startIcon={<Undo2 size={16} strokeWidth={1.75} aria-hidden />}
            onClick={() => setAsked(true)}
          >
            {t('undo.do')}
          </Button>
        )}
      </Buttons>
      <ConfirmDialog
        open={isAsked}
        title={t('undo.title', { fileName: job.fileName })}
        action={t('undo.do')}
        busy={undoing.isPending}
        onConfirm={() => undoing.mutate()}
        onCancel={() => setAsked(false)}
      >
        <p>{t(undoing.isPending ? 'undo.doing' : 'undo.ask')}</p>
      </ConfirmDialog>
    </>
  );
}

function Undone({ runId }: { readonly runId: string }) {
  const t = useImportText();
  const format = useFormat();
  const { data: run } = useQuery({
    queryKey: ['run', runId],
    queryFn: ({ signal }) => ask(readRun, { params: { runId } }, { signal }),
  });
  if (run?.kind !== 'importUndo') return null;
  if (run.result === undefined) return <Note role="status">{t('undo.doing')}</Note>;
  const { undone, kept } = run.result;
  return (
    <Note role="status" data-tone={kept > 0 ? 'warn' : undefined}>
      {t('undo.done', {
        at: format.dateTime(Date.parse(run.changedAt)),
        name: run.startedByName ?? run.startedBy,
        count: format.number(undone),
      })}
      {kept > 0 && `. ${t('undo.kept', { count: format.number(kept) })}`}
    </Note>
  );
}

function Refusal({ error }: { readonly error: unknown }) {
  const t = useImportText();
  const errorText = useErrorText();
  const format = useFormat();
  const details = error instanceof ApiError ? error.detailsObject : {};
  const { objects, count } = inTheWaySchema.safeParse(details).data ?? { objects: [], count: 0 };
  return (
    <InTheWay>
      <Note data-tone="err" role="alert">
        {errorText(errorCodeOf(error), details)}
      </Note>
      {objects.length > 0 && (
        <ul aria-label={t('undo.inTheWay')}>
          {objects.map((one) => (
            <li key={`${one.collection} ${one.id} ${one.errorCode}`}>
              <ObjectLink object={one} />
              <span>
                {one.usedBy === undefined
                  ? errorText(one.errorCode)
                  : t('undo.usedBy', { names: one.usedBy.map(({ name, id }) => name ?? id).join(', ') })}
              </span>
            </li>
          ))}
        </ul>
      )}
      {count > objects.length && <p>{t('undo.more', { count: format.number(count - objects.length) })}</p>}
    </InTheWay>
  );
}

const InTheWay = styled.div`
  width: 100%;
  display: flex;
  flex-direction: column;
  gap: 8px;
  & ul { max-height: 320px; overflow-y: auto; border: 1px solid var(--line-2); border-radius: 8px; }
  & li { display: grid; grid-template-columns: minmax(0, 1fr) minmax(0, 2fr); gap: 16px; padding: 8px 12px; overflow-wrap: anywhere; }
  & li + li { border-top: 1px solid var(--line-1); }
  & li > span { color: var(--text-2); }
  @media (max-width: 599px) { & li { grid-template-columns: minmax(0, 1fr); gap: 2px; } }
`;
