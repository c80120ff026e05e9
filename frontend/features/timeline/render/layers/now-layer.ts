import { xOf } from '#frontend/features/timeline/model/time-scale.ts';
import type { Pen } from '../pen.ts';
import { headerHeight, type Scene } from '../scene.ts';

/** Tint over the past: ink 2.2 % in light, black 14 % in dark (look, section 2). */
export function drawPast(pen: Pen, scene: Scene): void {
  const x = Math.min(pen.width, xOf(scene.scale, scene.now));
  if (x <= 0) return;
  pen.context.fillStyle = scene.colors.scheme === 'dark' ? 'rgb(0 0 0 / 14%)' : 'rgb(20 36 46 / 2.2%)';
  pen.context.fillRect(0, headerHeight, x, pen.height - headerHeight);
}

export function drawNow(pen: Pen, scene: Scene, opacity: number): void {
  const x = Math.round(xOf(scene.scale, scene.now));
  if (x < -2 || x > pen.width) return;
  pen.context.globalAlpha = opacity;
  pen.context.fillStyle = scene.colors.now;
  pen.context.fillRect(x - 1, headerHeight, 2, pen.height - headerHeight);
  pen.context.globalAlpha = 1;
}
