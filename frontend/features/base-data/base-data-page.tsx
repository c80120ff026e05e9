import Button from '@mui/material/Button';
import { Plus } from 'lucide-react';
import { useCallback, useMemo } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router';
import { rightOn } from '#domain/administration/collection-areas.ts';
import type { Collection } from '#domain/base-data/object-types.ts';
import { useRight } from '#frontend/api/session-context.ts';
import { savedState } from '#frontend/kit/form/leave-guard.tsx';
import { type Names, useNames } from '#frontend/kit/list/use-names.ts';
import { SidePanel } from '#frontend/kit/side-panel.tsx';
import { StatePanel } from '#frontend/kit/state-panel.tsx';
import { ListPage } from '#frontend/shell/list-page.tsx';
import { useBaseDataText } from './base-data-text.ts';
import { DetailPanel } from './detail-panel.tsx';
import { EditPanel } from './edit-panel.tsx';
import { useObject } from './object-calls.ts';
import type { ObjectScreen } from './object-screen.ts';
import { screens } from './screens.ts';
import { useListDefinition } from './use-list-definition.ts';

interface BaseDataPageProps {
  readonly collection: Collection;
  /** Address of the list. */
  readonly home: string;
}

/** The list of a collection and below it `new`, `{id}` and `edit/{id}` (base data §2): a list with a panel beside it. */
export default function BaseDataPage({ collection, home }: BaseDataPageProps) {
  const screen = screens.find((one) => one.collection === collection);
  if (screen === undefined) throw new Error(`${collection} has no screen`);
  return <ScreenPage key={home} screen={screen} home={home} />;
}

/** What the panel beside the list shows. */
type Panel = { readonly kind: 'none' | 'new' } | { readonly kind: 'detail' | 'edit'; readonly id: string };

function ScreenPage({ screen, home }: { readonly screen: ObjectScreen; readonly home: string }) {
  const text = screen.useText();
  const { '*': below = '' } = useParams();
  const { search } = useLocation();
  const navigate = useNavigate();
  const mayWrite = useRight(rightOn(screen.collection, 'write'));
  const panel = panelOf(below, mayWrite);
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
  const definition = useListDefinition(screen, names, 'id' in panel ? panel.id : undefined, open);
  const saved = (id: string): void => go(`/${id}`, savedState);
  return (
    <ListPage
      name={screen.collection}
      definition={definition}
      start={
        mayWrite && (
          <Button
            variant="contained"
            startIcon={<Plus size={15} strokeWidth={2} />}
            disabled={panel.kind === 'new'}
            onClick={() => go('/new')}
          >
            {text('new')}
          </Button>
        )
      }
      panel={
        !('id' in panel) ? (
          panel.kind === 'new' && (
            <EditPanel screen={screen} object={undefined} names={names} onClose={close} onSaved={saved} />
          )
        ) : (
          <ObjectPanel
            key={`${panel.kind} ${panel.id}`}
            screen={screen}
            panel={panel}
            names={names}
            onEdit={() => go(`/edit/${panel.id}`)}
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
  if (first === 'edit' && second !== undefined) return { kind: mayWrite ? 'edit' : 'detail', id: second };
  return { kind: 'detail', id: first };
}

interface ObjectPanelProps {
  readonly screen: ObjectScreen;
  readonly panel: Extract<Panel, { readonly id: string }>;
  readonly names: Names;
  readonly onEdit: () => void;
  readonly onDetail: () => void;
  readonly onSaved: (id: string) => void;
  readonly onClose: () => void;
}

function ObjectPanel({ screen, panel, names, onEdit, onDetail, onSaved, onClose }: ObjectPanelProps) {
  const t = useBaseDataText();
  const text = screen.useText();
  const { data, isError } = useObject(screen, panel.id);
  if (data === undefined)
    return (
      <SidePanel title={text('title')} onClose={onClose}>
        {isError && <StatePanel title={t('panel.gone')} />}
      </SidePanel>
    );
  return panel.kind === 'edit' ? (
    <EditPanel screen={screen} object={data} names={names} onClose={onDetail} onSaved={onSaved} />
  ) : (
    <DetailPanel screen={screen} object={data} names={names} onEdit={onEdit} onClose={onClose} />
  );
}
