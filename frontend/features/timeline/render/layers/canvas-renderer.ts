import type { BarId } from '#frontend/features/timeline/model/bar.ts';
import { paintsFor } from '../bar-paint.ts';
import { drawChain, drawDependencies } from '../dependencies/dependency-layer.ts';
import type { Overlay } from '../overlay-state.ts';
import { hatches } from '../pattern.ts';
import type { Pen } from '../pen.ts';
import { headerHeight, type Scene, visibleRows } from '../scene.ts';
import { textMeasure } from '../text-measure.ts';
import { drawBars } from './bar-layer.ts';
import { drawDeliveries, drawDeliveriesOf } from './delivery-layer.ts';
import { drawElsewhere } from './elsewhere-layer.ts';
import { drawGhosts, drawTransitions } from './ghost-layer.ts';
import { drawGround } from './ground-layer.ts';
import { drawHeader } from './header-layer.ts';
import { type Move, moveBetween, staleAfter } from './move-picture.ts';
import { drawNow, drawPast } from './now-layer.ts';
import { drawOverloads, drawOverloadTags } from './overload-layer.ts';
import { drawPresence } from './presence-layer.ts';
import { drawProposal } from './proposal-layer.ts';
import type { Renderer } from './renderer.ts';
import { drawHighlights, drawLoadFocus, drawSelection } from './selection-layer.ts';
import { drawTakingLonger } from './taking-longer-layer.ts';
import { drawWaiting } from './waiting-layer.ts';

/** Draw order of look, section 6: from the rows to the labels of the overlay. */
export function canvasRenderer(plan: HTMLCanvasElement, overlay: HTMLCanvasElement): Renderer {
  // Opaque: the browser need not blend the plan canvas.
  const planContext = contextOf(plan, false);
  const overlayContext = contextOf(overlay, true);
  const measure = textMeasure();
  const patterns = hatches();
  let size = { width: 0, height: 0, ratio: 1 };
  /** Scene on the plan canvas. */
  let painted: Scene | undefined;
  /** Content of the overlay canvas. */
  let overlaid: 'nothing' | 'something' = 'nothing';

  const penFor = (context: CanvasRenderingContext2D, scene: Scene): Pen => {
    context.setTransform(size.ratio, 0, 0, size.ratio, 0, 0);
    context.textBaseline = 'middle';
    const rows = visibleRows(scene, size.height);
    const paints = paintsFor(scene.colors);
    return { context, paints, measure, patterns, ...size, rows, left: 0, right: size.width };
  };

  const drawPlan = (scene: Scene): void => {
    const pen = penFor(planContext, scene);
    clipToRows(planContext, size.width, size.height, () => drawRows(pen, scene));
    drawHeader(pen, scene);
    painted = scene;
  };

  /** Moves the painted pixels below the header. */
  const shift = ({ dx, dy }: Move): void => {
    const { ratio } = size;
    const width = (size.width - Math.abs(dx)) * ratio;
    const height = (size.height - headerHeight - Math.abs(dy)) * ratio;
    const from = { x: Math.max(0, -dx) * ratio, y: (headerHeight + Math.max(0, -dy)) * ratio };
    const to = { x: Math.max(0, dx) * ratio, y: (headerHeight + Math.max(0, dy)) * ratio };
    planContext.save();
    planContext.resetTransform();
    planContext.drawImage(plan, from.x, from.y, width, height, to.x, to.y, width, height);
    planContext.restore();
  };

  return {
    resize(width, height, ratio) {
      if (width === size.width && height === size.height && ratio === size.ratio) return;
      size = { width, height, ratio };
      painted = undefined;
      overlaid = 'nothing';
      for (const canvas of [plan, overlay]) {
        canvas.width = Math.round(width * ratio);
        canvas.height = Math.round(height * ratio);
      }
    },
    drawPlan,
    movePlan(scene) {
      const move = painted && moveBetween(painted, scene, size.ratio);
      if (painted === undefined || move === undefined) {
        drawPlan(scene);
        return;
      }
      const dragged = { ...scene, now: painted.now };
      const pen = penFor(planContext, dragged);
      shift(move);
      for (const stale of staleAfter(painted, dragged, move, pen.rows)) {
        const { left, right, top, bottom } = stale;
        clipTo(planContext, left, top, right - left, bottom - top, () => drawRows({ ...pen, ...stale }, dragged));
      }
      drawHeader(pen, dragged);
      painted = dragged;
    },
    drawOverlay(scene, state) {
      const empty = isEmpty(state);
      // An empty canvas costs nothing; a drawn one is blended over the plan on every frame.
      if (empty && overlaid === 'nothing') return;
      const pen = penFor(overlayContext, scene);
      overlayContext.clearRect(0, 0, size.width, size.height);
      overlaid = empty ? 'nothing' : 'something';
      if (empty) return;
      clipToRows(overlayContext, size.width, size.height, () => {
        drawProposal(pen, scene, state);
        drawHighlights(pen, scene, state);
        // Deliveries and dependencies show the stored plan, not the preview, so they are hidden during a drag.
        if (state.proposal.length === 0) {
          drawDeliveriesOf(pen, scene, operationsInFocus(state));
          drawDependencies(pen, scene, state);
          drawChain(pen, scene, state);
        }
        drawSelection(pen, scene, state);
        if (state.cell !== undefined) drawLoadFocus(pen, scene, state.cell);
        drawTransitions(pen, scene, state);
      });
      drawPresence(pen, scene, state);
      drawGhosts(pen, scene, state);
    },
    forgetText: () => measure.forget(),
  };
}

const isEmpty = ({
  selected,
  hovered,
  focused,
  cell,
  highlights,
  transitions,
  drag,
  proposal,
  chain,
}: Overlay): boolean =>
  [hovered, focused, cell, drag].every((part) => part === undefined) &&
  selected.size + highlights.size + transitions.length + proposal.length + chain.length === 0;

/** Operations under the pointer, focused or selected. */
function operationsInFocus({ hovered, focused, selected, drag }: Overlay): BarId[] {
  if (drag !== undefined) return [];
  return [...selected, hovered, focused].filter((id) => id !== undefined);
}

/** Everything below the header. */
function drawRows(pen: Pen, scene: Scene): void {
  drawGround(pen, scene);
  drawOverloads(pen, scene);
  drawPast(pen, scene);
  drawNow(pen, scene, 1);
  if (!scene.isLoaded) return drawWaiting(pen, scene);
  drawTakingLonger(pen, scene);
  drawElsewhere(pen, scene);
  drawBars(pen, scene);
  drawDeliveries(pen, scene);
  drawOverloadTags(pen, scene);
  // Drawn again, so that it remains visible through the bars.
  drawNow(pen, scene, 0.22);
}

function clipToRows(context: CanvasRenderingContext2D, width: number, height: number, draw: () => void): void {
  clipTo(context, 0, headerHeight, width, height - headerHeight, draw);
}

function clipTo(
  context: CanvasRenderingContext2D,
  x: number,
  y: number,
  width: number,
  height: number,
  draw: () => void,
): void {
  context.save();
  context.beginPath();
  context.rect(x, y, width, height);
  context.clip();
  draw();
  context.restore();
}

function contextOf(canvas: HTMLCanvasElement, alpha: boolean): CanvasRenderingContext2D {
  const context = canvas.getContext('2d', { alpha });
  if (context === null) throw new Error('This browser has no 2D canvas');
  return context;
}
