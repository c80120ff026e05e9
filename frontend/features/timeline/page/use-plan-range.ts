import { useEffect, useMemo, useState } from 'react';
import type { Instant } from '#domain/kernel/instant.ts';
import { dayAt } from '#domain/kernel/time-zone.ts';
import { windowOf } from '#frontend/features/timeline/model/time-scale.ts';
import { firstSpan, type PlanRange } from '../model/first-range.ts';
import type { ViewStore } from '../view/view-state.ts';

const day = 86_400_000;

/** Nine weeks around now at first, or what the zoom shows; a view that leaves what is loaded asks for its own span and half of it to each side. */
export function usePlanRange(view: ViewStore, zone: string, now: () => Instant): PlanRange {
  const first = useMemo(() => {
    const { scale } = view.get();
    // Not laid out yet, it stands at now; one that was left shows what it showed.
    const { start, end } = windowOf(scale);
    const { from, to } = firstSpan(scale.level, now());
    return { from: Math.min(start, from), to: Math.max(end, to) };
  }, [now, view]);
  const [loaded, setLoaded] = useState(first);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = (): void => {
      const { start, end } = windowOf(view.get().scale);
      if (start >= loaded.from && end <= loaded.to) return;
      const margin = Math.max(21 * day, (end - start) / 2);
      setLoaded({ from: Math.min(start - margin, loaded.from), to: Math.max(end + margin, loaded.to) });
    };
    const stop = view.subscribe(() => {
      clearTimeout(timer);
      timer = setTimeout(look, 250);
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [view, loaded]);
  return useMemo(() => ({ fromDate: dayAt(zone, loaded.from), toDate: dayAt(zone, loaded.to) }), [zone, loaded]);
}
