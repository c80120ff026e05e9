import { ChevronsDownUp, ChevronsUpDown } from 'lucide-react';
import { type ReactNode, useRef, useSyncExternalStore } from 'react';
import { useTimeline } from '#frontend/features/timeline/actions/command-context.ts';
import { pressKey } from '#frontend/features/timeline/gestures/keys.ts';
import { useTouchScroll } from '#frontend/features/timeline/gestures/touch-scroll.ts';
import { QuietIcon } from '#frontend/features/timeline/panels/quiet-icon.tsx';
import { headerHeight } from '#frontend/features/timeline/render/scene.ts';
import { useTimelineText } from '#frontend/features/timeline/timeline-text.ts';
import { useView } from '#frontend/features/timeline/view/view-state.ts';
import { foldAll, unfoldAll } from '../view/expansion.ts';
import { treeRowHeight } from './tree-density.ts';
import { TreeGrid, TreeHead } from './tree-header-sheet.ts';
import { rowElementId, TreeLine } from './tree-line.tsx';
import { pageOf } from './walk.ts';

/** Below this width the column leaves out amount and delivery date: the name and the slack decide. */
const narrow = 380;

/** Projects, order positions, orders and operations beside their bars, as a tree that keys and screen readers walk. */
export function TreeHeaders({ width, height }: { readonly width: number; readonly height: number }): ReactNode {
  const timeline = useTimeline();
  const { view, scenes, session, rows, title, commands } = timeline;
  const t = useTimelineText();
  useSyncExternalStore(session.subscribe, () => session.store.version);
  const scrollTop = useView(view, (state) => state.scrollTop);
  const layout = useView(view, (state) => scenes.layout(state));
  const focused = useView(view, (state) => state.focused);
  const selected = useView(view, (state) => state.selected);
  const grid = useRef<HTMLDivElement>(null);
  const shown = layout.rows.filter(
    (row) => row.y + row.height > scrollTop && row.y < scrollTop + height - headerHeight,
  );
  const isFocusShown = shown.some((row) => row.kind === 'tree' && row.item.id === focused);

  const scrollBy = (pixels: number): void => {
    const top = Math.min(view.get().scrollTop + pixels, layout.height - height + headerHeight);
    view.set({ scrollTop: Math.max(0, top) });
  };
  const touch = useTouchScroll(scrollBy);

  const onKeyDown = (event: React.KeyboardEvent<HTMLDivElement>): void => {
    const to = pageOf(event.key, Math.max(1, Math.floor((height - headerHeight) / treeRowHeight) - 1));
    if (to === undefined || event.ctrlKey || event.metaKey) {
      if (pressKey(timeline, event.nativeEvent, event.currentTarget)) event.preventDefault();
      return;
    }
    event.preventDefault();
    const last = layout.height / treeRowHeight - 1;
    const at = focused === undefined ? 0 : (layout.rowFor({ id: focused })?.y ?? 0) / treeRowHeight;
    const id = rows.at?.(view.get(), Math.max(0, Math.min(last, at + to)));
    if (id === undefined) return;
    view.set({ focused: id });
    commands.reveal(id);
  };

  return (
    <TreeGrid
      ref={grid}
      style={{ width }}
      data-narrow={width < narrow}
      role="treegrid"
      aria-label={title}
      aria-multiselectable
      aria-rowcount={layout.height / treeRowHeight + 1}
      aria-activedescendant={isFocusShown && focused !== undefined ? rowElementId(focused) : undefined}
      tabIndex={0}
      onFocus={() => {
        if (view.get().focused === undefined) view.set({ focused: [...selected][0] ?? rows.next(view, 'ArrowDown') });
      }}
      onKeyDown={onKeyDown}
      onWheel={(event) => {
        const unit = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 32 : 1;
        scrollBy(event.deltaY * unit);
      }}
    >
      <TreeHead role="row" aria-rowindex={1} style={{ height: headerHeight }}>
        <span role="columnheader">
          <strong>{t('tree.projects')}</strong>
          {layout.topmost !== undefined && layout.topmost.shown < layout.topmost.all && (
            <small>{t('tree.projects.count', layout.topmost)}</small>
          )}
          <i />
          <QuietIcon
            icon={ChevronsDownUp}
            iconSize={14}
            label={t('tree.foldAll')}
            hinted
            onClick={() => view.set({ expansion: foldAll() })}
          />
          <QuietIcon
            icon={ChevronsUpDown}
            iconSize={14}
            label={t('tree.unfoldAll')}
            hinted
            onClick={() => view.set({ expansion: unfoldAll() })}
          />
        </span>
        <span role="columnheader" data-column="amount">
          {t('tree.amount')}
        </span>
        <span role="columnheader" data-column="delivery">
          {t('tree.delivery')}
        </span>
        <span role="columnheader" data-column="slack">
          {t('tree.slack')}
        </span>
      </TreeHead>
      <div role="rowgroup" data-rows style={{ touchAction: 'none' }} {...touch}>
        <div role="presentation" style={{ transform: `translateY(${-scrollTop}px)` }}>
          {shown.map(
            (row) =>
              row.kind === 'tree' && (
                <TreeLine
                  key={row.item.id}
                  item={row.item}
                  open={row.open}
                  at={row.at}
                  y={row.y}
                  selected={selected.has(row.item.id)}
                  focused={focused === row.item.id}
                />
              ),
          )}
        </div>
      </div>
    </TreeGrid>
  );
}
