import styled from '@emotion/styled';
import { type ReactNode, useEffect } from 'react';
import type { ResourceId } from '#domain/kernel/ids.ts';
import { statusId } from '#domain/planning/plan/status.ts';
import { useTimeline } from '#frontend/features/timeline/actions/command-context.ts';
import type { BarId } from '#frontend/features/timeline/model/bar.ts';
import { useViewParts } from '#frontend/features/timeline/view/view-context.ts';
import { type OpenMenu, type Point, useView } from '#frontend/features/timeline/view/view-state.ts';
import { usePhone } from '#frontend/kit/use-phone.ts';
import {
  type EntryName,
  gapsDisabledReason,
  type MenuEntry,
  menuGroups,
  menuSubject,
} from '../actions/menu-entries.ts';
import { menuIcons } from '../actions/menu-icons.ts';
import { keyOf, runEntry } from '../actions/run-entry.ts';
import { objectMenu } from './object-menu.ts';
import { useAtPointer } from './use-at-pointer.ts';

/** Context menu of the bars, or of the row, under the pointer (states picture). */
export function ContextMenu(): ReactNode {
  const { view } = useViewParts();
  const menu = useView(view, (state) => state.menu);
  if (menu === undefined) return null;
  return 'id' in menu ? <BarMenu menu={menu} id={menu.id} /> : <RowMenu menu={menu} resourceId={menu.resourceId} />;
}

function BarMenu({ menu, id }: { readonly menu: OpenMenu; readonly id: BarId }): ReactNode {
  const timeline = useTimeline();
  const { session, view, rights, t } = timeline;
  const isPhone = usePhone();
  const { selected } = view.get();
  const subject = menuSubject(session, selected.has(id) ? [...selected] : [id]);
  if (subject === undefined) {
    const object = objectMenu(timeline, id);
    if (object === undefined) return null;
    const { title, groups, run } = object;
    const label = t('menu.label', { number: title });
    return <Menu menu={menu} label={label} title={title} groups={groups} onRun={(name) => run(name, menu)} />;
  }
  const { bars, first, orderIds } = subject;
  const number = orderIds.length === 1 ? (first.order?.productionOrderNumber ?? '') : '';
  const step = `${first.operation.position} ${first.operation.valueAddName}`;
  const what = bars.length === 1 ? step : t('selection.count', { count: bars.length });
  return (
    <Menu
      menu={menu}
      label={t('menu.label', { number: number === '' ? what : number })}
      title={number === '' ? what : `${number} · ${what}`}
      groups={isPhone ? onPhone(menuGroups(session, subject, rights)) : menuGroups(session, subject, rights)}
      onRun={(name) => runEntry(timeline, name, subject, menu)}
    />
  );
}

/** Without rows nothing is selected along them, and the details stand there already. */
const onPhone = (groups: readonly (readonly MenuEntry[])[]): readonly (readonly MenuEntry[])[] =>
  groups
    .map((group) => group.filter(({ name }) => name !== 'left' && name !== 'right' && name !== 'details'))
    .filter((group) => group.length > 0);

/** Closes gaps on a whole resource: from its first movable operation, or from its last. */
function RowMenu({ menu, resourceId }: { readonly menu: OpenMenu; readonly resourceId: ResourceId }): ReactNode {
  const { session, now, view, t, actions, rights } = useTimeline();
  const name = session.factory.resources.get(resourceId)?.name ?? '';
  const { bars } = session.store.row(resourceId);
  const planned = bars.filter(({ operation }) => operation.statusId === statusId.planned);
  const first = planned[0] ?? bars[0];
  const last = planned.at(-1) ?? bars.at(-1);
  const disabledReason = (side: 'left' | 'right') =>
    first === undefined || last === undefined
      ? ('nothingMovable' as const)
      : gapsDisabledReason(session, { bars: [side === 'left' ? first : last] }, side);
  const groups: MenuEntry[][] = [];
  if (rights.edit)
    groups.push([
      { name: 'closeGapsLeft', disabledReason: disabledReason('left') },
      { name: 'closeGapsRight', disabledReason: disabledReason('right') },
    ]);
  if (rights.edit) groups.push([{ name: 'shiftFrom', disabledReason: undefined }]);
  groups.push([{ name: 'right', disabledReason: first === undefined ? 'nothingMovable' : undefined }]);
  const run = (entry: EntryName): void => {
    if (entry === 'shiftFrom') return view.set({ menu: undefined, asking: { kind: 'shift', from: now(), resourceId } });
    if (first === undefined || last === undefined) return;
    if (entry === 'closeGapsLeft') void actions.closeGaps([first.id], 'left', menu);
    else if (entry === 'closeGapsRight') void actions.closeGaps([last.id], 'right', menu);
    else view.set({ menu: undefined, selected: new Set(planned.map(({ id }) => id)), focused: first.id });
  };
  return <Menu menu={menu} label={t('menu.label', { number: name })} title={name} groups={groups} ofRow onRun={run} />;
}

