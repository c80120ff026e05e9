import { useCallback, useEffect, useMemo } from 'react';
import type { ResourceId } from '#domain/kernel/ids.ts';
import type { Instant, Interval } from '#domain/kernel/instant.ts';
import { dayNumberAt } from '#domain/kernel/time-zone.ts';
import { usePlanParts } from '#frontend/features/timeline/data/plan-context.ts';
import type { BarId } from '#frontend/features/timeline/model/bar.ts';
import type { ResourceView } from '#frontend/features/timeline/model/factory-view.ts';
import { windowOf } from '#frontend/features/timeline/model/time-scale.ts';
import { useViewParts } from '#frontend/features/timeline/view/view-context.ts';
import { useView } from '#frontend/features/timeline/view/view-state.ts';
import { usePreference } from '#frontend/kit/preferences/use-preference.ts';

export interface PhoneDay {
  readonly resource: ResourceView | undefined;
  readonly day: Interval;
  /** Since 1970-01-01. */
  readonly dayNumber: number;
  readonly showMachine: (id: ResourceId) => void;
  readonly showDay: (dayNumber: number) => void;
  readonly showDayAt: (t: Instant) => void;
}

/**
 * The machine and the day on a phone. The day is the window of the view, one pixel wide, so that the plan around it is
 * loaded as on a timeline; a canvas that comes later lays itself out as on the first visit.
 */
export function usePhoneDay(opened: BarId | undefined): PhoneDay {
  const { session, now } = usePlanParts();
  const { view } = useViewParts();
  const { factory, dayLoads, store } = session;
  const { zone } = factory;
  const [{ machine }, change] = usePreference('timelines', 'production');
  const keepMachine = useCallback((id: ResourceId) => change({ machine: id }), [change]);
  const known = factory.resources.get(machine as ResourceId);
  const resource = known ?? factory.groups.find(({ resources }) => resources.length > 0)?.resources[0];
  const from = useView(view, (state) => state.scale.from);
  const isTimeline = useView(view, (state) => state.scale.width > 1);
  const dayNumber = dayNumberAt(zone, from);
  const day = useMemo(() => dayLoads.intervalOf(dayNumber), [dayLoads, dayNumber]);
  const places = useMemo(() => {
    const showDay = (next: number): void => {
      const { start, end } = dayLoads.intervalOf(next);
      view.set({ scale: { ...view.get().scale, from: start, msPerPx: end - start, width: 1 } });
    };
    return { showDay, showDayAt: (t: Instant) => showDay(dayNumberAt(zone, t)) };
  }, [view, dayLoads, zone]);

  // A window that has become narrow shows today if it did before, else where it began.
  useEffect(() => {
    if (!isTimeline) return;
    const { start, end } = windowOf(view.get().scale);
    // No canvas is laid out: nothing is to be scrolled into it.
    view.set({ height: 0 });
    places.showDayAt(now() >= start && now() < end ? now() : start);
  }, [isTimeline, view, places, now]);

  // What is opened from elsewhere stands in the list when its details are closed.
  useEffect(() => {
    const bar = opened === undefined ? undefined : store.bar(opened);
    if (bar === undefined) return;
    keepMachine(bar.resourceId);
    const shown = windowOf(view.get().scale);
    if (bar.end <= shown.start || bar.start >= shown.end) places.showDayAt(bar.start);
  }, [opened, store, view, places, keepMachine]);

  return { resource, day, dayNumber, showMachine: keepMachine, ...places };
}
