import type { Instant } from '#domain/kernel/instant.ts';
import { dayNumberAt, dayOf, endOfDay, startOfDay } from '#domain/kernel/time-zone.ts';
import { statusId } from '#domain/planning/plan/status.ts';
import type { TimelineSession } from '#frontend/features/timeline/data/timeline-session.ts';
import type { BarId } from '#frontend/features/timeline/model/bar.ts';
import { type BarFilter, matcherOf, noBarFilter } from './bar-filter.ts';
import { daysOf, type TreeFilter } from './tree-filter.ts';

/** Days from today on; all: no filter (planning §4). */
export const presets = { today: 1, twoDays: 2, fiveDays: 5, all: undefined } as const;
export type Preset = keyof typeof presets;

type Days = Pick<TreeFilter, 'showDateFilter' | 'from' | 'to'>;

export function daysOfPreset(preset: Preset, zone: string, now: Instant): Days {
  const count = presets[preset];
  if (count === undefined) return { showDateFilter: false, from: undefined, to: undefined };
  const today = dayNumberAt(zone, now);
  return { showDateFilter: true, from: dayOf(today), to: dayOf(today + count - 1) };
}

/** The preset that the days are; undefined for other days. */
export function presetOf(days: Days, zone: string, now: Instant): Preset | undefined {
  if (!days.showDateFilter || (days.from === undefined && days.to === undefined)) return 'all';
  return (Object.keys(presets) as Preset[]).find((preset) => {
    const { from, to } = daysOfPreset(preset, zone, now);
    return days.from === from && days.to === to;
  });
}

/** Whether a bar lies outside of the filters and is drawn pale; undefined when none does. */
export function outsideFilter(
  session: TimelineSession,
  filter: TreeFilter,
  bars: BarFilter = noBarFilter,
): ((id: BarId) => boolean) | undefined {
  const { store, factory } = session;
  const { showFinished } = filter;
  const { from: first, to: last } = daysOf(filter) ?? {};
  const from = first === undefined ? Number.NEGATIVE_INFINITY : startOfDay(factory.zone, first);
  const to = last === undefined ? Number.POSITIVE_INFINITY : endOfDay(factory.zone, last);
  const matcher = matcherOf(session, bars);
  const isUnlimited = from === Number.NEGATIVE_INFINITY && to === Number.POSITIVE_INFINITY;
  if (showFinished && isUnlimited && matcher === undefined) return undefined;
  return (id) => {
    const bar = store.bar(id);
    if (bar === undefined) return false;
    if (bar.end <= from || bar.start >= to || (!showFinished && bar.operation.statusId === statusId.done)) return true;
    return matcher?.operation(bar.operation) === false;
  };
}
