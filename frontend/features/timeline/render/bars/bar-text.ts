import { type StatusId, statusId } from '#domain/planning/plan/status.ts';
import type { Bar } from '#frontend/features/timeline/model/bar.ts';
import type { Density } from '#frontend/features/timeline/model/density.ts';
import {
  type BarLabel,
  fitLabel,
  type LabelMeasure,
  labelGap,
  labelsOf,
  labelWidth,
  wordLabels,
} from '#frontend/features/timeline/model/label.ts';
import { drawIcon, type IconName } from '#frontend/features/timeline/render/icons.ts';
import type { Pen } from '#frontend/features/timeline/render/pen.ts';
import type { Scene } from '#frontend/features/timeline/render/scene.ts';
import { fontOf } from '#frontend/features/timeline/render/text-measure.ts';

/** A text to draw in `[x, end)`; left of `progressX` it is on the solid colour. */
export interface LabelJob {
  readonly bar: Bar;
  readonly x: number;
  readonly end: number;
  readonly y: number;
  readonly height: number;
  readonly progressX: number;
}

interface Placed {
  readonly label: BarLabel;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly numberWidth: number;
  readonly icon: IconName | undefined;
  readonly iconX: number;
  readonly progressX: number;
  readonly done: boolean;
}

const iconSize = 12;
const iconRoom = iconSize + 4;

export const labelFonts = ({ text }: Density) => ({ numberFont: fontOf(600, text), articleFont: fontOf(430, text) });

/**
 * Draws all labels of a frame: first all numbers, then all articles, because changing the font is expensive. A label
 * crossed by the progress edge is drawn twice, clipped to either side.
 */
export function drawLabels(pen: Pen, scene: Scene, jobs: readonly LabelJob[]): void {
  const { context, measure } = pen;
  const { density } = scene.layout;
  const { numberFont, articleFont } = labelFonts(density);
  const widths: LabelMeasure = {
    number: (text) => measure.width(numberFont, text),
    article: (text) => measure.width(articleFont, text),
  };
  const placed: Placed[] = [];
  for (const job of jobs) {
    const place = placeLabel(scene, job, density.article, widths);
    if (place !== undefined) placed.push(place);
  }
  context.textBaseline = 'middle';
  for (const part of placed) drawIconOf(pen, scene, part);
  context.font = numberFont;
  for (const part of placed)
    inBothTones(pen, scene, part, (color) => {
      context.fillStyle =
        color === 'ground' ? (part.done ? scene.colors.text2 : scene.colors.text) : scene.colors.onSolid;
      context.fillText(part.label.number, part.x, part.y);
    });
  context.font = articleFont;
  for (const part of placed) {
    if (part.label.article === '') continue;
    inBothTones(pen, scene, part, (color) => {
      context.fillStyle = color === 'ground' ? scene.colors.text2 : scene.colors.onSolid;
      context.fillText(part.label.article, part.x + part.numberWidth + labelGap, part.y);
    });
  }
}

/** Labels cached per bar: bars keep their identity until they change. */
const kept = new WeakMap<Bar, { readonly withArticle: boolean; readonly labels: readonly BarLabel[] }>();

function labelsFor(scene: Scene, bar: Bar, withArticle: boolean): readonly BarLabel[] {
  const known = kept.get(bar);
  if (known !== undefined && known.withArticle === withArticle) return known.labels;
  const labels = labelsByKind(scene, bar, withArticle);
  kept.set(bar, { withArticle, labels });
  return labels;
}

