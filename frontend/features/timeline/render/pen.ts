import type { Row } from '../model/row-layout.ts';
import type { Paints } from './bar-paint.ts';
import type { Hatches } from './pattern.ts';
import type { TextMeasure } from './text-measure.ts';

/** Drawing context of all layers; sizes in CSS pixels. */
export interface Pen {
  readonly context: CanvasRenderingContext2D;
  readonly paints: Paints;
  readonly measure: TextMeasure;
  readonly patterns: Hatches;
  readonly width: number;
  readonly height: number;
  readonly ratio: number;
  /** Area to repaint: these rows between these pixels. */
  readonly rows: readonly Row[];
  readonly left: number;
  readonly right: number;
}

export function roundRect(
  context: CanvasRenderingContext2D,
  x: number,
  y: number,
  width: number,
  height: number,
  radius: number | number[],
): void {
  context.beginPath();
  context.roundRect(x, y, width, height, radius);
}
