import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import { Download, Undo2, WandSparkles } from 'lucide-react';
import { normalised } from '#domain/import/file/normalised.ts';
import type { Correction } from '#domain/import/file/table.ts';
import type { ImportRow, ReportedError } from '#domain/import/import-job.ts';
import { rowErrorText } from '#domain/import/row-error-words.ts';
import { api } from '#frontend/api/plant.ts';
import { useErrorText } from '#frontend/i18n/error-text.ts';
import { currentLanguage } from '#frontend/i18n/setup.ts';
import { useFormat } from '#frontend/i18n/use-format.ts';
import { saveFile } from '#frontend/kit/save-file.ts';
import { useAttempt } from '#frontend/kit/use-attempt.ts';
import { CellInput } from './cell-input.tsx';
import { type ColumnName, columnCalled } from './column-names.ts';
import type { ImportEvent } from './import-machine.ts';
import { useImportText } from './import-text.ts';
import { RowList } from './row-list.tsx';

interface ErrorListProps {
  readonly importId: string;
  /** How many rows were refused. */
  readonly count: number;
  readonly columns: readonly ColumnName[];
  /** What has been put right so far; absent where nothing can be. */
  readonly corrections?: readonly Correction[] | undefined;
  readonly send?: ((event: ImportEvent) => void) | undefined;
  /** Of the file that was read: the errors come as such a file. */
  readonly fileName: string;
}

/** Refused rows with what is wrong in each; a wrong cell can be put right here. */
export function ErrorList({ importId, count, columns, corrections = [], send, fileName }: ErrorListProps) {
  const t = useImportText();
  const format = useFormat();
  const { attempt, busy } = useAttempt();
  const save = () =>
    attempt(async () => {
      const content = await api.readBlob(`/planning/runs/${importId}/file`);
      saveFile(`${fileName.replace(/\.\w+$/, '')}-errors.${/\.xlsx$/i.test(fileName) ? 'xlsx' : 'csv'}`, content);
    });
  const isOpen = send !== undefined;
  return (
    <>
      <Button
        size="medium"
        startIcon={<Download size={16} strokeWidth={1.75} />}
        loading={busy}
        onClick={() => void save()}
      >
        {t('errors.save')}
      </Button>
      <RowList
        importId={importId}
        outcome="refused"
        count={count}
        label={t('outcome.refused')}
        columns={
          isOpen
            ? '72px minmax(110px, 1fr) minmax(110px, 1fr) minmax(150px, 2fr) minmax(220px, 1.6fr)'
            : '72px minmax(110px, 1fr) minmax(110px, 1fr) minmax(150px, 3fr)'
        }
        header={
          <>
            <span role="columnheader">{t('errors.row')}</span>
            <span role="columnheader">{t('errors.column')}</span>
            <span role="columnheader">{t('errors.value')}</span>
            <span role="columnheader">{t('errors.what')}</span>
            {isOpen && <span role="columnheader">{t('errors.right')}</span>}
          </>
        }
        line={(row) =>
          row && (
            <Line
              key={row.row}
              row={row}
              columns={columns}
              corrections={corrections}
              send={send}
              number={(value) => format.number(value)}
            />
          )
        }
      />
    </>
  );
}

interface LineProps extends Pick<ErrorListProps, 'columns' | 'send'> {
  readonly row: ImportRow;
  readonly corrections: readonly Correction[];
  readonly number: (value: number) => string;
}

function Line({ row, columns, corrections, send, number }: LineProps) {
  const t = useImportText();
  const errorText = useErrorText();
  const textOf = ({ code, refusal }: ReportedError): string =>
    refusal === undefined ? rowErrorText(code, currentLanguage()) : errorText(refusal);
  const [error, ...others] = row.errors;
  if (error === undefined) return null;
  const field = normalised(error.field);
  const column = columns.find(({ documented }) => normalised(documented) === field);
  const correction = corrections.find((one) => one.row === row.row && normalised(one.column) === field);
  const correct = (named: string, value: string | undefined): void =>
    send?.({ type: 'correct', row: row.row, column: named, value });
  const said = [error, ...others].map((one) =>
    [one.field === '' ? '' : `${columnCalled(columns, one.field)}: `, textOf(one)].join(''),
  );
  return (
    <>
      <span role="cell">{number(row.row)}</span>
      <span role="cell">{columnCalled(columns, error.field)}</span>
      <span role="cell" title={error.value}>
        {error.value}
      </span>
      <Wrong role="cell" title={said.join('\n')} data-right={correction !== undefined}>
        {textOf(error)}
        {others.length > 0 && ` (+${number(others.length)})`}
      </Wrong>
      {send !== undefined && (
        <Right role="cell">
          {column === undefined ? null : (
            <>
              <CellInput
                key={correction?.value ?? ''}
                label={`${t('errors.right')}: ${number(row.row)}, ${column.header}`}
                value={correction?.value}
                onLeave={(value) => correct(column.documented, value)}
              />
              {error.suggestion !== undefined && correction === undefined && (
                <Button
                  size="small"
                  startIcon={<WandSparkles size={14} strokeWidth={1.75} />}
                  title={t('errors.suggested')}
                  onClick={() => correct(column.documented, error.suggestion)}
                >
                  {error.suggestion}
                </Button>
              )}
              {correction !== undefined && (
                <Button
                  size="small"
                  aria-label={t('errors.asInFile')}
                  title={t('errors.asInFile')}
                  onClick={() => correct(column.documented, undefined)}
                >
                  <Undo2 size={14} strokeWidth={1.75} />
                </Button>
              )}
            </>
          )}
        </Right>
      )}
    </>
  );
}

const Wrong = styled.span`
  color: var(--err);
  &[data-right=true] { color: var(--text-3); text-decoration: line-through; }
`;

const Right = styled.span`
  display: flex;
  align-items: center;
  gap: 6px;
  & button { flex: none; max-width: 160px; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
`;
