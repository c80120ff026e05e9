import type { OperationId, ResourceId } from '#domain/kernel/ids.ts';
import type { TimelineData } from '#domain/planning/api/timeline-api.ts';
import { canvasTokens } from '#frontend/design/tokens.ts';
import { buildFactoryView } from '#frontend/features/timeline/data/build-factory-view.ts';
import { consequenceLines } from '#frontend/features/timeline/data/consequence-lines.ts';
import { previewDrag } from '#frontend/features/timeline/data/preview-drag.ts';
import { createTimelineSession, planUnderWay } from '#frontend/features/timeline/data/timeline-session.ts';
import { loadWords } from '#frontend/features/timeline/load/load-words.ts';
import { lanesShown } from '#frontend/features/timeline/load/row-look.ts';
import type { Bar } from '#frontend/features/timeline/model/bar.ts';
import { densityOf } from '#frontend/features/timeline/model/density.ts';
import type { FactoryView } from '#frontend/features/timeline/model/factory-view.ts';
import { gridOf } from '#frontend/features/timeline/model/grid.ts';
import { layoutRows } from '#frontend/features/timeline/model/row-layout.ts';
import {
  levelOf,
  panBy,
  scaleFor,
  spanOf,
  type TimeScale,
  windowOf,
} from '#frontend/features/timeline/model/time-scale.ts';
import { timeText } from '#frontend/features/timeline/model/time-text.ts';
import { canvasRenderer } from '#frontend/features/timeline/render/layers/canvas-renderer.ts';
import type { Renderer } from '#frontend/features/timeline/render/layers/renderer.ts';
import type { DragPicture, Overlay } from '#frontend/features/timeline/render/overlay-state.ts';
import type { Scene } from '#frontend/features/timeline/render/scene.ts';
import type { Given, Side, Waiting } from './side.ts';

/**
 * Our timeline: index, rows, both canvases. The factory is there before the plan, and rows and times are drawn then, as on
 * the page.
 */
export function waitLeitstand({ generated, now, view, span }: Given): Waiting {
  const factory = buildFactoryView(generated.factory);
  const level = levelOf(span);
  const zoomed = scaleFor(level, view.clientWidth, now, 0.4);
  const scale = { ...zoomed, msPerPx: (zoomed.msPerPx * span) / spanOf[level] };
  const renderer = rendererOn(view);
  void show(planUnderWay, factory, scale, renderer, { view, now });
  return { show: (data) => show(data, factory, scale, renderer, { view, now }) };
}

function rendererOn(view: HTMLElement): Renderer {
  const plan = document.createElement('canvas');
  const overlay = document.createElement('canvas');
  view.append(plan, overlay);
  const renderer = canvasRenderer(plan, overlay);
  renderer.resize(view.clientWidth, view.clientHeight, devicePixelRatio);
  return renderer;
}

function show(
  data: TimelineData,
  factory: FactoryView,
  before: TimeScale,
  renderer: Renderer,
  { view, now }: Pick<Given, 'view' | 'now'>,
): Promise<Side> {
  const session = createTimelineSession(data, factory);
  let scale = before;
  const window = windowOf(scale);
  const layout = layoutRows(factory.groups, new Set(), densityOf[scale.level], (id: ResourceId, y) =>
    session.isLoaded && (y < view.clientHeight || session.store.isBuilt(id))
      ? lanesShown(session.store.within(id, window), densityOf[scale.level], scale)
      : 1,
  );
  const fixed = {
    ...session,
    layout,
    scrollTop: 0,
    height: view.clientHeight,
    now,
    colors: canvasTokens('light'),
    text: timeText('de', factory.zone),
    words: { today: 'Heute', overload: (length: string) => `Überlast ${length}`, ...loadWords() },
    lifted: new Set<OperationId>(),
    dimmed: undefined,
    misfits: new Map(),
    heldUp: new Map(),
    takingLonger: new Map(),
    elsewhere: new Map(),
    showOverdue: false,
    labels: 'setting' as const,
    colorOf: (index: number) => index,
  };
  const nothing: Overlay = {
    selected: new Set(),
    hovered: undefined,
    focused: undefined,
    cell: undefined,
    highlights: new Map(),
    transitions: [],
    drag: undefined,
    proposal: [],
    chain: [],
    presence: [],
  };
  const sceneOf = (): Scene => ({ ...fixed, scale, grid: gridOf(scale, factory.zone) });
  const draw = (): void => {
    const scene = sceneOf();
    renderer.drawPlan(scene);
    renderer.drawOverlay(scene, nothing);
  };
  draw();

  const settled = new Promise<void>((resolve) => {
    // At the pace of the page, which begins when the first picture of the plan stands.
    if (!session.isLoaded) resolve();
    else
      setTimeout(function prepare() {
        if (session.prepareNext()) setTimeout(prepare, 30);
        else resolve();
      }, 60);
  });
  let heldId: OperationId | undefined;
  let chosen = nothing;
  const barsInView = (): Bar[] => {
    const { start, end } = windowOf(scale);
    return layout.rows
      .filter((row) => row.kind === 'resource' && row.y < view.clientHeight)
      .flatMap((row) => (row.kind === 'resource' ? session.store.row(row.resource.resourceId).bars : []))
      .filter((bar) => bar.end > start && bar.start < end);
  };
  return Promise.resolve({
    settled,
    pan(pixels) {
      scale = panBy(scale, pixels);
      const scene = sceneOf();
      renderer.movePlan(scene);
      renderer.drawOverlay(scene, chosen);
    },
    select(orders) {
      const ofOrder = Map.groupBy(barsInView(), (bar) => bar.operation.productionOrderId);
      const longest = [...ofOrder.values()].sort((a, b) => b.length - a.length).slice(0, orders);
      chosen = { ...nothing, selected: new Set(longest.flat().map(({ id }) => id)) };
      return chosen.selected.size;
    },
    drag(pixels) {
      heldId ??= data.operations.find(
        (row) => Date.parse(row.startDate) > now && row.predecessors.length > 0 && !row.locked,
      )?.operationId;
      const dragged = heldId && session.store.bar(heldId);
      if (dragged === undefined) return;
      const snapshot = { dragged, others: [], x: 0, y: 0, instant: 0, rowY: 0 };
      const preview = previewDrag(session, snapshot, pixels * scale.msPerPx, dragged.resourceId, now);
      const ghosts = preview.kind === 'allowed' ? preview.placements : [preview.requested];
      const drag: DragPicture = {
        ghosts: ghosts.map((ghost) => ({ ...ghost, dragged: ghost.id === dragged.id })),
        refused: preview.kind === 'refused',
        shieldTimes: '13:30 – 20:00',
        shieldNote: '',
        consequence:
          preview.kind === 'allowed'
            ? consequenceLines({ t: (key) => key, text: fixed.text, index: session.index }, preview.consequences)
            : [],
        slots: [],
      };
      renderer.drawOverlay(sceneOf(), { ...nothing, drag });
    },
    visibleBars: () => barsInView().length,
  });
}
