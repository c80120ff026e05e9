import styled from '@emotion/styled';
import { useSelector } from '@xstate/react';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { useTimeline } from '#frontend/features/timeline/actions/command-context.ts';
import { nowShare } from '#frontend/features/timeline/actions/timeline-commands.ts';
import { usePlanParts } from '#frontend/features/timeline/data/plan-context.ts';
import { dragPicture } from '#frontend/features/timeline/gestures/drag-picture.ts';
import { listenToGestures } from '#frontend/features/timeline/gestures/gestures.ts';
import { pressKey, pressPageKey } from '#frontend/features/timeline/gestures/keys.ts';
import type { BarId } from '#frontend/features/timeline/model/bar.ts';
import { anchoredScroll, type RowLayout } from '#frontend/features/timeline/model/row-layout.ts';
import { alignedTo, resizeTo, scaleFor, type TimeScale } from '#frontend/features/timeline/model/time-scale.ts';
import { proposedBars } from '#frontend/features/timeline/optimise/proposed-bars.ts';
import { RefusalCard } from '#frontend/features/timeline/panels/refusal-card.tsx';
import { canvasRenderer } from '#frontend/features/timeline/render/layers/canvas-renderer.ts';
import type { Renderer } from '#frontend/features/timeline/render/layers/renderer.ts';
import type { ProposedBar } from '#frontend/features/timeline/render/overlay-state.ts';
import { headerHeight } from '#frontend/features/timeline/render/scene.ts';
import { useViewParts } from '#frontend/features/timeline/view/view-context.ts';
import { Hidden } from '#frontend/kit/hidden.ts';
import { consequenceLines, wayLines } from '../data/consequence-lines.ts';
import { Mirror } from './mirror.tsx';
import { BarTooltip, type HoverAt } from './tooltip.tsx';

/** A proposal whose place the rows do not show: the overlay draws the bar. */
const notInRows = ({ from }: ProposedBar): boolean => from === undefined;

