import { useQueryClient } from '@tanstack/react-query';
import { type PointerEvent, useCallback, useEffect, useRef } from 'react';
import type { ResourceGroupId } from '#domain/kernel/ids.ts';
import { useTimeline } from '#frontend/features/timeline/actions/command-context.ts';
import type { PlanParts } from '#frontend/features/timeline/data/plan-context.ts';
import { rowIndexAt } from '#frontend/features/timeline/model/row-layout.ts';
import { instantAt, snapOf, xOf } from '#frontend/features/timeline/model/time-scale.ts';
import { headerHeight } from '#frontend/features/timeline/render/scene.ts';
import type { ViewParts } from '#frontend/features/timeline/view/view-context.ts';
import { suitedGroups } from './suited-groups.ts';
import { setTrayDrag, type TrayTarget, trayPlan } from './tray-state.ts';
import type { PlaceWish } from './use-tray-planning.ts';
import type { Unplanned } from './use-unplanned.ts';

/** Pixels before a press becomes a drag. */
const threshold = 4;

interface Press {
  readonly position: Unplanned;
  readonly x: number;
  readonly y: number;
  moved: boolean;
  suited: ReadonlySet<ResourceGroupId> | undefined;
}

/** Dragging out of the tray with mouse, pen or finger; Escape gives up. */
export function useTrayDragging(drop: (position: Unplanned, wish: PlaceWish) => void) {
  const timeline = useTimeline();
  const client = useQueryClient();
  const press = useRef<Press | undefined>(undefined);

  const end = useCallback(() => {
    press.current = undefined;
    setTrayDrag(undefined);
  }, []);
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape' || press.current === undefined) return;
      event.preventDefault();
      event.stopPropagation();
      end();
    };
    window.addEventListener('keydown', onKey, true);
    return () => {
      window.removeEventListener('keydown', onKey, true);
      end();
    };
  }, [end]);

  const targetOf = (event: PointerEvent, { suited }: Press) => {
    const box = trayPlan()?.getBoundingClientRect();
    return box && targetAt(timeline, box, { x: event.clientX, y: event.clientY }, suited);
  };
  return (position: Unplanned) => ({
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.button !== 0) return;
      const own: Press = { position, x: event.clientX, y: event.clientY, moved: false, suited: undefined };
      press.current = own;
      event.currentTarget.setPointerCapture(event.pointerId);
      // Until it is known what suits, everything may; the server decides at the drop.
      client.fetchQuery(suitedGroups(position)).then(
        (suited) => {
          own.suited = suited;
        },
        () => undefined,
      );
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      const own = press.current;
      if (own === undefined) return;
      own.moved ||= Math.hypot(event.clientX - own.x, event.clientY - own.y) >= threshold;
      if (own.moved) setTrayDrag({ position, x: event.clientX, y: event.clientY, target: targetOf(event, own) });
    },
    onPointerUp(event: PointerEvent<HTMLElement>) {
      const own = press.current;
      const target = own?.moved === true ? targetOf(event, own) : undefined;
      end();
      if (target?.isSuited === true) drop(position, { resourceId: target.resourceId, start: target.start });
    },
    onPointerCancel: end,
  });
}

/**
 * The machine and the time under the pointer, or undefined beside the rows. The time is rounded as for a drag, and never
 * before now. `suited`: groups that can do a step; undefined while it is not known.
 */
function targetAt(
  { view, scenes, now }: PlanParts & ViewParts,
  box: DOMRect,
  pointer: { readonly x: number; readonly y: number },
  suited: ReadonlySet<ResourceGroupId> | undefined,
): TrayTarget | undefined {
  const state = view.get();
  const { scale, scrollTop } = state;
  // The canvas stands at the right of the names.
  const left = box.right - scale.width;
  const y = pointer.y - box.top - headerHeight;
  if (pointer.x < left || pointer.x > box.right || y < 0 || pointer.y > box.bottom) return undefined;
  const layout = scenes.layout(state);
  const row = layout.rows[rowIndexAt(layout, y + scrollTop)];
  if (row?.kind !== 'resource') return undefined;
  const step = snapOf(scale);
  const at = now();
  const start = Math.max(Math.round(instantAt(scale, pointer.x - left) / step) * step, at - (at % 60_000));
  return {
    resourceId: row.resource.resourceId,
    resource: row.resource.name,
    start,
    top: headerHeight + row.y - scrollTop,
    height: row.height,
    left: left - box.left + xOf(scale, start),
    isSuited: suited === undefined || row.resource.groupIds.some((groupId) => suited.has(groupId)),
  };
}
