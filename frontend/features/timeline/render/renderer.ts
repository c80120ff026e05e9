import type { Overlay } from './overlay-state.ts';
import type { Scene } from './scene.ts';

/**
 * Draws the timeline. Two layers, so that a pointer move redraws a few shapes and not the plan. Canvas 2D today; a
 * renderer on WebGL would keep this face.
 */
export interface Renderer {
  /** CSS pixels; `ratio` is the screen's pixels per CSS pixel. */
  resize(width: number, height: number, ratio: number): void;
  drawPlan(scene: Scene): void;
  /**
   * The plan after a pan or a scroll, nothing else having changed since it was drawn: what stands already is moved,
   * only the rest is painted. Its clock stays where the last `drawPlan` had it.
   */
  movePlan(scene: Scene): void;
  drawOverlay(scene: Scene, overlay: Overlay): void;
  /** A font has arrived: text is measured anew. */
  forgetText(): void;
}
