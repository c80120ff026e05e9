import type { Instant } from '#domain/kernel/instant.ts';
import { madeUpPlan } from '#frontend/features/timeline/data/made-up-plan.ts';
import { createTimelineSession } from '#frontend/features/timeline/data/timeline-session.ts';
import { densityOf } from '#frontend/features/timeline/model/density.ts';
import type { FactoryView } from '#frontend/features/timeline/model/factory-view.ts';
import { gridOf } from '#frontend/features/timeline/model/grid.ts';
import { lanesWithin } from '#frontend/features/timeline/model/row-bars.ts';
import { layoutRows } from '#frontend/features/timeline/model/row-layout.ts';
import { type TimeScale, windowOf } from '#frontend/features/timeline/model/time-scale.ts';
import type { TimeText } from '#frontend/features/timeline/model/time-text.ts';
import { canvasRenderer } from '#frontend/features/timeline/render/canvas-renderer.ts';
import type { PlanColors } from '#frontend/features/timeline/render/plan-colors.ts';

/** CSS pixels of the picture: header and about a dozen rows. */
const height = 450;

/**
 * Draws a made-up plan on a canvas that nobody sees. What a browser does for the first time takes several times as long
 * as what it has done before: it compiles the code, opens fonts, makes formatters and working time. Done while the plan
 * is being read, all this does not delay the picture of it.
 */
export function rehearse(
  factory: FactoryView,
  colors: PlanColors,
  text: TimeText,
  scale: TimeScale,
  now: Instant,
): void {
  const window = windowOf(scale);
  const resources = factory.groups.flatMap((group) => group.resources).slice(0, 10);
  const session = createTimelineSession(madeUpPlan(resources, window), factory);
  const renderer = canvasRenderer(document.createElement('canvas'), document.createElement('canvas'));
  renderer.resize(scale.width, height, devicePixelRatio);
  renderer.drawPlan({
    ...session,
    scale,
    grid: gridOf(scale, factory.zone),
    layout: layoutRows(factory.groups, new Set(), densityOf[scale.level], (id, y) =>
      y < height ? lanesWithin(session.store.within(id, window), window) : 1,
    ),
    scrollTop: 0,
    height,
    now,
    colors,
    text,
    words: { today: 'Today', overload: (length) => length },
    lifted: new Set(),
    dimmed: undefined,
    colorOf: (index) => index,
  });
}
