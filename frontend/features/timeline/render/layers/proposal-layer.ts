import { type BarPlacement, barAt } from '#frontend/features/timeline/model/bar.ts';
import { laneTop } from '#frontend/features/timeline/model/row-layout.ts';
import { xOf } from '#frontend/features/timeline/model/time-scale.ts';
import { boxOf } from '../bars/bar-box.ts';
import { drawBar } from '../bars/bar-shape.ts';
import { drawLabels, type LabelJob } from '../bars/bar-text.ts';
import type { Overlay, ProposedBar } from '../overlay-state.ts';
import type { Area } from '../pattern.ts';
import { type Pen, roundRect } from '../pen.ts';
import { type Scene, toCanvasY } from '../scene.ts';
import { drawRing } from './selection-layer.ts';

/**
 * Proposed bars, dashed, with faint outlines of their current places. Rows that show figures of their load show those of
 * the proposal instead.
 */
export function drawProposal(pen: Pen, scene: Scene, overlay: Overlay): void {
  const { context } = pen;
  const rows = new Set(
    pen.rows.flatMap((row) => (row.kind === 'resource' && !row.load ? [row.resource.resourceId] : [])),
  );
  const labels: LabelJob[] = [];
  for (const proposed of overlay.proposal) {
    const at = proposed.from?.resourceId ?? scene.store.bar(proposed.id)?.resourceId;
    if (at === undefined || rows.has(at)) drawOrigin(pen, scene, proposed);
  }
  for (const proposed of overlay.proposal) {
    if (proposed.resourceId === undefined || !rows.has(proposed.resourceId)) continue;
    const bar = scene.store.bar(proposed.id);
    const isShown = proposed.from !== undefined;
    const box = isShown ? boxOf(scene, proposed.id) : placeOf(scene, proposed);
    if (bar === undefined || box === undefined || !isInSight(pen, box)) continue;
    if (!isShown) drawBar(pen, scene, barAt(bar, proposed), { ...box, room: 0 }, labels);
    // On narrower bars, dashes would hide the colour: a line below them.
    if (box.width < 9) {
      context.fillStyle = scene.colors.sel;
      context.fillRect(box.x - 1, box.y + box.height + 1, box.width + 2, 2);
      continue;
    }
    roundRect(context, box.x - 0.5, box.y - 0.5, box.width + 1, box.height + 1, 4.5);
    context.strokeStyle = scene.colors.sel;
    context.lineWidth = 1.25;
    context.setLineDash([4, 2]);
    context.stroke();
    context.setLineDash([]);
    if (overlay.selected.has(proposed.id)) drawRing(pen, scene, box, 2);
  }
  drawLabels(pen, scene, labels);
}

function drawOrigin(pen: Pen, scene: Scene, { id, from }: ProposedBar): void {
  const box = from === undefined ? boxOf(scene, id) : placeOf(scene, { id, ...from });
  if (box === undefined || !isInSight(pen, box) || box.width < 3) return;
  const { context } = pen;
  roundRect(context, box.x + 0.5, box.y + 0.5, box.width - 1, box.height - 1, 4);
  context.setLineDash([3, 3]);
  context.strokeStyle = scene.colors.text3;
  context.lineWidth = 1;
  context.globalAlpha = 0.55;
  context.stroke();
  context.globalAlpha = 1;
  context.setLineDash([]);
}

const isInSight = (pen: Pen, { x, y, width, height }: Area): boolean =>
  x < pen.width && x + width > 0 && y < pen.height && y + height > 0;

function placeOf(
  scene: Scene,
  { id, resourceId, start, end }: BarPlacement & Pick<ProposedBar, 'id'>,
): Area | undefined {
  const row = scene.layout.rowFor({ id, resourceId });
  if (row === undefined) return undefined;
  const x = xOf(scene.scale, start);
  return {
    x,
    y: toCanvasY(scene, laneTop(scene.layout, row, 0)),
    width: Math.max(3, xOf(scene.scale, end) - x),
    height: scene.layout.density.bar,
  };
}
