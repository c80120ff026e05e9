import styled from '@emotion/styled';
import { ChevronsLeft, ChevronsRight, CircleHelp, Lock, LockOpen, PanelRightOpen } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTimeline } from './timeline-context.ts';
import { useView } from './view-state.ts';

/** What can be done with the bar under the pointer (states picture); only what works is in it. */
export function ContextMenu(): ReactNode {
  const { view, session, commands, t } = useTimeline();
  const menu = useView(view, (state) => state.menu);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (menu === undefined) return undefined;
    const before = document.activeElement;
    box.current?.querySelector('button')?.focus();
    const away = (event: PointerEvent): void => {
      if (!box.current?.contains(event.target as Node)) view.set({ menu: undefined });
    };
    window.addEventListener('pointerdown', away, true);
    return () => {
      window.removeEventListener('pointerdown', away, true);
      // The keyboard goes on where it was.
      if (before instanceof HTMLElement) before.focus({ preventScroll: true });
    };
  }, [menu, view]);
  const bar = menu && session.store.bar(menu.id);
  if (menu === undefined || bar === undefined) return null;
  const { selected } = view.get();
  const ids = selected.has(bar.id) ? [...selected] : [bar.id];
  const { locked } = bar.operation;
  const close = (): void => view.set({ menu: undefined });
  const walk = (event: React.KeyboardEvent): void => {
    const entries = [...(box.current?.querySelectorAll('button') ?? [])];
    const at = entries.indexOf(document.activeElement as HTMLButtonElement);
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (event.key === 'Escape' || event.key === 'Tab') close();
    if (step === 0) return;
    event.preventDefault();
    entries[(at + step + entries.length) % entries.length]?.focus();
  };
  return (
    <Menu
      ref={box}
      role="menu"
      aria-label={t('menu.label', { number: bar.order?.productionOrderNumber ?? '' })}
      onKeyDown={walk}
      style={{ left: Math.min(menu.x, innerWidth - 250), top: Math.min(menu.y + 4, innerHeight - 240) }}
    >
      <Entry
        icon={<PanelRightOpen size={16} />}
        label={t('menu.details')}
        shortcut="Enter"
        onClick={() => commands.open(bar.id)}
      />
      <Entry
        icon={<CircleHelp size={16} />}
        label={t('menu.why')}
        shortcut="W"
        onClick={() => commands.open(bar.id, 'why')}
      />
      <hr />
      <Entry
        icon={<ChevronsLeft size={16} />}
        label={t('menu.left')}
        onClick={() => commands.selectSide(bar.id, 'left')}
      />
      <Entry
        icon={<ChevronsRight size={16} />}
        label={t('menu.right')}
        onClick={() => commands.selectSide(bar.id, 'right')}
      />
      <hr />
      <Entry
        icon={locked ? <LockOpen size={16} /> : <Lock size={16} />}
        label={t(locked ? 'menu.unlock' : 'menu.lock')}
        shortcut="L"
        onClick={() => {
          close();
          void commands.setLocked(ids, !locked);
        }}
      />
    </Menu>
  );
}

function Entry(props: {
  readonly icon: ReactNode;
  readonly label: string;
  readonly shortcut?: string;
  readonly onClick: () => void;
}): ReactNode {
  return (
    <button type="button" role="menuitem" onClick={props.onClick}>
      {props.icon}
      <span>{props.label}</span>
      {props.shortcut !== undefined && <kbd>{props.shortcut}</kbd>}
    </button>
  );
}

const Menu = styled.div`
  position: fixed;
  z-index: 20;
  width: 234px;
  padding: 5px;
  border-radius: 8px;
  background: var(--raised);
  box-shadow: var(--sh-3);
  & > hr { border: 0; border-top: 1px solid var(--line-1); margin: 5px 0; }
  & > button {
    display: flex; align-items: center; gap: 10px; width: 100%; height: 30px; padding: 0 8px; border: 0; border-radius: 6px;
    background: none; color: var(--text); font: 450 13px/20px 'Inter Variable', system-ui, sans-serif; cursor: pointer; text-align: left;
  }
  & > button:hover, & > button:focus-visible { background: var(--hover); outline: none; }
  & > button > svg { color: var(--text-2); stroke-width: 1.75; flex: none; }
  & kbd { margin-left: auto; color: var(--text-3); font: 450 11px/14px 'Inter Variable', system-ui, sans-serif; }
`;
