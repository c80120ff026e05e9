import { useEffect, useRef } from 'react';
import type { LiveTopic } from '#domain/live.ts';
import type { LiveSubscription } from './live.ts';
import { live } from './plant.ts';
import { shownMoment } from './shown-moment.ts';

/** Debounce in milliseconds: many changes cause one read. */
export const refreshAfter = 800;

/** Calls `refresh` after live changes of a topic that what was read at `position` does not show yet. */
export function useLiveRefresh(
  topic: LiveTopic,
  read: { readonly position: string | undefined; readonly at: number },
  refresh: () => void,
): void {
  const subscription = useRef<LiveSubscription | undefined>(undefined);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const soon = (): void => {
      // What was stays as it was.
      if (shownMoment() !== undefined) return;
      clearTimeout(timer);
      timer = setTimeout(refresh, refreshAfter);
    };
    const own = live.subscribe(topic, { onDelta: soon, onReread: soon });
    subscription.current = own;
    return () => {
      clearTimeout(timer);
      own.close();
    };
  }, [topic, refresh]);
  const { position, at } = read;
  useEffect(() => {
    // Also when the position is unchanged: live messages wait until the object was read.
    if (position !== undefined && at > 0) subscription.current?.moveTo(position);
  }, [position, at]);
}
