import type { Instant } from '#domain/kernel/instant.ts';
import { createTimelineSession } from '#frontend/features/timeline/data/timeline-session.ts';
import { warmUpPlan } from '#frontend/features/timeline/data/warm-up-plan.ts';
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
 * Draws a generated plan on an invisible canvas. First-time costs of the browser (compiling code, opening fonts,
 * creating formatters, compiling working time) are paid while the plan is being read, so they do not delay its first
 * picture.
 */
export function warmUp(factory: FactoryView, colors: PlanColors, text: TimeText, scale: TimeScale, now: Instant): void {
  const window = windowOf(scale);
  const resources = factory.groups.flatMap((group) => group.resources).slice(0, 10);
  const session = createTimelineSession(warmUpPlan(resources, window), factory);
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
