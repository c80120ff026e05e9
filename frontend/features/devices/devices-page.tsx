import Button from '@mui/material/Button';
import { Plus } from 'lucide-react';
import { useCallback, useMemo } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router';
import { useRight } from '#frontend/api/session-context.ts';
import { savedState } from '#frontend/kit/form/leave-guard.tsx';
import type { ListColumn, ListDefinition } from '#frontend/kit/list/data/list-definition.ts';
import { nameIn, useNames } from '#frontend/kit/list/data/use-names.ts';
import { MissingPanel } from '#frontend/kit/panels/missing-panel.tsx';
import { useHeldRight } from '#frontend/kit/rights/held-right.ts';
import { ListPage } from '#frontend/shell/list-page.tsx';
import { DeviceForm } from './device-form.tsx';
import type { Device, DeviceKind } from './device-kinds.ts';
import { DevicePanel } from './device-panel.tsx';
import { useDevicesText } from './devices-text.ts';
import { LicenceLine } from './licence-line.tsx';
import { useDevice } from './use-device.ts';

const named = ['locations'] as const;

/** A list of devices with a panel beside it: what one is, its form, or a new one. */
export function DevicesPage({ kind }: { readonly kind: DeviceKind }) {
  const t = useDevicesText();
  const navigate = useNavigate();
  const { search } = useLocation();
  const { '*': below = '' } = useParams();
  const mayWrite = useRight('terminals.write');
  const names = useNames(named);
  const { home } = kind;
  const go = useCallback(
    (where: string, state?: typeof savedState) => void navigate({ pathname: `${home}${where}`, search }, { state }),
    [navigate, home, search],
  );
  const panel = panelOf(below, useHeldRight('terminals.write', below));
  const { device, isGone } = useDevice(kind, panel.id);
  const isTerminals = kind.kind === 'terminals';
  const definition = useMemo<ListDefinition<Device>>(() => {
    const choices = (field: 'isLinked' | 'locked'): ListColumn<Device> => ({
      field,
      header: t(`column.${field}`),
      kind: 'choice',
      width: 110,
      choices: [
        { value: true, label: t('value.yes') },
        { value: false, label: t('value.no') },
      ],
    });
    const machines: ListColumn<Device> = {
      field: 'machines',
      header: t('column.machines'),
      kind: 'text',
      width: 220,
      flex: 2,
      computed: true,
      value: ({ resourceNames }) => resourceNames.join(', '),
    };
    const name: ListColumn<Device> = {
      field: kind.nameField,
      header: t('column.name'),
      kind: 'text',
      width: 200,
      flex: 1,
      value: (row) => row.name,
      render: (row) => <span className="strong">{row.name}</span>,
    };
    const lastSeen: ListColumn<Device> = {
      field: 'lastSeenAt',
      header: t('column.lastSeenAt'),
      kind: 'instant',
      width: 150,
    };
    const ofTerminals: readonly ListColumn<Device>[] = [
      name,
      {
        field: 'terminalLink',
        header: t('column.terminalLink'),
        kind: 'text',
        width: 140,
      },
      {
        field: 'location',
        header: t('column.locationId'),
        kind: 'text',
        width: 140,
        computed: true,
        value: ({ locationId }) => (locationId === undefined ? undefined : nameIn(names, 'locations', locationId)),
      },
      machines,
      choices('isLinked'),
      choices('locked'),
      {
        field: 'signedInName',
        header: t('column.signedInName'),
        kind: 'text',
        width: 150,
      },
      lastSeen,
    ];
    const ofScreens: readonly ListColumn<Device>[] = [
      name,
      {
        field: 'kind',
        header: t('column.kind'),
        kind: 'choice',
        width: 140,
        value: (row) => row.shows,
        choices: [
          { value: 'operations', label: t('kind.operations') },
          { value: 'figures', label: t('kind.figures') },
        ],
      },
      machines,
      {
        field: 'secondsPerPage',
        header: t('column.secondsPerPage'),
        kind: 'number',
        width: 130,
        right: true,
        value: (row) => row.secondsPerPage ?? 15,
      },
      choices('isLinked'),
      lastSeen,
    ];
    return {
      path: kind.path,
      row: kind.row,
      id: ({ id }) => id,
      topic: 'base-data',
      sort: kind.nameField,
      emptyText: t(`empty.${kind.kind}`),
      emptyFilterText: t('none'),
      open: ({ id }) => go(`/${id}`),
      ...(panel.id === undefined ? {} : { selected: panel.id }),
      columns: isTerminals ? ofTerminals : ofScreens,
    };
  }, [t, kind, isTerminals, names, go, panel.id]);
  return (
    <ListPage
      name={kind.kind}
      definition={definition}
      start={
        <>
          {mayWrite && (
            <Button variant="contained" startIcon={<Plus size={15} strokeWidth={2} />} onClick={() => go('/new')}>
              {t(`new.${kind.kind}`)}
            </Button>
          )}
          {isTerminals && <LicenceLine />}
        </>
      }
      panel={shown()}
    />
  );

  function shown() {
    const close = (): void => go('');
    const saved = (id: string): void => go(`/${id}`, savedState);
    if (panel.kind === 'new')
      return <DeviceForm key="new" kind={kind} device={undefined} names={names} onClose={close} onSaved={saved} />;
    if (panel.id === undefined) return undefined;
    if (device === undefined || device.id !== panel.id || (isGone && panel.kind !== 'edit'))
      return <MissingPanel title={t(`title.${kind.kind}`)} isGone={isGone} onClose={close} />;
    if (panel.kind === 'edit')
      return (
        <DeviceForm
          key={device.id}
          kind={kind}
          device={device}
          isGone={isGone}
          names={names}
          onClose={() => go(`/${device.id}`)}
          onSaved={saved}
        />
      );
    return (
      <DevicePanel
        key={device.id}
        kind={kind}
        device={device}
        names={names}
        onEdit={() => go(`/edit/${device.id}`)}
        onClose={close}
      />
    );
  }
}

interface Panel {
  readonly kind: 'none' | 'new' | 'detail' | 'edit';
  readonly id?: string;
}

function panelOf(below: string, mayWrite: boolean): Panel {
  const [first = '', second] = below.split('/');
  if (first === '') return { kind: 'none' };
  if (first === 'new') return { kind: mayWrite ? 'new' : 'none' };
  if (first === 'edit' && second !== undefined) return { kind: mayWrite ? 'edit' : 'detail', id: second };
  return { kind: 'detail', id: first };
}
