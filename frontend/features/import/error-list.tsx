import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import { Download } from 'lucide-react';
import type { ReportedError } from '#domain/import/import-job.ts';
import type { ImportType } from '#domain/import/import-types.ts';
import type { RowErrorCode } from '#domain/import/table.ts';
import { useErrorText } from '#frontend/i18n/error-text.ts';
import { currentPlantTimeZone } from '#frontend/i18n/plant-time-zone.ts';
import { currentLanguage } from '#frontend/i18n/setup.ts';
import { useFormat } from '#frontend/i18n/use-format.ts';
import { columnCalled, useColumnNames } from './column-names.ts';
import { useImportText } from './import-text.ts';

interface ErrorListProps {
  readonly importType: ImportType;
  readonly errors: readonly ReportedError[];
  /** Of how many these are the first. */
  readonly count: number;
  readonly fileName: string;
}

/** More than a person reads; the file has all that the server names. */
const shown = 200;

const codes: ReadonlySet<string> = new Set<RowErrorCode>([
  'required',
  'number',
  'date',
  'unknown',
  'ambiguous',
  'invalid',
  'tooLong',
  'durationMissing',
  'tooLongAgo',
  'inTheFuture',
  'notAllowed',
  'withOthers',
  'refused',
]);
const isCode = (code: string): code is RowErrorCode => codes.has(code);

/** Row, column and what is wrong there; also as a file. */
export function ErrorList({ importType, errors, count, fileName }: ErrorListProps) {
  const t = useImportText();
  const errorText = useErrorText();
  const format = useFormat();
  const textOf = ({ code, refusal }: ReportedError): string =>
    refusal === undefined ? t(`row.${isCode(code) ? code : 'invalid'}`) : errorText(refusal);
  const columns = useColumnNames(importType);
  const columnOf = ({ field }: ReportedError): string => columnCalled(columns, field);
  const save = async (): Promise<void> => {
    const { csvText, download } = await import('#frontend/kit/list/csv.ts');
    const parts = [
      { header: t('errors.row'), kind: 'number' as const, value: (error: ReportedError) => error.row },
      { header: t('errors.column'), kind: 'text' as const, value: columnOf },
      { header: t('errors.value'), kind: 'text' as const, value: ({ value }: ReportedError) => value },
      { header: t('errors.what'), kind: 'text' as const, value: textOf },
    ];
    const text = csvText(errors, parts, currentLanguage(), currentPlantTimeZone());
    download(text, `${fileName.replace(/\.\w+$/, '')}-errors.csv`);
  };
  return (
    <>
      <Button size="medium" startIcon={<Download size={16} strokeWidth={1.75} />} onClick={() => void save()}>
        {t('errors.save')}
      </Button>
      <Table>
        <thead>
          <tr>
            <th scope="col">{t('errors.row')}</th>
            <th scope="col">{t('errors.column')}</th>
            <th scope="col">{t('errors.value')}</th>
            <th scope="col">{t('errors.what')}</th>
          </tr>
        </thead>
        <tbody>
          {errors.slice(0, shown).map((error) => (
            <tr key={`${error.row} ${error.field} ${error.code} ${error.refusal ?? ''}`}>
              <td>{format.number(error.row)}</td>
              <td>{columnOf(error)}</td>
              <td>{error.value}</td>
              <td>{textOf(error)}</td>
            </tr>
          ))}
        </tbody>
      </Table>
      {count > shown && <p>{t('errors.more', { shown: format.number(shown), all: format.number(count) })}</p>}
    </>
  );
}

const Table = styled.table`
  width: 100%;
  border-collapse: collapse;
  font-size: var(--size-dense);
  line-height: 18px;
  & th { text-align: left; font-size: var(--size-caption); font-weight: 500; color: var(--text-2); background: var(--sunken); }
  & th, & td { padding: 6px 12px; border-bottom: 1px solid var(--line-1); }
  & td:first-of-type, & th:first-of-type { width: 80px; text-align: right; font-feature-settings: 'tnum'; }
  & td:last-of-type { color: var(--err); }
  & td { overflow-wrap: anywhere; }
`;
