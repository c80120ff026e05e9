import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import { WandSparkles } from 'lucide-react';
import { useId } from 'react';
import { normalised } from '#domain/import/file/normalised.ts';
import type { ValidationAnswer } from '#domain/import/import-job.ts';
import { useFormat } from '#frontend/i18n/use-format.ts';
import { CellInput } from './cell-input.tsx';
import { type ColumnName, columnCalled } from './column-names.ts';
import type { ImportContext, ImportEvent } from './import-machine.ts';
import { useImportText } from './import-text.ts';

interface NewNamesProps {
  readonly context: Pick<ImportContext, 'mapping'>;
  readonly names: ValidationAnswer['newNames'];
  readonly columns: readonly ColumnName[];
  readonly send: (event: ImportEvent) => void;
}

/** Words of the file for which something would be made, each to be said what it means instead: „Stck“ is pc. */
export function NewNames({ context: { mapping }, names, columns, send }: NewNamesProps) {
  const t = useImportText();
  const format = useFormat();
  const titleId = useId();
  if (names.length === 0) return null;
  return (
    <Part aria-labelledby={titleId}>
      <h3 id={titleId}>{t('names.title', { count: names.length })}</h3>
      <p>{t('names.hint')}</p>
      <ul>
        {names.map(({ column, value, count, suggestion }) => {
          const name = columns.find(({ documented }) => normalised(documented) === column);
          const documented = name?.documented ?? column;
          const means = mapping.values[documented]?.[value];
          const say = (next: string | undefined): void =>
            send({ type: 'mapValue', column: documented, word: value, means: next });
          return (
            <li key={`${column} ${value}`}>
              <span>{columnCalled(columns, column)}</span>
              <b>{value}</b>
              <span>{t('names.rows', { count: format.number(count) })}</span>
              <CellInput
                key={means ?? ''}
                width={180}
                placeholder={t('names.new')}
                label={t('names.means', { value })}
                value={means}
                onLeave={say}
              />
              {suggestion !== undefined && means === undefined && (
                <Button
                  size="small"
                  startIcon={<WandSparkles size={14} strokeWidth={1.75} />}
                  onClick={() => say(suggestion)}
                >
                  {suggestion}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
    </Part>
  );
}

const Part = styled.section`
  width: 100%;
  & h3 { margin: 0 0 4px; font-size: var(--size-title-3); font-weight: 600; }
  & p { margin: 0 0 8px; color: var(--text-2); }
  & ul { max-height: 260px; overflow: auto; border-top: 1px solid var(--line-1); }
  & li { display: flex; flex-wrap: wrap; align-items: center; gap: 4px 16px; padding: 5px 0; border-bottom: 1px solid var(--line-1); }
  & li > span:first-of-type { min-width: 130px; color: var(--text-2); }
  & li > b { min-width: 130px; font-weight: 600; overflow-wrap: anywhere; }
  & li > span { min-width: 84px; color: var(--text-2); font-feature-settings: 'tnum'; }
`;
