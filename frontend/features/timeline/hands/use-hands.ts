import { useEffect, useState } from 'react';
import { v4 } from 'uuid';
import type { TimelineSource } from '#frontend/features/timeline/data/timeline-source.ts';
import type { DragController } from '#frontend/features/timeline/gestures/drag-controller.ts';
import { createHands, type Hands } from './hands.ts';

/** What others hold, while this page tells them what is dragged on it. */
export function useHands(source: TimelineSource, { drag }: DragController): Hands {
  const [hands] = useState(() => createHands(source, v4()));
  useEffect(() => hands.open(), [hands]);
  useEffect(() => {
    const subscription = drag.subscribe((snapshot) => {
      const { preview } = snapshot.context;
      if (!snapshot.matches('dragging') || preview === undefined) return hands.hold([]);
      const places = preview.kind === 'refused' ? [preview.requested, ...preview.others] : preview.placements;
      const meant: ReadonlySet<string> | undefined = preview.kind === 'allowed' ? new Set(preview.meant) : undefined;
      hands.hold(places.filter(({ id }) => meant?.has(id) ?? true));
    });
    return () => subscription.unsubscribe();
  }, [drag, hands]);
  return hands;
}
