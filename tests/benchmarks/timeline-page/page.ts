import '@fontsource-variable/inter/wght.css';
import type { ResourceId } from '#domain/kernel/ids.ts';
import { buildFactoryView } from '#frontend/features/timeline/data/build-factory-view.ts';
import { barGeometry } from '#frontend/features/timeline/model/bar-geometry.ts';
import { createBarStore } from '#frontend/features/timeline/model/bar-store.ts';
import { deliveries } from '#frontend/features/timeline/model/delivery.ts';
import { densityOf } from '#frontend/features/timeline/model/density.ts';
import { gridOf } from '#frontend/features/timeline/model/grid.ts';
import { indexPlan } from '#frontend/features/timeline/model/plan-index.ts';
import { layoutRows } from '#frontend/features/timeline/model/row-layout.ts';
import { panBy, scaleFor, type ZoomLevel } from '#frontend/features/timeline/model/time-scale.ts';
import { timeText } from '#frontend/features/timeline/model/time-text.ts';
import { dayLoads } from '#frontend/features/timeline/model/utilisation.ts';
import { canvasRenderer } from '#frontend/features/timeline/render/canvas-renderer.ts';
import { darkColors, lightColors } from '#frontend/features/timeline/render/plan-colors.ts';
import type { Scene } from '#frontend/features/timeline/render/scene.ts';
import { generateFactory } from '#tests/timeline/generated-factory.ts';
import { generatePlan, overloadOne } from '#tests/timeline/generated-plan.ts';

/** The renderer alone on a generated plan: ?bars=10000&level=week&theme=dark */
const query = new URLSearchParams(location.search);
const count = Number(query.get('bars') ?? 1_000);
const level = (query.get('level') ?? 'threeDays') as ZoomLevel;
const now = Date.parse('2026-11-19T09:42:00Z');

const generated = generateFactory(now, Number(query.get('copies') ?? 1));
const factory = buildFactoryView(generated.factory);
const data = generatePlan(generated, factory.facts, { now, operations: count, seed: 7 });
overloadOne(data, generated.groups[2]?.resourceIds[2] ?? '', now);

const view = document.querySelector('#view') as HTMLElement;
const plan = document.createElement('canvas');
const overlay = document.createElement('canvas');
view.append(plan, overlay);

const began = performance.now();
const index = indexPlan(data);
const store = createBarStore(index, (id) => factory.resources.get(id)?.allowed ?? 1);
const renderer = canvasRenderer(plan, overlay);
renderer.resize(innerWidth, innerHeight, devicePixelRatio);
let scale = scaleFor(level, innerWidth, now, 0.427);

const fixed = {
  scrollTop: 0,
  height: innerHeight,
  factory,
  index,
  store,
  geometryOf: barGeometry(factory.resources),
  deliveries: deliveries(index, store, factory.zone),
  dayLoads: dayLoads(store, factory.zone),
  now,
  colors: query.get('theme') === 'dark' ? darkColors : lightColors,
  text: timeText(query.get('language') ?? 'de', factory.zone),
  words: { today: 'Heute', overload: (length: string) => `Überlast ${length}` },
  lifted: new Set<never>(),
  dimmed: undefined,
  colorOf: (colorIndex: number) => colorIndex,
};
const layout = layoutRows(
  factory.groups,
  new Set(query.has('folded') ? [generated.groups[1]?.groupId as never] : []),
  densityOf[level],
  (id: ResourceId) => store.row(id).laneCount,
);
const sceneOf = (): Scene => ({ ...fixed, layout, scale, grid: gridOf(scale, factory.zone) });
const draw = (): void => {
  const scene = sceneOf();
  renderer.drawPlan(scene);
  renderer.drawOverlay(scene, {
    selected: new Set(
      query.has('select') ? [data.operations.find((o) => Date.parse(o.startDate) > now)?.operationId as never] : [],
    ),
    hovered: undefined,
    focused: undefined,
    flashes: new Map(),
    drag: undefined,
  });
};
draw();
const firstRender = performance.now() - began;
void document.fonts.ready.then(() => {
  renderer.forgetText();
  draw();
  document.title = 'ready';
});

Object.assign(globalThis, {
  measured: {
    firstRender,
    bars: data.operations.length,
    pan(frames: number): number[] {
      const times: number[] = [];
      for (let frame = 0; frame < frames; frame++) {
        scale = panBy(scale, 7);
        const start = performance.now();
        draw();
        times.push(performance.now() - start);
      }
      return times;
    },
  },
});