interface MenuProps {
  readonly menu: Point;
  readonly label: string;
  readonly title: string;
  readonly groups: readonly (readonly MenuEntry[])[];
  /** The entries apply to all operations of the resource. */
  readonly ofRow?: boolean;
  readonly onRun: (name: EntryName) => void;
}

function Menu({ menu, label, title, groups, ofRow = false, onRun }: MenuProps): ReactNode {
  const { view, t } = useViewParts();
  const { box, style } = useAtPointer(menu, menu, () => view.set({ menu: undefined }));
  useEffect(() => {
    const entries = (): HTMLButtonElement[] => [...(box.current?.querySelectorAll('button') ?? [])];
    entries()[0]?.focus({ preventScroll: true });
    // Wherever the focus is: the keys belong to an open menu.
    const press = (event: KeyboardEvent): void => {
      if (walk(event, entries(), () => view.set({ menu: undefined }))) {
        event.preventDefault();
        event.stopPropagation();
      }
    };
    window.addEventListener('keydown', press, true);
    return () => window.removeEventListener('keydown', press, true);
  }, [menu, view, box]);
  return (
    <MenuSheet
      ref={box}
      role="menu"
      tabIndex={-1}
      aria-label={label}
      style={style}
      onContextMenu={(event) => event.preventDefault()}
    >
      <header role="presentation">{title}</header>
      {groups.map((group) => [
        <hr key={`before-${group[0]?.name}`} />,
        ...group.map(({ name, disabledReason }) => {
          const Icon = menuIcons[name];
          const key = name === 'takeOrderOff' ? t('key.delete') : keyOf[name];
          return (
            <button
              type="button"
              role="menuitem"
              key={name}
              aria-disabled={disabledReason !== undefined}
              onClick={() => {
                if (disabledReason === undefined) onRun(name);
              }}
            >
              <Icon size={16} />
              <span>
                {t(ofRow && name === 'right' ? 'menu.wholeRow' : `menu.${name}`)}
                {disabledReason !== undefined && <small>{t(`disabledReason.${disabledReason}`)}</small>}
              </span>
              {key !== undefined && !ofRow && disabledReason === undefined && <kbd>{key}</kbd>}
            </button>
          );
        }),
      ])}
    </MenuSheet>
  );
}

/** Arrow keys walk the entries of a menu, Escape and Tab close it; whether the key was one of them. */
function walk({ key }: KeyboardEvent, entries: readonly HTMLElement[], close: () => void): boolean {
  const at = entries.findIndex((entry) => entry === document.activeElement);
  const last = entries.length - 1;
  const next: Readonly<Record<string, number>> = {
    ArrowDown: at >= last ? 0 : at + 1,
    ArrowUp: at <= 0 ? last : at - 1,
    Home: 0,
    End: last,
  };
  if (key === 'Escape' || key === 'Tab') close();
  else if (next[key] === undefined) return false;
  else entries[next[key]]?.focus();
  return true;
}

/** Container of a context menu (states picture). Disabled entries keep their place and show the reason. */
const MenuSheet = styled.div`
  position: fixed;
  z-index: 20;
  width: 292px;
  max-height: calc(100vh - 16px);
  overflow-y: auto;
  padding: 5px;
  border-radius: 8px;
  background: var(--raised);
  box-shadow: var(--sh-3);
  outline: none;
  & > header {
    padding: 3px 8px 5px; color: var(--text-2); font: 500 var(--size-caption)/16px var(--font);
    overflow-wrap: anywhere;
  }
  & > hr { border: 0; border-top: 1px solid var(--line-1); margin: 4px 0; }
  & > button {
    display: flex; align-items: center; gap: 10px; width: 100%; min-height: 28px; padding: 3px 8px; border: 0;
    border-radius: 6px; background: none; color: var(--text); cursor: pointer; text-align: left;
    font: 450 var(--size-body)/18px var(--font);
  }
  & > button:hover, & > button:focus-visible, & > button:focus { background: var(--hover); outline: none; }
  & > button > svg { color: var(--text-2); stroke-width: 1.75; flex: none; }
  & > button > span { min-width: 0; }
  & > button > span > small { display: block; color: var(--text-3); font: 450 var(--size-micro)/14px var(--font); }
  & kbd { margin-left: auto; flex: none; color: var(--text-3); font: 450 var(--size-micro)/14px var(--font); }
  & > button[aria-disabled='true'] { cursor: default; color: var(--text-3); }
  & > button[aria-disabled='true'] > svg { color: var(--line-3); }
  /* On a phone it comes from the bottom, wherever the hand was. */
  @media (max-width: 599px) {
    inset: auto 0 0 0 !important;
    width: auto;
    max-height: 80%;
    padding: 8px 8px calc(12px + env(safe-area-inset-bottom, 0px));
    border-radius: 14px 14px 0 0;
    & > header { padding: 8px 10px; font-size: var(--size-title-3); line-height: 20px; }
    & > button { min-height: 48px; padding: 6px 10px; font-size: var(--size-touch); line-height: 20px; }
    & > button > span > small { font-size: var(--size-dense); line-height: 16px; }
    & kbd { display: none; }
  }
`;
