import Button from '@mui/material/Button';
import { History, ListChecks, Plus } from 'lucide-react';
import { useCallback, useMemo, useState } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router';
import { rightOn } from '#domain/base-data/collection-areas.ts';
import type { Collection } from '#domain/base-data/object-types.ts';
import { isGoneBy } from '#frontend/api/api-error.ts';
import { useRight } from '#frontend/api/session-context.ts';
import { savedState } from '#frontend/kit/form/leave-guard.tsx';
import { ArchivedToggle } from '#frontend/kit/list/archived-toggle.tsx';
import { type Names, useNames } from '#frontend/kit/list/data/use-names.ts';
import { MissingPanel } from '#frontend/kit/panels/missing-panel.tsx';
import { useHeldRight } from '#frontend/kit/rights/held-right.ts';
import { Frame } from '#frontend/shell/frame.tsx';
import { ListPage } from '#frontend/shell/list-page.tsx';
import { useBaseDataText } from '../base-data-text.ts';
import { BatchPanel, mostInBatch } from '../batch-panel.tsx';
import { DetailPanel } from '../detail-panel.tsx';
import { EditPanel } from '../edit-panel.tsx';
import { useObject } from '../object-calls.ts';
import type { ObjectScreen } from '../object-screen.ts';
import { useListDefinition } from '../use-list-definition.ts';
import { screenFor, useCustomFields, withCustomValues } from '../with-custom-fields.ts';
import { screens } from './screens.ts';

interface BaseDataPageProps {
  readonly collection: Collection;
  /** The kind of these objects, where each has a list of its own. */
  readonly only?: string | undefined;
  /** Address of the list. */
  readonly home: string;
}

/** The list of a collection and below it `new`, `{id}` and `edit/{id}` (base data §2): a list with a panel beside it. */
export default function BaseDataPage({ collection, only, home }: BaseDataPageProps) {
  const screen = screens.find((one) => one.collection === collection && one.only?.value === only);
  if (screen === undefined) throw new Error(`${collection} has no screen`);
  return <KnownScreen key={home} screen={screen} home={home} />;
}

/** What the panel beside the list shows. */
type Panel =
  | { readonly kind: 'none' | 'new' | 'batch' }
  | { readonly kind: 'detail' | 'edit' | 'duplicate'; readonly id: string };

/** The list as soon as it is known which fields the plant has given its objects. */
function KnownScreen({ screen, home }: { readonly screen: ObjectScreen; readonly home: string }) {
  const known = useCustomFields(screen);
  return known === undefined ? <Frame loading>{null}</Frame> : <ScreenPage screen={known} home={home} />;
}

