import { useQueryClient } from '@tanstack/react-query';
import { type PointerEvent, useCallback, useEffect, useRef } from 'react';
import type { ResourceGroupId } from '#domain/kernel/ids.ts';
import { useTimeline } from '#frontend/features/timeline/actions/command-context.ts';
import { suitedGroups } from './suited-groups.ts';
import { setTrayDrag, trayPlan } from './tray-state.ts';
import { targetAt } from './tray-target.ts';
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
