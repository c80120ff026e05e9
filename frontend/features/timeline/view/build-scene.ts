import type { Instant } from '#domain/kernel/instant.ts';
import type { TimelineSession } from '#frontend/features/timeline/data/timeline-session.ts';
import { loadWords } from '#frontend/features/timeline/load/load-words.ts';
import type { BarId } from '#frontend/features/timeline/model/bar.ts';
import { type Grid, gridOf } from '#frontend/features/timeline/model/grid.ts';
import type { RowLayout } from '#frontend/features/timeline/model/row-layout.ts';
import type { TimeScale } from '#frontend/features/timeline/model/time-scale.ts';
import type { TimeText } from '#frontend/features/timeline/model/time-text.ts';
import type { PlanColors } from '#frontend/features/timeline/render/plan-colors.ts';
import type { Scene } from '#frontend/features/timeline/render/scene.ts';
import type { TimelineText } from '#frontend/features/timeline/timeline-text.ts';
import type { BarFilter } from './bar-filter.ts';
import { outsideFilter } from './outside-filter.ts';
import type { RowModel } from './row-model.ts';
import type { TreeFilter } from './tree-filter.ts';
import type { ColorBy, ViewState } from './view-state.ts';

/** Builds scenes from the session, its rows and the view state; rows and grid are kept until they change. */
export interface SceneBuilder {
  layout(view: ViewState): RowLayout;
  scene(view: ViewState, height: number, lifted: ReadonlySet<BarId>): Scene;
}

export function sceneBuilder(
  session: TimelineSession,
  { layout, labels }: Pick<RowModel, 'layout' | 'labels'>,
  colors: PlanColors,
  text: TimeText,
  t: TimelineText,
  now: () => Instant,
): SceneBuilder {
  const words = { today: t('today'), overload: (length: string) => t('overload', { length }), ...loadWords() };
  const orderColors = new Map<string, number>();
  let grid: { scale: TimeScale; grid: Grid } | undefined;

  /** Orders get palette colours in the order of their first use. */
  const colorOfOrder = (orderId: string): number => {
    let color = orderColors.get(orderId);
    if (color === undefined) {
      color = orderColors.size % colors.bars.length;
      orderColors.set(orderId, color);
    }
    return color;
  };

  const groupColors = new Map(session.factory.groups.map(({ groupId }, at) => [groupId, at % colors.bars.length]));
  const colorOf: Readonly<Record<ColorBy, Scene['colorOf']>> = {
    article: (index) => index,
    order: (_index, _article, order) => colorOfOrder(order),
    // A parent of steps of several groups has the colour of its article.
    resourceGroup: (index, _article, _order, group) => (group === undefined ? index : (groupColors.get(group) ?? 0)),
  };

  let dimming: { filter: TreeFilter; bars: BarFilter; dimmed: Scene['dimmed'] } | undefined;
  /** In the tree a filter leaves rows out instead. */
  const dimmedBy = ({ filter, bars }: Pick<ViewState, 'filter' | 'bars'>): Scene['dimmed'] => {
    if (labels === 'resource') return undefined;
    if (dimming?.filter !== filter || dimming.bars !== bars)
      dimming = { filter, bars, dimmed: outsideFilter(session, filter, bars) };
    return dimming.dimmed;
  };

  return {
    layout,
    scene(view, height, lifted) {
      if (grid === undefined || grid.scale !== view.scale)
        grid = { scale: view.scale, grid: gridOf(view.scale, session.factory.zone) };
      return {
        ...session,
        scale: view.scale,
        grid: grid.grid,
        layout: layout(view),
        scrollTop: view.scrollTop,
        height,
        now: now(),
        colors,
        text,
        words,
        lifted,
        dimmed: dimmedBy(view),
        labels,
        misfits: view.misfits,
        heldUp: view.heldUp,
        takingLonger: view.takingLonger,
        elsewhere: view.elsewhere,
        showOverdue: view.filter.showDelayedConflicts,
        colorOf: colorOf[view.colorBy ?? session.factory.facts.settings.colorType],
      };
    },
  };
}
