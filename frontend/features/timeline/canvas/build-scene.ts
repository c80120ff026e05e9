import type { OperationId, ResourceGroupId, ResourceId } from '#domain/kernel/ids.ts';
import type { Instant } from '#domain/kernel/instant.ts';
import type { TimelineSession } from '#frontend/features/timeline/data/timeline-session.ts';
import type { Words } from '#frontend/features/timeline/messages/use-words.ts';
import { densityOf } from '#frontend/features/timeline/model/density.ts';
import { type Grid, gridOf } from '#frontend/features/timeline/model/grid.ts';
import { lanesWithin } from '#frontend/features/timeline/model/row-bars.ts';
import { layoutRows, type RowLayout } from '#frontend/features/timeline/model/row-layout.ts';
import { type TimeScale, windowOf, type ZoomLevel } from '#frontend/features/timeline/model/time-scale.ts';
import type { TimeText } from '#frontend/features/timeline/model/time-text.ts';
import type { ColorBy, ViewState } from '#frontend/features/timeline/page/view-state.ts';
import type { PlanColors } from '#frontend/features/timeline/render/plan-colors.ts';
import type { Scene } from '#frontend/features/timeline/render/scene.ts';

const keepsLanes = (layout: RowLayout, lanesOf: (id: ResourceId, y: number) => number): boolean =>
  layout.density.condensed ||
  layout.rows.every((row) => row.kind === 'group' || row.lanes === lanesOf(row.resource.resourceId, row.y));

/** Builds scenes from the session and the view state; rows and grid are cached until they change. */
export interface SceneBuilder {
  layout(view: ViewState): RowLayout;
  scene(view: ViewState, height: number, lifted: ReadonlySet<OperationId>): Scene;
}

export function sceneBuilder(
  session: TimelineSession,
  colors: PlanColors,
  text: TimeText,
  t: Words,
  now: () => Instant,
): SceneBuilder {
  const words = { today: t('today'), overload: (length: string) => t('overload', { length }) };
  const orderColors = new Map<string, number>();
  let rows:
    | {
        version: number;
        level: ZoomLevel;
        height: number;
        collapsed: ReadonlySet<ResourceGroupId>;
        scale: TimeScale;
        layout: RowLayout;
      }
    | undefined;
  let grid: { scale: TimeScale; grid: Grid } | undefined;

  const layout = (view: ViewState): RowLayout => {
    const { store } = session;
    const { scale, collapsed, height } = view;
    const window = windowOf(scale);
    // The first picture leaves out the rows below it.
    const lanesOf = (id: ResourceId, y: number): number =>
      y < height || store.isBuilt(id) ? lanesWithin(store.within(id, window), window) : 1;
    const isSame =
      rows?.version === store.version &&
      rows.level === scale.level &&
      rows.height === height &&
      rows.collapsed === collapsed;
    if (rows !== undefined && isSame) {
      if (rows.scale === scale) return rows.layout;
      rows.scale = scale;
      // Called on every frame of a pan: the row layout stays the same object as long as no lane count changes.
      if (keepsLanes(rows.layout, lanesOf)) return rows.layout;
    }
    const layout = layoutRows(session.factory.groups, collapsed, densityOf[scale.level], lanesOf);
    rows = { version: store.version, level: scale.level, height, collapsed, scale, layout };
    return layout;
  };

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
    resourceGroup: (_index, _article, _order, group) => groupColors.get(group) ?? 0,
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
        dimmed: undefined,
        colorOf: colorOf[view.colorBy ?? session.factory.facts.settings.colorType],
      };
    },
  };
}
