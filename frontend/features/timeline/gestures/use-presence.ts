import { useEffect, useState } from 'react';
import { v4 } from 'uuid';
import type { TimelineSource } from '#frontend/features/timeline/data/timeline-source.ts';
import type { DragController } from '#frontend/features/timeline/gestures/drag-controller.ts';
import { createPresence, type Presence } from '../data/presence.ts';

/** What others hold, while this page tells them what is dragged on it. */
export function usePresence(source: TimelineSource, { drag }: DragController): Presence {
  const [presence] = useState(() => createPresence(source, v4()));
  useEffect(() => presence.open(), [presence]);
  useEffect(() => {
    const subscription = drag.subscribe((snapshot) => {
      const { preview } = snapshot.context;
      if (!snapshot.matches('dragging') || preview === undefined) return presence.hold([]);
      const places = preview.kind === 'refused' ? [preview.requested, ...preview.others] : preview.placements;
      const meant: ReadonlySet<string> | undefined = preview.kind === 'allowed' ? new Set(preview.meant) : undefined;
      presence.hold(places.filter(({ id }) => meant?.has(id) ?? true));
    });
    return () => subscription.unsubscribe();
  }, [drag, presence]);
  return presence;
}