function ScreenPage({ screen, home }: { readonly screen: ObjectScreen; readonly home: string }) {
  const t = useBaseDataText();
  const text = screen.useText();
  const { '*': below = '' } = useParams();
  const { search } = useLocation();
  const navigate = useNavigate();
  const mayWrite = useRight(rightOn(screen.collection, 'write'));
  const panel = panelOf(below, useHeldRight(rightOn(screen.collection, 'write'), below));
  const go = useCallback(
    (where: string, state?: typeof savedState) =>
      void navigate({ pathname: `${home}${where}`, search }, state === undefined ? {} : { state }),
    [navigate, home, search],
  );
  const open = useCallback((id: string) => go(`/${id}`), [go]);
  const close = useCallback(() => go(''), [go]);
  const named = useMemo<readonly Collection[]>(
    () => [
      ...new Set([
        ...screen.names,
        ...screen.fields.flatMap(({ kind }) =>
          kind.kind === 'reference' || kind.kind === 'references' ? [kind.collection] : [],
        ),
      ]),
    ],
    [screen],
  );
  const names = useNames(named);
  const [ticked, setTicked] = useState<readonly string[]>([]);
  const [showsArchived, setShowsArchived] = useState(false);
  const [showsPast, setShowsPast] = useState(false);
  const definition = useListDefinition(screen, names, {
    selected: 'id' in panel ? panel.id : undefined,
    open,
    ticked: useMemo(
      () => (mayWrite ? { ids: ticked, onChange: setTicked, most: mostInBatch } : undefined),
      [mayWrite, ticked],
    ),
    showsArchived,
    showsPast,
  });
  const saved = (id: string): void => go(`/${id}`, savedState);
  return (
    <ListPage
      name={screen.collection}
      definition={definition}
      start={
        <>
          {mayWrite && (
            <Button
              variant="contained"
              startIcon={<Plus size={15} strokeWidth={2} />}
              disabled={panel.kind === 'new'}
              onClick={() => go('/new')}
            >
              {text('new')}
            </Button>
          )}
          {ticked.length > 0 && (
            <Button startIcon={<ListChecks size={15} strokeWidth={2} />} onClick={() => go('/batchedit')}>
              {t('batch.open', { count: ticked.length })}
            </Button>
          )}
          {screen.canBeArchived && (
            <ArchivedToggle label={t('list.archived')} isOn={showsArchived} onChange={setShowsArchived} />
          )}
          {screen.lastDay !== undefined && (
            <ArchivedToggle label={t('list.past')} icon={History} isOn={showsPast} onChange={setShowsPast} />
          )}
        </>
      }
      panel={
        !('id' in panel) ? (
          panel.kind === 'batch' ? (
            <BatchPanel
              screen={screen}
              ids={ticked}
              names={names}
              onClose={close}
              onDone={() => {
                setTicked([]);
                go('', savedState);
              }}
            />
          ) : (
            panel.kind === 'new' && (
              <EditPanel screen={screen} object={undefined} names={names} onClose={close} onSaved={saved} />
            )
          )
        ) : (
          <ObjectPanel
            key={`${panel.kind} ${panel.id}`}
            screen={screen}
            panel={panel}
            names={names}
            onEdit={() => go(`/edit/${panel.id}`)}
            onDuplicate={() => go(`/duplicate/${panel.id}`)}
            onDetail={() => go(`/${panel.id}`)}
            onSaved={saved}
            onClose={close}
          />
        )
      }
    />
  );
}

function panelOf(below: string, mayWrite: boolean): Panel {
  const [first = '', second] = below.split('/');
  if (first === '') return { kind: 'none' };
  if (first === 'new') return { kind: mayWrite ? 'new' : 'none' };
  if (first === 'batchedit') return { kind: mayWrite ? 'batch' : 'none' };
  if ((first === 'edit' || first === 'duplicate') && second !== undefined)
    return { kind: mayWrite ? first : 'detail', id: second };
  return { kind: 'detail', id: first };
}

interface ObjectPanelProps {
  readonly screen: ObjectScreen;
  readonly panel: Extract<Panel, { readonly id: string }>;
  readonly names: Names;
  readonly onEdit: () => void;
  readonly onDuplicate: () => void;
  readonly onDetail: () => void;
  readonly onSaved: (id: string) => void;
  readonly onClose: () => void;
}

function ObjectPanel({
  screen: plain,
  panel,
  names,
  onEdit,
  onDuplicate,
  onDetail,
  onSaved,
  onClose,
}: ObjectPanelProps) {
  const text = plain.useText();
  const { data: read, error } = useObject(plain, panel.id);
  const isGone = isGoneBy(error);
  const data = useMemo(() => read && withCustomValues(plain, read), [plain, read]);
  const screen = useMemo(() => (read === undefined ? plain : screenFor(plain, read)), [plain, read]);
  if (data === undefined || (isGone && panel.kind !== 'edit'))
    return <MissingPanel title={text('title')} isGone={error !== null} onClose={onClose} />;
  if (panel.kind === 'duplicate')
    return (
      <EditPanel screen={screen} object={undefined} source={data} names={names} onClose={onDetail} onSaved={onSaved} />
    );
  return panel.kind === 'edit' ? (
    <EditPanel screen={screen} object={data} isGone={isGone} names={names} onClose={onDetail} onSaved={onSaved} />
  ) : (
    <DetailPanel
      screen={screen}
      object={data}
      names={names}
      onEdit={onEdit}
      onDuplicate={onDuplicate}
      onClose={onClose}
    />
  );
}