/** The two canvases with pointer and keyboard listeners; draws at most once per frame. */
export function TimelineCanvas({ onResize }: { readonly onResize: (height: number) => void }): ReactNode {
  const timeline = useTimeline();
  const box = useRef<HTMLDivElement>(null);
  const plan = useRef<HTMLCanvasElement>(null);
  const overlay = useRef<HTMLCanvasElement>(null);
  /** Outlives what it draws: widths of texts and the canvases stay. */
  const kept = useRef<Renderer>(undefined);
  const [hover, setHover] = useState<HoverAt>();

  // Before the browser paints: the first picture comes with the elements around it.
  useLayoutEffect(() => {
    const element = box.current;
    if (element === null || plan.current === null || overlay.current === null) return undefined;
    const { view, session, presence, scenes, drag, highlights, transitions, optimising, commands, t, text } = timeline;
    kept.current ??= canvasRenderer(plan.current, overlay.current);
    const renderer = kept.current;
    let frame: number | undefined;
    let planDirty = true;
    let size = { width: 0, height: 0 };
    let drawn: unknown[] = [];
    let lifted: ReadonlySet<BarId> = new Set();
    let rows: RowLayout | undefined;
    let scale: TimeScale | undefined;
    /** Distance of the pointer from the top of the rows; undefined: it is elsewhere. */
    let pointed: number | undefined;

    const draw = (): void => {
      frame = undefined;
      if (size.width === 0) return;
      const layout = scenes.layout(view.get());
      if (rows !== undefined && rows !== layout && session.isLoaded) {
        const { scrollTop } = view.get();
        const anchored = anchoredScroll(rows, layout, scrollTop, size.height - headerHeight, pointed);
        if (anchored !== scrollTop) view.set({ scrollTop: anchored });
      }
      rows = layout;
      // Fewer rows than before, or a place that was kept from another visit; while the plan is read, rows may yet grow.
      const last = Math.max(0, layout.height - (size.height - headerHeight));
      if (view.get().scrollTop > last && session.isLoaded) view.set({ scrollTop: last });
      const state = view.get();
      const picture = dragPicture(drag.getSnapshot().context, session, t, text, layout.density.necks);
      const gliding = transitions.current();
      const wished = state.proposed.length > 0 ? state.proposed : proposedBars(optimising?.get());
      const proposal = wished.length > 0 || state.moved?.selected !== state.selected ? wished : state.moved.bars;
      const ids = new Set([...(picture?.ghosts ?? []), ...gliding, ...proposal.filter(notInRows)].map(({ id }) => id));
      if (ids.size !== lifted.size || !ids.isSubsetOf(lifted)) lifted = ids;
      scale = alignedTo(scale, state.scale, devicePixelRatio);
      const scene = scenes.scene({ ...state, scale }, size.height, lifted);
      const place = [scene.scale, state.scrollTop];
      const { colorBy, filter, bars, misfits, heldUp, takingLonger, elsewhere } = state;
      const marks = [misfits, heldUp, takingLonger, elsewhere];
      const parts = [...place, layout, colorBy, filter, bars, ...marks, session.store.version, lifted];
      const isMoved = parts.some((part, at) => at < place.length && part !== drawn[at]);
      const isOther = parts.some((part, at) => at >= place.length && part !== drawn[at]);
      if (planDirty || isOther) renderer.drawPlan(scene);
      else if (isMoved) renderer.movePlan(scene);
      planDirty = false;
      drawn = parts;
      renderer.drawOverlay(scene, {
        selected: state.selected,
        hovered: state.hovered,
        focused: state.focused,
        cell: state.focused === undefined ? state.cell : undefined,
        highlights: highlights.current(),
        transitions: gliding,
        drag: picture,
        proposal,
        chain: state.chain,
        presence: presence.held(),
      });
      if (highlights.current().size > 0 || gliding.length > 0) schedule();
    };
    const schedule = (): void => {
      frame ??= requestAnimationFrame(draw);
    };
    const redraw = (): void => {
      planDirty = true;
      schedule();
    };

    const observer = new ResizeObserver(() => {
      const first = size.width === 0;
      size = { width: element.clientWidth, height: element.clientHeight };
      renderer.resize(size.width, size.height, devicePixelRatio);
      const { scale, height: before } = view.get();
      view.set({
        scale:
          first && scale.width <= 1
            ? scaleFor(scale.level, size.width, timeline.now(), nowShare)
            : resizeTo(scale, size.width),
        height: size.height,
      });
      onResize(size.height);
      commands.keepFocused(before);
      planDirty = true;
      // Immediately, not on the next frame: another size has cleared the canvas.
      draw();
    });
    observer.observe(element);
    const onPointer = (event: PointerEvent): void => {
      const y = event.clientY - element.getBoundingClientRect().top - headerHeight;
      pointed = event.type === 'pointerleave' || y < 0 ? undefined : y;
      const isPointed = pointed !== undefined;
      if (view.get().isPointed !== isPointed) view.set({ isPointed });
    };
    for (const kind of ['pointermove', 'pointerleave'] as const) element.addEventListener(kind, onPointer);
    const onKey = (event: KeyboardEvent): void => {
      if (!isTyping(event) && pressKey(timeline, event, element)) event.preventDefault();
    };
    element.addEventListener('keydown', onKey);
    // Keys that end a drag work wherever the focus is during the drag; undo and the list of keys work on the whole page.
    const onWindowKey = (event: KeyboardEvent): void => {
      // The column of a tree answers its own keys.
      if (event.defaultPrevented || isTyping(event) || element.contains(event.target as Node)) return;
      const dragging = ['dragging', 'asking'].includes(String(drag.getSnapshot().value));
      if (dragging ? pressKey(timeline, event, element) : pressPageKey(timeline, event)) event.preventDefault();
    };
    window.addEventListener('keydown', onWindowKey);
    const dragSubscription = drag.subscribe(schedule);
    const stops = [
      view.subscribe(schedule),
      optimising?.subscribe(schedule) ?? (() => undefined),
      session.subscribe(redraw),
      presence.subscribe(schedule),
      listenToGestures(element, timeline, { hover: setHover }),
      () => dragSubscription.unsubscribe(),
      () => observer.disconnect(),
      () => element.removeEventListener('pointermove', onPointer),
      () => element.removeEventListener('pointerleave', onPointer),
      () => element.removeEventListener('keydown', onKey),
      () => window.removeEventListener('keydown', onWindowKey),
    ];
    const minute = setInterval(redraw, 15_000);
    void document.fonts.ready.then(() => {
      renderer.forgetText();
      redraw();
    });
    return () => {
      clearInterval(minute);
      if (frame !== undefined) cancelAnimationFrame(frame);
      for (const stop of stops) stop();
    };
  }, [timeline, onResize]);

  return (
    <Box
      ref={box}
      data-testid={timeline.session.isLoaded ? 'timeline' : undefined}
      tabIndex={0}
      role="application"
      aria-label={timeline.title}
      aria-describedby="timeline-mirror"
    >
      <canvas ref={plan} style={layer} />
      <canvas ref={overlay} style={layer} />
      <Mirror />
      <DragNews />
      <BarTooltip at={hover} />
      <RefusalCard />
    </Box>
  );
}

/** Fields, menus and dialogs handle their own keys. */
const isTyping = ({ target }: KeyboardEvent): boolean =>
  target instanceof HTMLElement && target.closest('input, textarea, select, [role=menu], [role=dialog]') !== null;

const layer = { position: 'absolute', inset: 0, width: '100%', height: '100%', pointerEvents: 'none' } as const;

const Box = styled.div`
  position: relative;
  flex: 1;
  min-width: 0;
  overflow: hidden;
  outline: none;
  touch-action: none;
  user-select: none;
  &:focus-visible { outline: none; }
  /* Over the canvases, which would hide an outline. */
  &:focus-visible::after {
    content: '';
    position: absolute;
    inset: 0;
    pointer-events: none;
    box-shadow: inset 0 0 0 2px var(--sel);
  }
`;

/** What a drag makes of the orders, for screen readers: where the bar would lie, then the same lines as on the ghost. */
function DragNews(): ReactNode {
  const { session } = usePlanParts();
  const { drag, t, text } = useViewParts();
  const preview = useSelector(drag, (state) => (state.matches('dragging') ? state.context.preview : undefined));
  const place = preview?.kind === 'allowed' ? preview.placements[0] : undefined;
  const said =
    place === undefined || preview?.kind !== 'allowed'
      ? []
      : [
          `${(place.resourceId && session.factory.resources.get(place.resourceId)?.name) ?? ''} ${text.range(place.start, place.end)}`,
          ...consequenceLines({ t, text, index: session.index }, preview.consequences).map((line) => line.text),
          ...wayLines(preview, text).map((line) => line.text),
        ];
  return (
    <Hidden role="status" aria-live="polite" data-testid="drag-news">
      {said.map((one) => (one.endsWith('.') ? one : `${one}.`)).join(' ')}
    </Hidden>
  );
}