/** The first text on a bar is a setting (base data §3, resourcePlanningItemLabel). */
export function labelsByKind(
  { factory, index, labels }: Pick<Scene, 'factory' | 'index' | 'labels'>,
  { order, operation, resourceId }: Pick<Bar, 'order' | 'operation' | 'resourceId'>,
  withArticle: boolean,
): readonly BarLabel[] {
  const { valueAddName } = operation;
  if (labels === 'resource') return wordLabels(factory.resources.get(resourceId)?.name ?? '', '');
  if (order === undefined) return wordLabels(valueAddName, '');
  const { productionOrderNumber, articleName, projectId } = order;
  switch (factory.facts.settings.resourcePlanningItemLabel) {
    case 'productionOrder':
      return labelsOf(productionOrderNumber, articleName, withArticle);
    case 'project':
      return labelsOf(index.projects.get(projectId)?.projectNumber ?? '', articleName, withArticle);
    case 'article':
      return wordLabels(articleName, withArticle ? productionOrderNumber : '');
    case 'valueAdd':
      return wordLabels(valueAddName, withArticle ? productionOrderNumber : '');
  }
}

function placeLabel(scene: Scene, job: LabelJob, withArticle: boolean, measure: LabelMeasure): Placed | undefined {
  const { bar } = job;
  const labels = labelsFor(scene, bar, withArticle);
  const icon = iconOf(bar.operation.statusId);
  const wished = icon === undefined ? 0 : iconRoom;
  const room = job.end - job.x;
  const last = labels.at(-1);
  let label = fitLabel(labels, room - wished, measure);
  let iconSpace = wished;
  // The icon is dropped before the last three digits are.
  if ((label === undefined || (label === last && labels.length > 1)) && icon !== undefined) {
    const without = fitLabel(labels, room, measure);
    if (without !== undefined && (label === undefined || without === last)) {
      label = without;
      iconSpace = label === last && labelWidth(last, measure) + wished <= room ? wished : 0;
    }
  }
  // In the tree the name stands beside the bar, and the state alone says enough.
  if (label === undefined && scene.labels === 'resource' && icon !== undefined && room >= iconSize) {
    label = { number: '', article: '' };
    iconSpace = wished;
  }
  if (label === undefined) return undefined;
  let x = job.x + iconSpace;
  const width = labelWidth(label, measure);
  const edge = job.progressX;
  let labelX = x;
  // If the progress edge would cut digits, the label moves behind it when all of it fits there.
  if (edge > x + 2 && edge < x + width) {
    const behind = edge + 5;
    const shorter = fitLabel(labels, job.end - behind, measure);
    if (shorter !== undefined && job.end - behind >= width / 2 && shorter !== last) {
      label = shorter;
      labelX = behind;
      x = Math.min(x, edge);
    }
  }
  const numberWidth = measure.number(label.number);
  return {
    label,
    x: labelX,
    y: job.y + job.height / 2 + 0.5,
    width: labelWidth(label, measure),
    numberWidth,
    icon: iconSpace > 0 ? icon : undefined,
    iconX: job.x,
    progressX: edge,
    done: bar.operation.statusId === statusId.done,
  };
}

function drawIconOf(pen: Pen, scene: Scene, part: Placed): void {
  if (part.icon === undefined) return;
  const color =
    part.progressX > part.iconX + iconSize / 2
      ? scene.colors.onSolid
      : part.done
        ? scene.colors.text2
        : scene.colors.text;
  drawIcon(pen.context, part.icon, part.iconX, part.y - iconSize / 2 - 0.5, iconSize, color);
}

function inBothTones(pen: Pen, scene: Scene, part: Placed, draw: (color: 'solid' | 'ground') => void): void {
  const { context } = pen;
  if (part.progressX <= part.x) return draw('ground');
  if (part.progressX >= part.x + part.width) return draw('solid');
  for (const side of ['solid', 'ground'] as const) {
    context.save();
    context.beginPath();
    if (side === 'solid') context.rect(0, 0, part.progressX, scene.height);
    else context.rect(part.progressX, 0, pen.width, scene.height);
    context.clip();
    draw(side);
    context.restore();
  }
}

function iconOf(status: StatusId): IconName | undefined {
  switch (status) {
    case statusId.started:
      return 'play';
    case statusId.paused:
      return 'pause';
    case statusId.interrupted:
      return 'interrupted';
    case statusId.done:
      return 'check';
    case statusId.planned:
    case statusId.notPlanned:
      return undefined;
  }
}
