import Button from '@mui/material/Button';
import { History, Plus } from 'lucide-react';
import { useCallback, useMemo, useState } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router';
import type { Collection } from '#domain/base-data/object-types.ts';
import { useRight } from '#frontend/api/session-context.ts';
import { useBaseDataText } from '#frontend/features/base-data/base-data-text.ts';
import { useFormat } from '#frontend/i18n/use-format.ts';
import { savedState } from '#frontend/kit/form/leave-guard.tsx';
import { ArchivedToggle } from '#frontend/kit/list/archived-toggle.tsx';
import type { ListDefinition } from '#frontend/kit/list/data/list-definition.ts';
import { notOver } from '#frontend/kit/list/data/not-over.ts';
import { type Names, useNames } from '#frontend/kit/list/data/use-names.ts';
import { titleColumn } from '#frontend/kit/list/title-column.tsx';
import { useHeldRight } from '#frontend/kit/rights/held-right.ts';
import { ListPage } from '#frontend/shell/list-page.tsx';
import { besideOf, GapBeside } from './gap-beside.tsx';
import { gapSource, type ListedGap } from './gap-calls.ts';
import { GapTabs, gapsHome as home } from './gap-tabs.tsx';

const named: readonly Collection[] = ['gapTypes'];

/** `/resourcegaps` and below it `new`, `{id}` and `edit/{id}` (domain facts §9): when resources do not work. */
export default function GapsPage() {
  const t = useBaseDataText();
  const { '*': below = '' } = useParams();
  const { search } = useLocation();
  const navigate = useNavigate();
  const mayWrite = useRight('gaps.write');
  const names = useNames(named);
  const go = useCallback(
    (where: string, state?: typeof savedState) =>
      void navigate({ pathname: `${home}${where}`, search }, state === undefined ? {} : { state }),
    [navigate, search],
  );
  const shown = besideOf(below, useHeldRight('gaps.write', below));
  const [showsPast, setShowsPast] = useState(false);
  const definition = useGapList(names, 'id' in shown ? shown.id : undefined, showsPast, go);
  const saved = (gapId: string): void => go(`/${gapId}`, savedState);
  return (
    <ListPage
      name="resourceGaps"
      definition={definition}
      tabs={<GapTabs shown="list" />}
      breadcrumb={[{ label: t('gaps.title') }]}
      start={
        <>
          {mayWrite && (
            <Button
              variant="contained"
              startIcon={<Plus size={15} strokeWidth={2} />}
              disabled={shown.kind === 'new'}
              onClick={() => go('/new')}
            >
              {t('gaps.new')}
            </Button>
          )}
          <ArchivedToggle label={t('list.past')} icon={History} isOn={showsPast} onChange={setShowsPast} />
        </>
      }
      panel={shown.kind !== 'none' && <GapBeside shown={shown} names={names} go={go} onSaved={saved} />}
    />
  );
}

function useGapList(
  names: Names,
  selected: string | undefined,
  showsPast: boolean,
  go: (where: string) => void,
): ListDefinition<ListedGap> {
  const t = useBaseDataText();
  const format = useFormat();
  return useMemo(
    () => ({
      ...gapSource,
      id: ({ resourceGapId }) => resourceGapId,
      topic: 'base-data',
      ...(showsPast ? {} : { fixed: [notOver('dateTo', 'instant')] }),
      sort: '-dateFrom',
      emptyText: t('gaps.empty'),
      emptyFilterText: t('gaps.none'),
      columns: [
        { ...titleColumn('resourceName', t('gaps.resource'), 240), flex: 2 },
        { field: 'dateFrom', header: t('gaps.from'), kind: 'instant', width: 170, value: ({ dateFrom }) => dateFrom },
        { field: 'dateTo', header: t('gaps.to'), kind: 'instant', width: 170, value: ({ dateTo }) => dateTo },
        {
          field: 'length',
          header: t('gaps.length'),
          kind: 'text',
          width: 130,
          right: true,
          computed: true,
          value: ({ dateFrom, dateTo }) => format.duration(Date.parse(dateTo) - Date.parse(dateFrom)),
        },
        {
          field: 'gapTypeId',
          header: t('gaps.reason'),
          kind: 'choice',
          width: 200,
          flex: 1,
          choices: names.get('gapTypes') ?? [],
          value: ({ gapTypeId }) => gapTypeId,
        },
        {
          field: 'informative',
          header: t('gaps.informative'),
          kind: 'choice',
          width: 180,
          choices: [
            { value: true, label: t('value.yes') },
            { value: false, label: t('value.no') },
          ],
          value: ({ informative }) => informative,
        },
      ],
      open: ({ resourceGapId }) => go(`/${resourceGapId}`),
      ...(selected === undefined ? {} : { selected }),
    }),
    [names, selected, showsPast, go, t, format],
  );
}
