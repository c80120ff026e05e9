import styled from '@emotion/styled';
import { ChevronDown, ChevronRight } from 'lucide-react';
import { type ReactNode, type UIEvent, useEffect, useState, useSyncExternalStore } from 'react';
import type { ResourceId } from '#domain/kernel/ids.ts';
import { useTimeline } from '#frontend/features/timeline/actions/command-context.ts';
import { usePlanParts } from '#frontend/features/timeline/data/plan-context.ts';
import { toggleGroup } from '#frontend/features/timeline/gestures/gestures.ts';
import { useTouchScroll } from '#frontend/features/timeline/gestures/touch-scroll.ts';
import type { GroupRow, ResourceRow } from '#frontend/features/timeline/model/row-layout.ts';
import { windowOf } from '#frontend/features/timeline/model/time-scale.ts';
import { addLoad, type Load, loadOf, noLoad, shareOf } from '#frontend/features/timeline/model/utilisation.ts';
import { headerHeight } from '#frontend/features/timeline/render/scene.ts';
import { useViewParts } from '#frontend/features/timeline/view/view-context.ts';
import { useView } from '#frontend/features/timeline/view/view-state.ts';
import { SilentMark } from '#frontend/kit/machines/silent-mark.tsx';
import { type Machine, useMachines } from '#frontend/kit/machines/use-machines.ts';

/** Names and utilisation of the rows in DOM: readable, selectable, reachable by keyboard. */
export function RowHeaders({ width, height }: { readonly width: number; readonly height: number }): ReactNode {
  const { session } = usePlanParts();
  const { view, scenes, t } = useViewParts();
  useSyncExternalStore(session.subscribe, () => session.store.version);
  const scrollTop = useView(view, (state) => state.scrollTop);
  const layout = useView(view, (state) => scenes.layout(state));
  const loads = useLoads();
  const { data: machines } = useMachines();
  const all = session.factory.resources.size;
  const shown = layout.rowOf.size;
  /** The browser brings what takes the focus into view: the bars go along with their names. */
  const scrollAlong = ({ currentTarget }: UIEvent<HTMLElement>): void => {
    const by = currentTarget.scrollTop;
    if (by === 0) return;
    currentTarget.scrollTop = 0;
    scrollBy(by);
  };
  const scrollBy = (pixels: number): void => {
    const most = Math.max(0, layout.height - (height - headerHeight));
    view.set({ scrollTop: Math.max(0, Math.min(most, view.get().scrollTop + pixels)) });
  };
  const touch = useTouchScroll(scrollBy);
  return (
    <Column style={{ width }} data-narrow={width < 250}>
      <Head style={{ height: headerHeight }}>
        <strong>{t('resources')}</strong>
        {shown < all && <small>{t('rowCount', { shown, all })}</small>}
        <span>{t('utilisation')}</span>
      </Head>
      <div
        style={{ position: 'relative', overflow: 'hidden', flex: 1, touchAction: 'none' }}
        onScroll={scrollAlong}
        {...touch}
      >
        <div style={{ transform: `translateY(${-scrollTop}px)` }}>
          {layout.rows
            .filter((row) => row.kind !== 'tree')
            .filter((row) => row.y + row.height > scrollTop && row.y < scrollTop + height)
            .map((row) => (
              <RowHeader
                key={row.kind === 'group' ? row.group.groupId : row.resource.resourceId}
                row={row}
                load={loads}
                machines={machines}
              />
            ))}
        </div>
      </div>
    </Column>
  );
}

function RowHeader({
  row,
  load,
  machines,
}: {
  readonly row: GroupRow | ResourceRow;
  readonly load: ReadonlyMap<string, Load>;
  readonly machines: readonly Machine[] | undefined;
}): ReactNode {
  const timeline = useTimeline();
  const { text, t } = timeline;
  const isOpen = useView(
    timeline.view,
    ({ menu }) =>
      menu !== undefined &&
      'resourceId' in menu &&
      row.kind === 'resource' &&
      menu.resourceId === row.resource.resourceId,
  );
  const place = { top: row.y, height: row.height };
  if (row.kind === 'group') {
    const { group, collapsed } = row;
    return (
      <Group
        style={place}
        aria-expanded={!collapsed}
        title={t(collapsed ? 'unfold' : 'fold', { name: group.name })}
        onClick={() => toggleGroup(timeline, group.groupId)}
      >
        {collapsed ? <ChevronRight size={14} /> : <ChevronDown size={14} />}
        <b title={group.name}>{group.name}</b>
        <small>{group.resources.length}</small>
        <Utilisation load={load.get(group.groupId)} format={text.percent} />
      </Group>
    );
  }
  const openMenu = (name: Element): void => {
    const { left, bottom } = name.getBoundingClientRect();
    timeline.view.set({ menu: { x: left, y: bottom, resourceId: row.resource.resourceId } });
  };
  return (
    <Line
      style={place}
      data-open={isOpen}
      onContextMenu={(event) => {
        event.preventDefault();
        const { clientX: x, clientY: y } = event;
        timeline.view.set({ menu: { x, y, resourceId: row.resource.resourceId } });
      }}
    >
      <button
        type="button"
        title={row.resource.name}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={({ currentTarget }) => openMenu(currentTarget)}
        onKeyDown={(event) => {
          const isMenuKey = event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey);
          if (!isMenuKey) return;
          event.preventDefault();
          openMenu(event.currentTarget);
        }}
      >
        {row.resource.name}
      </button>
      <SilentMark machine={machines?.find(({ resourceId }) => resourceId === row.resource.resourceId)} />
      <Utilisation load={load.get(row.resource.resourceId)} format={text.percent} />
    </Line>
  );
}

