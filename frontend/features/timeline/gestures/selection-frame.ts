import type { Timeline } from '#frontend/features/timeline/actions/command-context.ts';
import { instantAt } from '#frontend/features/timeline/model/time-scale.ts';
import { headerHeight } from '#frontend/features/timeline/render/scene.ts';
import type { Point } from '#frontend/features/timeline/view/view-state.ts';
import { barsInFrame } from '../actions/selecting.ts';

/** The frame that a hand draws over bars to select them. */
export interface SelectionFrame {
  readonly stretchTo: (corner: Point) => void;
  /** Selects what is inside, of the kinds that may stand together. */
  readonly take: () => void;
  readonly giveUp: () => void;
}

/** Begins at a point of the canvas (pixels, header included); `element` holds the canvas. */
export function beginFrame(element: HTMLElement, timeline: Timeline, begin: Point): SelectionFrame {
  const { view, session, rows, scenes, commands } = timeline;
  const frame = document.createElement('div');
  frame.dataset.testid = 'selection-frame';
  Object.assign(frame.style, {
    position: 'absolute',
    pointerEvents: 'none',
    border: '1px solid var(--sel)',
    background: 'color-mix(in srgb, var(--sel) 12%, transparent)',
    borderRadius: '2px',
  });
  element.append(frame);
  let corner = begin;
  return {
    stretchTo(next) {
      corner = { x: next.x, y: Math.max(headerHeight, next.y) };
      frame.style.left = `${Math.min(begin.x, corner.x)}px`;
      frame.style.top = `${Math.min(begin.y, corner.y)}px`;
      frame.style.width = `${Math.abs(corner.x - begin.x)}px`;
      frame.style.height = `${Math.abs(corner.y - begin.y)}px`;
    },
    take() {
      frame.remove();
      const { scale, scrollTop } = view.get();
      const times = [instantAt(scale, begin.x), instantAt(scale, corner.x)];
      const rowY = ({ y }: Point): number => y - headerHeight + scrollTop;
      const layout = scenes.layout(view.get());
      const stretch = { from: rowY(begin), to: rowY(corner) };
      const window = { start: Math.min(...times), end: Math.max(...times) };
      commands.selectThese(barsInFrame(session, rows, layout, stretch, window));
    },
    giveUp: () => frame.remove(),
  };
}
