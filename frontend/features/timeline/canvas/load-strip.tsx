import styled from '@emotion/styled';
import { ChevronsUpDown } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useSyncExternalStore } from 'react';
import type { ResourceGroupId } from '#domain/kernel/ids.ts';
import { useTimeline } from '#frontend/features/timeline/actions/command-context.ts';
import { densityOf } from '#frontend/features/timeline/model/density.ts';
import { panBy, windowOf } from '#frontend/features/timeline/model/time-scale.ts';
import { addLoad, loadOf, noLoad, shareOf } from '#frontend/features/timeline/model/utilisation.ts';
import {
  drawLoadStrip,
  histogramHeight,
  stripeHeight,
  stripeOf,
} from '#frontend/features/timeline/render/layers/load-strip-layer.ts';
import { useView } from '#frontend/features/timeline/view/view-state.ts';

const none: ReadonlySet<never> = new Set();

/** Load of one group below the plan, and six weeks of it with the visible window to drag. */
export function LoadStrip({ width }: { readonly width: number }): ReactNode {
  const timeline = useTimeline();
  const { view, session, scenes, t, text } = timeline;
  useSyncExternalStore(session.subscribe, () => session.store.version);
  const chosen = useView(view, (state) => state.stripGroup);
  const level = useView(view, (state) => state.scale.level);
  const isShown = useView(view, (state) => state.shownRows.showVisibleArea);
  const { groups } = session.factory;
  const group = groups.find((one) => one.groupId === chosen) ?? groups[0];
  const canvas = useRef<HTMLCanvasElement>(null);
  const percent = useView(view, (state) => {
    const window = windowOf(state.scale);
    const load = (group?.resources ?? []).reduce(
      (sum, resource) => addLoad(sum, loadOf(resource, session.store.row(resource.resourceId), window)),
      noLoad,
    );
    return Math.round(shareOf(load) * 100);
  });

  useEffect(() => {
    const element = canvas.current;
    const context = element?.getContext('2d');
    if (element === null || context === null || context === undefined || group === undefined) return undefined;
    let frame: number | undefined;
    let { scale } = view.get();
    const draw = (): void => {
      frame = undefined;
      scale = view.get().scale;
      context.textBaseline = 'middle';
      drawLoadStrip(context, scenes.scene(view.get(), 0, none), group, {
        width: element.clientWidth,
        ratio: devicePixelRatio,
      });
    };
    const schedule = (): void => {
      frame ??= requestAnimationFrame(draw);
    };
    const observer = new ResizeObserver(() => {
      element.width = Math.round(element.clientWidth * devicePixelRatio);
      element.height = Math.round((histogramHeight + stripeHeight) * devicePixelRatio);
      draw();
    });
    observer.observe(element);
    const stops = [
      view.subscribe(() => {
        if (view.get().scale !== scale) schedule();
      }),
      session.subscribe(schedule),
      () => observer.disconnect(),
    ];
    void document.fonts.ready.then(schedule);
    return () => {
      if (frame !== undefined) cancelAnimationFrame(frame);
      for (const stop of stops) stop();
    };
  }, [view, session, scenes, group, isShown]);

  const dragWindow = (event: React.PointerEvent<HTMLCanvasElement>): void => {
    const element = event.currentTarget;
    const box = element.getBoundingClientRect();
    if (event.clientY - box.top < histogramHeight - 4 || event.buttons !== 1) return;
    const stripe = stripeOf({ now: timeline.now(), factory: session.factory });
    const msPerPx = (stripe.end - stripe.start) / box.width;
    const { scale } = view.get();
    const span = scale.width * scale.msPerPx;
    if (event.type === 'pointerdown') {
      element.setPointerCapture(event.pointerId);
      const at = stripe.start + (event.clientX - box.left) * msPerPx;
      // Outside of the frame a press centres the window at the pointer, inside it starts a drag.
      if (at < scale.from || at > scale.from + span) view.set({ scale: { ...scale, from: at - span / 2 } });
      return;
    }
    view.set({ scale: panBy(scale, (event.movementX * msPerPx) / scale.msPerPx) });
  };

  if (group === undefined || !isShown) return null;
  const tone = percent > 100 ? 'err' : percent >= 90 ? 'warn' : undefined;
  return (
    <Strip>
      <Legend style={{ width }}>
        <div>
          <label>
            <select
              aria-label={t('strip.group')}
              value={group.groupId}
              onChange={(event) => view.set({ stripGroup: event.target.value as ResourceGroupId })}
            >
              {groups.map((one) => (
                <option key={one.groupId} value={one.groupId}>
                  {one.name}
                </option>
              ))}
            </select>
            <ChevronsUpDown size={14} strokeWidth={1.75} />
          </label>
          <em data-tone={tone}>{text.percent(percent / 100)}</em>
        </div>
        <p>{t(densityOf[level].necks ? 'strip.perHour' : 'strip.perDay')}</p>
        <ul>
          <li data-kind="planned">{t('strip.planned')}</li>
          <li data-kind="over">{t('strip.over')}</li>
          <li data-kind="capacity">{t('strip.capacity')}</li>
        </ul>
      </Legend>
      <canvas
        ref={canvas}
        aria-label={t('strip.window')}
        style={{ flex: 1, minWidth: 0, height: histogramHeight + stripeHeight, touchAction: 'none' }}
        onPointerDown={dragWindow}
        onPointerMove={dragWindow}
      />
    </Strip>
  );
}

const Strip = styled.div`
  display: flex;
  flex: none;
  border-top: 1px solid var(--line-2);
`;
const Legend = styled.div`
  flex: none;
  padding: 10px 12px;
  background: var(--sunken);
  border-right: 1px solid var(--line-2);
  font: 450 var(--size-caption)/16px var(--font);
  color: var(--text-2);
  overflow: hidden;
  & > div { display: flex; align-items: center; }
  & label { display: inline-flex; align-items: center; gap: 2px; color: var(--text); min-width: 0; }
  & select {
    appearance: none; border: 0; background: none; color: inherit; cursor: pointer; padding: 0; border-radius: 4px;
    font: 600 var(--size-body)/20px var(--font); max-width: 150px; text-overflow: ellipsis; field-sizing: content;
  }
  & option { background: var(--raised); }
  & label > svg { pointer-events: none; }
  & em { margin-left: auto; font: 650 var(--size-body)/20px var(--font); color: var(--text); }
  & em[data-tone='warn'] { color: var(--warn); }
  & em[data-tone='err'] { color: var(--err); }
  & p { margin: 2px 0 8px; }
  & ul { display: flex; flex-wrap: wrap; gap: 2px 12px; }
  & li { display: inline-flex; align-items: center; gap: 5px; white-space: nowrap; }
  & li::before { content: ''; width: 9px; height: 9px; border-radius: 2px; background: color-mix(in oklab, var(--accent) 52%, var(--surface)); }
  & li[data-kind='over']::before { background: var(--err); }
  & li[data-kind='capacity']::before { height: 0; width: 12px; border-top: 1.5px solid var(--text-2); background: none; border-radius: 0; }
`;
