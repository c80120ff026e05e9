import type { OperationId } from '#domain/kernel/ids.ts';
import { drawBars } from './bars/bar-layer.ts';
import { paintsFor } from './bars/bar-paint.ts';
import { drawDeliveries, drawDeliveriesOf } from './delivery-layer.ts';
import { drawDependencies } from './dependency-layer.ts';
import { drawGhosts, drawTransitions } from './ghost-layer.ts';
import { drawGround } from './ground-layer.ts';
import { drawHeader } from './header-layer.ts';
import { type Move, moveBetween, staleAfter } from './move-picture.ts';
import { drawNow, drawPast } from './now-layer.ts';
import type { Overlay } from './overlay-state.ts';
import { drawOverloads, drawOverloadTags } from './overload-layer.ts';
import { hatches } from './pattern.ts';
import type { Pen } from './pen.ts';
import { drawProposal } from './proposal-layer.ts';
import type { Renderer } from './renderer.ts';
import { headerHeight, type Scene, visibleRows } from './scene.ts';
import { drawHighlights, drawSelection } from './selection-layer.ts';
import { textMeasure } from './text-measure.ts';

/** Draw order of look, section 6: from the rows up to the labels of the overlay. */
export function canvasRenderer(plan: HTMLCanvasElement, overlay: HTMLCanvasElement): Renderer {
  // The plan covers every pixel: without transparency the browser need not blend it.
  const planContext = contextOf(plan, false);
  const overlayContext = contextOf(overlay, true);
  const measure = textMeasure();
  const patterns = hatches();
  let size = { width: 0, height: 0, ratio: 1 };
  /** What the plan's canvas shows. */
  let painted: Scene | undefined;
  /** What the overlay's canvas shows. */
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

  /** Moves what is painted below the header. */
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
      const held = { ...scene, now: painted.now };
      const pen = penFor(planContext, held);
      shift(move);
      for (const stale of staleAfter(painted, held, move, pen.rows)) {
        const { left, right, top, bottom } = stale;
        clipTo(planContext, left, top, right - left, bottom - top, () => drawRows({ ...pen, ...stale }, held));
      }
      drawHeader(pen, held);
      painted = held;
    },
    drawOverlay(scene, state) {
      const empty = isEmpty(state);
      // A canvas without anything costs nothing; one that is drawn is blended over the plan in every frame.
      if (empty && overlaid === 'nothing') return;
      const pen = penFor(overlayContext, scene);
      overlayContext.clearRect(0, 0, size.width, size.height);
      overlaid = empty ? 'nothing' : 'something';
      if (empty) return;
      clipToRows(overlayContext, size.width, size.height, () => {
        drawProposal(pen, scene, state);
        drawHighlights(pen, scene, state);
        // Both speak of the plan as it is, not as it would be.
        if (state.proposal.length === 0) {
          drawDeliveriesOf(pen, scene, askedAbout(state));
          drawDependencies(pen, scene, state);
        }
        drawSelection(pen, scene, state);
        drawTransitions(pen, scene, state);
      });
      drawGhosts(pen, scene, state);
    },
    forgetText: () => measure.forget(),
  };
}

const isEmpty = ({ selected, hovered, focused, highlights, transitions, drag, proposal }: Overlay): boolean =>
  [hovered, focused, drag].every((part) => part === undefined) &&
  selected.size + highlights.size + transitions.length + proposal.length === 0;

/** Operations that the hand or the keyboard is on. */
function askedAbout({ hovered, focused, selected, drag }: Overlay): OperationId[] {
  if (drag !== undefined) return [];
  return [...selected, hovered, focused].filter((id) => id !== undefined);
}

/** Everything of the plan below its header. */
function drawRows(pen: Pen, scene: Scene): void {
  drawGround(pen, scene);
  drawOverloads(pen, scene);
  drawPast(pen, scene);
  drawNow(pen, scene, 1);
  drawBars(pen, scene);
  drawDeliveries(pen, scene);
  drawOverloadTags(pen, scene);
  // Once more, so that it can be followed through the bars.
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
