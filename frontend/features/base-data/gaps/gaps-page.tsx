import Button from '@mui/material/Button';
import { Plus } from 'lucide-react';
import { useCallback, useMemo } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router';
import type { Collection } from '#domain/base-data/object-types.ts';
import { useRight } from '#frontend/api/session-context.ts';
import { useFormat } from '#frontend/i18n/use-format.ts';
import { savedState } from '#frontend/kit/form/leave-guard.tsx';
import type { ListDefinition } from '#frontend/kit/list/list-definition.ts';
import { ListTabs } from '#frontend/kit/list/list-tabs.tsx';
import { type Names, nameIn, useNames } from '#frontend/kit/list/use-names.ts';
import { SidePanel } from '#frontend/kit/side-panel.tsx';
import { StatePanel } from '#frontend/kit/state-panel.tsx';
import { ListPage } from '#frontend/shell/list-page.tsx';
import { useBaseDataText } from '../base-data-text.ts';
import { type GapFields, type GapRow, gapRowSchema, gapsPath, useGap } from './gap-calls.ts';
import { GapForm } from './gap-form.tsx';
import { GapPanel } from './gap-panel.tsx';
import { useGapText } from './gap-text.ts';

const home = '/resourcegaps';
const named: readonly Collection[] = ['resources', 'gapTypes'];

/** `/resourcegaps` and below it `new`, `{id}` and `edit/{id}` (domain facts §9): when resources do not work. */
export default function GapsPage() {
  const t = useGapText();
  const { '*': below = '' } = useParams();
  const { search } = useLocation();
  const navigate = useNavigate();
  const mayWrite = useRight('gaps.write');
  const names = useNames(named);
  const nameOf = useGapName(names);
  const go = useCallback(
    (where: string, state?: typeof savedState) =>
      void navigate({ pathname: `${home}${where}`, search }, state === undefined ? {} : { state }),
    [navigate, search],
  );
  const [first = '', second] = below.split('/');
  const isNew = first === 'new' && mayWrite;
  const isEdit = first === 'edit' && second !== undefined && mayWrite;
  const id = first === 'edit' ? second : first === 'new' || first === '' ? undefined : first;
  const definition = useGapList(names, id, go);
  const close = (): void => go('');
  const saved = (gapId: string): void => go(`/${gapId}`, savedState);
  return (
    <ListPage
      name="resourceGaps"
      definition={definition}
      tabs={<ListTabs tabs={[{ label: t('title'), to: home, path: gapsPath }]} label={t('title')} />}
      breadcrumb={[{ label: t('title') }]}
      start={
        mayWrite && (
          <Button
            variant="contained"
            startIcon={<Plus size={15} strokeWidth={2} />}
            disabled={isNew}
            onClick={() => go('/new')}
          >
            {t('new')}
          </Button>
        )
      }
      panel={
        isNew ? (
          <GapForm gap={undefined} names={names} nameOf={nameOf} onClose={close} onSaved={saved} />
        ) : (
          id !== undefined && (
            <GapBeside
              key={`${isEdit ? 'edit' : 'detail'} ${id}`}
              id={id}
              isEdit={isEdit}
              names={names}
              nameOf={nameOf}
              go={go}
              onSaved={saved}
            />
          )
        )
      }
    />
  );
}

interface GapBesideProps {
  readonly id: string;
  readonly isEdit: boolean;
  readonly names: Names;
  readonly nameOf: (gap: Omit<GapFields, 'gapTypeId'>) => string;
  readonly go: (where: string) => void;
  readonly onSaved: (id: string) => void;
}

function GapBeside({ id, isEdit, names, nameOf, go, onSaved }: GapBesideProps) {
  const t = useGapText();
  const base = useBaseDataText();
  const { data, isError } = useGap(id);
  if (data === undefined)
    return (
      <SidePanel title={t('title')} onClose={() => go('')}>
        {isError && <StatePanel title={base('panel.gone')} />}
      </SidePanel>
    );
  return isEdit ? (
    <GapForm gap={data} names={names} nameOf={nameOf} onClose={() => go(`/${id}`)} onSaved={onSaved} />
  ) : (
    <GapPanel gap={data} names={names} name={nameOf(data)} onEdit={() => go(`/edit/${id}`)} onClose={() => go('')} />
  );
}

/** "Fräse 2, Mo 22.3. 06:00 – 14:00" */
function useGapName(names: Names): (gap: Omit<GapFields, 'gapTypeId'>) => string {
  const t = useGapText();
  const format = useFormat();
  return ({ resourceId, dateFrom, dateTo }) => {
    const [from, to] = [Date.parse(dateFrom), Date.parse(dateTo)];
    const [first, last] = [format.shortDate(from), format.shortDate(to)];
    const times = `${first} ${format.time(from)} – ${first === last ? '' : `${last} `}${format.time(to)}`;
    return t('name', { resource: nameIn(names, 'resources', resourceId), times });
  };
}

function useGapList(names: Names, selected: string | undefined, go: (where: string) => void): ListDefinition<GapRow> {
  const t = useGapText();
  const base = useBaseDataText();
  const format = useFormat();
  return useMemo(
    () => ({
      path: gapsPath,
      row: gapRowSchema,
      id: ({ resourceGapId }) => resourceGapId,
      topic: 'base-data',
      sort: '-dateFrom',
      emptyText: t('empty'),
      emptyFilterText: t('none'),
      columns: [
        {
          field: 'resourceId',
          header: t('resource'),
          kind: 'choice',
          width: 240,
          flex: 2,
          choices: names.get('resources') ?? [],
          value: ({ resourceId }) => resourceId,
          render: ({ resourceId }) => <span className="strong">{nameIn(names, 'resources', resourceId)}</span>,
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
