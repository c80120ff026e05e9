import type { OperationId } from '#domain/kernel/ids.ts';
import { compileFacts } from '#domain/planning/plan/compile-facts.ts';
import { canvasTokens } from '#frontend/design/tokens.ts';
import { buildFactoryView } from '#frontend/features/timeline/data/build-factory-view.ts';
import { createTimelineSession } from '#frontend/features/timeline/data/timeline-session.ts';
import { lanesShown } from '#frontend/features/timeline/load/row-look.ts';
import { densityOf } from '#frontend/features/timeline/model/density.ts';
import { gridOf } from '#frontend/features/timeline/model/grid.ts';
import { layoutRows } from '#frontend/features/timeline/model/row-layout.ts';
import { panBy, scaleFor, type TimeScale } from '#frontend/features/timeline/model/time-scale.ts';
import { timeText } from '#frontend/features/timeline/model/time-text.ts';
import { canvasRenderer } from '#frontend/features/timeline/render/layers/canvas-renderer.ts';
import type { Scene } from '#frontend/features/timeline/render/scene.ts';
import { generateFactory } from '#tests/fixtures/generated-factory.ts';
import { generatePlan, overloadOne } from '#tests/fixtures/generated-plan.ts';

const now = Date.parse('2026-11-19T09:42:00Z');
/** High enough for so many bars at every level that pictures are moved, not painted. */
const size = { width: 1_600, height: 4_800 };

const generated = generateFactory(now, 8);
const data = generatePlan(generated, compileFacts(generated.factory), { now, operations: 40_000, seed: 7 });
overloadOne(data, generated.groups[0]?.resourceIds[1] ?? '', now);
const factory = buildFactoryView(generated.factory);
const session = createTimelineSession(data, factory);
while (session.prepareNext());

function sceneFor(level: 'week' | 'month' | 'quarter' | 'year'): Scene {
  const scale = scaleFor(level, size.width, now, 0.4);
  return {
    ...session,
    scale,
    grid: gridOf(scale, factory.zone),
    layout: layoutRows(factory.groups, new Set(), densityOf[level], (id) =>
      lanesShown(session.store.row(id), densityOf[level], scale),
    ),
    scrollTop: 0,
    height: size.height,
    now,
    colors: canvasTokens('light'),
    text: timeText('de', factory.zone),
    words: {
      today: 'Heute',
      overload: (length) => `Überlast ${length}`,
      free: (hours) => `${hours} h frei`,
      hours: (hours) => `${hours} h`,
    },
    lifted: new Set<OperationId>(),
    dimmed: undefined,
    misfits: new Map(),
    heldUp: new Map(),
    takingLonger: new Map(),
    elsewhere: new Map(),
    showOverdue: false,
    labels: 'setting' as const,
    colorOf: (index) => index,
  };
}

function canvas(): HTMLCanvasElement {
  const made = document.body.appendChild(document.createElement('canvas'));
  // The renderer gets the same context: its pixels are read after each step.
  made.getContext('2d', { willReadFrequently: true });
  return made;
}

function pixelsOf(drawn: HTMLCanvasElement): Uint8ClampedArray {
  const context = drawn.getContext('2d');
  if (context === null) throw new Error('This browser has no 2D canvas');
  return context.getImageData(0, 0, drawn.width, drawn.height).data;
}

/**
 * Moves the picture step by step and answers, for each step, how many pixels differ plainly from a picture that is
 * painted from scratch.
 */
const compare = (
  level: 'week' | 'month' | 'quarter' | 'year',
  steps: readonly (readonly [number, number])[],
): number[] => {
  const first = sceneFor(level);
  const moved = canvas();
  const painted = canvas();
  const renderers = [moved, painted].map((plan) => {
    const renderer = canvasRenderer(plan, canvas());
    renderer.resize(size.width, size.height, 1);
    return renderer;
  });
  renderers[0]?.drawPlan(first);
  let scale: TimeScale = first.scale;
  let scrollTop = 0;
  return steps.map(([dx, dy]) => {
    scale = panBy(scale, dx);
    scrollTop = Math.max(0, scrollTop + dy);
    const scene = { ...first, scale, grid: gridOf(scale, first.factory.zone), scrollTop };
    renderers[0]?.movePlan(scene);
    renderers[1]?.drawPlan(scene);
    const [a, b] = [pixelsOf(moved), pixelsOf(painted)];
    let differing = 0;
    // Edges of shapes that stand between pixels round differently.
    const differs = (at: number): boolean => Math.abs((a[at] ?? 0) - (b[at] ?? 0)) > 64;
    const [pixels, others] = [new Uint32Array(a.buffer), new Uint32Array(b.buffer)];
    for (let pixel = 0, at = 0; pixel < pixels.length; pixel++, at += 4)
      if (pixels[pixel] !== others[pixel] && (differs(at) || differs(at + 1) || differs(at + 2))) differing++;
    return differing;
  });
};
export type Compare = typeof compare;
Object.assign(globalThis, { compare });
