import Button from '@mui/material/Button';
import { Plus } from 'lucide-react';
import { useCallback, useMemo } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router';
import type { Collection } from '#domain/base-data/object-types.ts';
import { useRight } from '#frontend/api/session-context.ts';
import { useFormat } from '#frontend/i18n/use-format.ts';
import { savedState } from '#frontend/kit/form/leave-guard.tsx';
import type { ListDefinition } from '#frontend/kit/list/list-definition.ts';
import { type Names, useNames } from '#frontend/kit/list/use-names.ts';
import { useHeldRight } from '#frontend/kit/rights/held-right.ts';
import { ListPage } from '#frontend/shell/list-page.tsx';
import { useBaseDataText } from '../base-data-text.ts';
import { besideOf, GapBeside } from './gap-beside.tsx';
import { gapsPath, type ListedGap, listedGapSchema } from './gap-calls.ts';
import { GapTabs, gapsHome as home } from './gap-tabs.tsx';
import { useGapText } from './gap-text.ts';

const named: readonly Collection[] = ['gapTypes'];

/** `/resourcegaps` and below it `new`, `{id}` and `edit/{id}` (domain facts §9): when resources do not work. */
export default function GapsPage() {
  const t = useGapText();
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
  const definition = useGapList(names, 'id' in shown ? shown.id : undefined, go);
  const saved = (gapId: string): void => go(`/${gapId}`, savedState);
  return (
    <ListPage
      name="resourceGaps"
      definition={definition}
      tabs={<GapTabs shown="list" />}
      breadcrumb={[{ label: t('title') }]}
      start={
        mayWrite && (
          <Button
            variant="contained"
            startIcon={<Plus size={15} strokeWidth={2} />}
            disabled={shown.kind === 'new'}
            onClick={() => go('/new')}
          >
            {t('new')}
          </Button>
        )
      }
      panel={shown.kind !== 'none' && <GapBeside shown={shown} names={names} go={go} onSaved={saved} />}
    />
  );
}

function useGapList(
  names: Names,
  selected: string | undefined,
  go: (where: string) => void,
): ListDefinition<ListedGap> {
  const t = useGapText();
  const base = useBaseDataText();
  const format = useFormat();
  return useMemo(
    () => ({
      path: gapsPath,
      row: listedGapSchema,
      id: ({ resourceGapId }) => resourceGapId,
      topic: 'base-data',
      sort: '-dateFrom',
      emptyText: t('empty'),
      emptyFilterText: t('none'),
      columns: [
        {
          field: 'resourceName',
          header: t('resource'),
          kind: 'text',
          width: 240,
          flex: 2,
          value: ({ resourceName }) => resourceName,
          render: ({ resourceName }) => <span className="strong">{resourceName}</span>,
        },
        { field: 'dateFrom', header: t('from'), kind: 'instant', width: 170, value: ({ dateFrom }) => dateFrom },
        { field: 'dateTo', header: t('to'), kind: 'instant', width: 170, value: ({ dateTo }) => dateTo },
        {
          field: 'length',
          header: t('length'),
          kind: 'text',
          width: 130,
          right: true,
          computed: true,
          value: ({ dateFrom, dateTo }) => format.duration(Date.parse(dateTo) - Date.parse(dateFrom)),
        },
        {
          field: 'gapTypeId',
          header: t('reason'),
          kind: 'choice',
          width: 200,
          flex: 1,
          choices: names.get('gapTypes') ?? [],
          value: ({ gapTypeId }) => gapTypeId,
        },
        {
          field: 'informative',
          header: t('informative'),
          kind: 'choice',
          width: 180,
          choices: [
            { value: true, label: base('value.yes') },
            { value: false, label: base('value.no') },
          ],
          value: ({ informative }) => informative,
        },
      ],
      open: ({ resourceGapId }) => go(`/${resourceGapId}`),
      ...(selected === undefined ? {} : { selected }),
    }),
    [names, selected, go, t, base, format],
  );
}
