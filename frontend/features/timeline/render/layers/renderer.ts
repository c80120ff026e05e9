import type { Overlay } from '../overlay-state.ts';
import type { Scene } from '../scene.ts';

/**
 * Draws the timeline in two layers, so that a pointer move redraws a few shapes only. Implemented on Canvas 2D; another
 * backend would implement the same interface.
 */
export interface Renderer {
  /** CSS pixels; `ratio` is the screen's pixels per CSS pixel. */
  resize(width: number, height: number, ratio: number): void;
  drawPlan(scene: Scene): void;
  /**
   * Draws the plan after a pan or scroll without any other change since the last `drawPlan`: painted pixels are moved
   * and only the rest is repainted. The clock stays at that of the last `drawPlan`.
   */
  movePlan(scene: Scene): void;
  drawOverlay(scene: Scene, overlay: Overlay): void;
  /** A font was loaded: texts have to be measured again. */
  forgetText(): void;
}