/** Without a load (before the canvas has its width) no number is shown; 0 % would be wrong. */
function Utilisation({
  load,
  format,
}: {
  readonly load: Load | undefined;
  readonly format: (share: number) => string;
}): ReactNode {
  const share = load === undefined ? 0 : shareOf(load);
  // Shown in whole percent, so the tone uses the rounded value: 90 to 100 % is full, above is overload.
  const percent = Math.round(share * 100);
  const tone = percent > 100 ? 'err' : percent >= 90 ? 'warn' : undefined;
  return (
    <Share data-share data-tone={tone}>
      <i>
        <i style={{ width: `${Math.min(100, percent)}%` }} />
      </i>
      <em>{load !== undefined && format(share)}</em>
    </Share>
  );
}

/** Loads of the visible time, computed when the view stops moving, not on every frame of a pan. */
function useLoads(): ReadonlyMap<string, Load> {
  const { session } = usePlanParts();
  const { view, scenes } = useViewParts();
  const [loads, setLoads] = useState<ReadonlyMap<string, Load>>(new Map());
  useEffect(() => {
    if (!session.isLoaded) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const compute = (): void => {
      timer = undefined;
      const window = windowOf(view.get().scale);
      if (window.end <= window.start) return;
      const layout = scenes.layout(view.get());
      const { height } = view.get();
      const isSeen = (id: ResourceId): boolean => (layout.rowOf.get(id)?.y ?? 0) < height;
      const computed = new Map<string, Load>();
      for (const group of session.factory.groups) {
        let sum = noLoad;
        for (const resource of group.resources) {
          const { resourceId } = resource;
          // Rows far below are not built yet; they notify when they are.
          const isThere = session.store.isBuilt(resourceId) || isSeen(resourceId);
          const load = isThere ? loadOf(resource, session.store.within(resourceId, window), window) : noLoad;
          computed.set(resource.resourceId, load);
          sum = addLoad(sum, load);
        }
        computed.set(group.groupId, sum);
      }
      setLoads(computed);
    };
    let { scale } = view.get();
    const soon = (): void => {
      clearTimeout(timer);
      timer = setTimeout(compute, 160);
    };
    const onView = (): void => {
      if (view.get().scale === scale) return;
      scale = view.get().scale;
      soon();
    };
    compute();
    const stops = [view.subscribe(onView), session.subscribe(soon)];
    return () => {
      clearTimeout(timer);
      for (const stop of stops) stop();
    };
  }, [view, session, scenes]);
  return loads;
}

const Column = styled.div`
  display: flex;
  flex-direction: column;
  flex: none;
  min-height: 0;
  background: var(--sunken);
  border-right: 1px solid var(--line-2);
  font: 400 var(--size-dense)/18px var(--font);
  /* Names before bars: beside a drawer only the figure stays. */
  &[data-narrow='true'] [data-share] > i {
    display: none;
  }
`;
const Head = styled.div`
  display: flex;
  align-items: center;
  gap: 6px;
  flex: none;
  padding: 0 12px;
  border-bottom: 1px solid var(--line-2);
  & > strong { font-weight: 600; font-size: var(--size-body); }
  & > small { color: var(--text-2); font-size: var(--size-dense); }
  & > span { margin-left: auto; color: var(--text-2); font-size: var(--size-caption); }
`;
const Group = styled.button`
  position: absolute;
  left: 0;
  right: 0;
  display: flex;
  align-items: center;
  gap: 6px;
  padding: 0 12px 0 9px;
  border: 0;
  border-bottom: 1px solid var(--line-1);
  background: var(--canvas);
  color: var(--text);
  font: 400 var(--size-dense)/18px var(--font);
  cursor: pointer;
  text-align: left;
  & > b { font-weight: 600; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
  & > small { color: var(--text-3); font-size: var(--size-caption); }
  & > svg { color: var(--text-2); flex: none; }
  &:hover { background: var(--hover); }
  &:focus-visible { outline: 2px solid var(--sel); outline-offset: -2px; }
`;
const Line = styled.div`
  position: absolute;
  left: 0;
  right: 0;
  display: flex;
  align-items: center;
  padding: 0 12px 0 26px;
  border-bottom: 1px solid var(--line-1);
  &[data-open='true'] { background: var(--hover); }
  & > button {
    min-width: 0;
    padding: 1px 2px;
    border: 0;
    border-radius: 4px;
    background: none;
    color: inherit;
    font: inherit;
    font-weight: 500;
    text-align: left;
    cursor: pointer;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  & > button:focus-visible { outline: 2px solid var(--sel); outline-offset: -1px; }
`;
const Share = styled.span`
  margin-left: auto;
  display: inline-flex;
  align-items: center;
  gap: 8px;
  /* Of a long name and the meter, the meter shrinks first. */
  flex: 0 1000 auto;
  min-width: 42px;
  font-feature-settings: 'tnum';
  color: var(--text-2);
  & > i { width: 36px; flex: 0 1 36px; min-width: 0; height: 4px; border-radius: 2px; background: var(--pressed); overflow: hidden; }
  & > i > i { display: block; height: 100%; border-radius: 2px; background: var(--text-3); }
  & > em { font-style: normal; flex: none; min-width: 38px; text-align: right; }
  &[data-tone='warn'] { color: var(--warn); font-weight: 600; }
  &[data-tone='warn'] > i > i { background: var(--warn-solid); }
  &[data-tone='err'] { color: var(--err); font-weight: 600; }
  &[data-tone='err'] > i > i { background: var(--err); }
`;
