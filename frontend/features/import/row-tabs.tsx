import styled from '@emotion/styled';
import { type ReactNode, useState } from 'react';
import type { ImportRow, OutcomeCounts } from '#domain/import/import-job.ts';
import { type FieldChange, type RowOutcome, rowOutcomes } from '#domain/import/row-outcome.ts';
import { useFormat } from '#frontend/i18n/use-format.ts';
import { fieldWord } from '#frontend/kit/history/history-text.ts';
import { isNothing, valueWords } from '#frontend/kit/history/history-values.ts';
import { useKindWord } from '#frontend/shell/sections/kind-word.ts';
import { type ColumnName, columnCalled } from './column-names.ts';
import { useImportText } from './import-text.ts';
import { RowList } from './row-list.tsx';

interface RowTabsProps {
  readonly importId: string;
  readonly counts: OutcomeCounts;
  readonly columns: readonly ColumnName[];
  /** What stands below the tab of refused rows. */
  readonly refused: ReactNode;
}

/** The rows by what becomes of them, or has: errors first, then what is new and what changes, field by field. */
export function RowTabs({ importId, counts, columns, refused }: RowTabsProps) {
  const t = useImportText();
  const format = useFormat();
  const order: readonly RowOutcome[] = ['refused', ...rowOutcomes.filter((one) => one !== 'refused')];
  const tabs = order.filter((outcome) => counts[outcome] > 0);
  const [chosen, setChosen] = useState<RowOutcome>();
  const open = tabs.find((one) => one === chosen) ?? tabs[0];
  if (open === undefined) return null;
  return (
    <>
      <Tabs role="tablist" aria-label={t('rows.title')}>
        {tabs.map((outcome) => (
          <button
            key={outcome}
            type="button"
            role="tab"
            aria-selected={outcome === open}
            data-outcome={outcome}
            onClick={() => setChosen(outcome)}
          >
            {t(`outcome.${outcome}`)} <b>{format.number(counts[outcome])}</b>
          </button>
        ))}
      </Tabs>
      {open === 'refused' ? (
        refused
      ) : (
        <RowList
          key={open}
          importId={importId}
          outcome={open}
          count={counts[open]}
          label={t(`outcome.${open}`)}
          columns="72px minmax(140px, 1fr) minmax(0, 3fr)"
          header={
            <>
              <span role="columnheader">{t('errors.row')}</span>
              <span role="columnheader">{t('rows.object')}</span>
              <span role="columnheader">{t('rows.changes')}</span>
            </>
          }
          line={(row) => row && <Line row={row} columns={columns} />}
        />
      )}
    </>
  );
}

function Line({ row, columns }: { readonly row: ImportRow; readonly columns: readonly ColumnName[] }) {
  const t = useImportText();
  const format = useFormat();
  const kindWord = useKindWord();
  // A technology is there for its article.
  const main = row.objects.find(({ collection }) => collection === 'articles') ?? row.objects.at(-1);
  const said = row.objects.map((object) => ({
    ...object,
    words: object.fields
      .filter(({ field }) => !unsaid.has(field))
      .map((change) => changeWords(change, columns, (field, value) => valueWords(field, value, undefined, format))),
  }));
  const all = said.map(
    ({ collection, kind, words, name }) =>
      `${kindWord(collection)} ${name}: ${[t(`outcome.${kind}`), ...words].join(', ')}`,
  );
  return (
    <>
      <span role="cell">{format.number(row.row)}</span>
      <span role="cell" title={main?.name}>
        {main?.name}
      </span>
      <span role="cell" title={all.join('\n')}>
        {said.length === 0 && (
          <Muted>{t(row.outcomes.includes('unchanged') ? 'rows.unchanged' : 'rows.withAbove')}</Muted>
        )}
        {said
          .toSorted((one) => (one.id === main?.id ? -1 : 0))
          .map(({ id, words, planned, unscheduled, collection, name, kind }) => (
            <Part key={`${collection} ${id}`}>
              {id !== main?.id && (
                <b>
                  {kindWord(collection)} {name} {t(`outcome.${kind}`)}{' '}
                </b>
              )}
              {planned === true && <b>{t('outcome.planned')} </b>}
              {unscheduled === true && <b>{t('outcome.unscheduled')} </b>}
              {(id === main?.id || collection === 'technologies') && words.join(' · ')}{' '}
            </Part>
          ))}
      </span>
    </>
  );
}

function changeWords(
  { field, part, before, after }: FieldChange,
  columns: readonly ColumnName[],
  words: (field: string, value: unknown) => string,
): string {
  const own = part?.split(' · ');
  const inner = own !== undefined && own.length > 1 ? (own.at(-1) ?? field) : field;
  const called = labelOf(inner, columns);
  const name =
    own === undefined ? called : own.length > 1 ? `${own[0]} ${called}` : `${labelOf(field, columns)} ${part}`;
  const shown = (value: unknown): string =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.values(value)
          .filter((one) => typeof one !== 'object')
          .join(' ')
      : words(inner, value);
  return isNothing(before) ? `${name}: ${shown(after)}` : `${name}: ${shown(before)} → ${shown(after)}`;
}

/** A field of an object as histories call it, or else its column. */
function labelOf(field: string, columns: readonly ColumnName[]): string {
  const word = fieldWord(field);
  return word === field ? columnCalled(columns, columnOfField[field] ?? field) : word;
}

/** Fields without a word in histories that have another name in a file. */
const columnOfField: Readonly<Record<string, string>> = {
  amountUnitId: 'amountUnit',
  articleGroupId: 'articleGroupName',
  technologyNumber: 'templateNumber',
  technologyName: 'templateName',
  technologyItems: 'templateItemName',
  valueAddName: 'templateItemName',
  resourceGroupId: 'resourceGroupName',
  resourceGroups: 'resourceGroupName',
  resourceId: 'resourceName',
  availabilityPlans: 'capacityPlanName',
};

/** What follows from the object itself. */
const unsaid: ReadonlySet<string> = new Set(['isStandard', 'colorIndex', 'ifThere']);

const Muted = styled.span`
  color: var(--text-3);
`;

const Part = styled.span`
  & + & { margin-left: 12px; }
  & b { font-weight: 600; }
`;

const Tabs = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 4px 20px;
  width: 100%;
  border-bottom: 1px solid var(--line-2);
  & button {
    padding: 8px 0;
    border: 0;
    border-bottom: 2px solid transparent;
    background: none;
    color: var(--text-2);
    font: inherit;
    cursor: pointer;
  }
  & button[aria-selected=true] { border-color: var(--accent); color: var(--text); font-weight: 600; }
  & b { font-weight: 500; font-feature-settings: 'tnum'; }
  & button[data-outcome=refused] b { color: var(--err); }
  @media (max-width: 599px) { & button { min-height: 48px; font-size: var(--size-touch); } }
`;
