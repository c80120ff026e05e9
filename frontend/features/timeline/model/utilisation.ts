import type { ResourceId } from '#domain/kernel/ids.ts';
import type { Interval } from '#domain/kernel/instant.ts';
import { dayNumberAt, instantOf } from '#domain/kernel/time-zone.ts';
import type { BarStore } from './bar-store.ts';
import type { ResourceView } from './factory-view.ts';
import { firstReaching, type RowBars } from './row-bars.ts';

/** Seconds of working time. */
export interface Load {
  readonly booked: number;
  readonly available: number;
}

export const noLoad: Load = { booked: 0, available: 0 };
export const addLoad = (a: Load, b: Load): Load => ({
  booked: a.booked + b.booked,
  available: a.available + b.available,
});
/** 0 to more than 1; undefined for a resource without working time in the window. */
export const shareOf = (load: Load): number => (load.available <= 0 ? 0 : load.booked / load.available);

/**
 * Booked working time of all bars within the window against available working time; what is done books nothing after its
 * actual end. Two simultaneous bars count twice, unless the settings limit resources with several places to 100 %.
 */
export function loadOf(resource: ResourceView, row: RowBars, window: Interval): Load {
  let booked = 0;
  for (let at = firstReaching(row, window.start); at < row.bars.length; at++) {
    const start = row.starts[at] ?? 0;
    if (start >= window.end) break;
    const end = row.busyUntil[at] ?? 0;
    if (end > window.start && end > start)
      booked += resource.workingTime.between(Math.max(start, window.start), Math.min(end, window.end));
  }
  const available = resource.workingTime.between(window.start, window.end);
  return { booked: resource.loadAtMostFull ? Math.min(booked, available) : booked, available };
}

/** Load per day of the plant, cached per row until one of its bars changes. */
export interface DayLoads {
  /** `dayNumber` counts from 1970-01-01. */
  of(resource: ResourceView, dayNumber: number): Load;
  /** From midnight to midnight. */
  intervalOf(dayNumber: number): Interval;
}

export function dayLoads(store: BarStore, zone: string): DayLoads {
  const known = new Map<ResourceId, { readonly row: RowBars; readonly days: Map<number, Load> }>();
  const intervals = new Map<number, Interval>();
  const intervalOf = (dayNumber: number): Interval => {
    let interval = intervals.get(dayNumber);
    if (interval === undefined) {
      interval = { start: instantOf(zone, dayNumber, 0), end: instantOf(zone, dayNumber + 1, 0) };
      intervals.set(dayNumber, interval);
    }
    return interval;
  };
  return {
    intervalOf,
    of(resource, dayNumber) {
      const interval = intervalOf(dayNumber);
      const row = store.within(resource.resourceId, interval);
      let kept = known.get(resource.resourceId);
      if (kept === undefined || kept.row !== row) {
        kept = { row, days: new Map() };
        known.set(resource.resourceId, kept);
      }
      let load = kept.days.get(dayNumber);
      if (load === undefined) {
        load = loadOf(resource, row, interval);
        kept.days.set(dayNumber, load);
      }
      return load;
    },
  };
}

export interface LoadColumn {
  readonly start: number;
  readonly end: number;
  /** Number of working resources (fractional) and of occupied ones; `over` is the overload on top. */
  readonly capacity: number;
  readonly booked: number;
  readonly over: number;
}

/**
 * Occupied places of a group per hour (or per day from `byDay`); resources are counted separately, so idle ones do not
 * offset overload.
 */
export function loadColumns(
  resources: readonly ResourceView[],
  store: BarStore,
  window: Interval,
  zone: string,
  byDay: boolean,
): LoadColumn[] {
  const columns: LoadColumn[] = [];
  for (const { start, end } of byDay ? days(window, zone) : hours(window)) {
    const seconds = (end - start) / 1_000;
    let capacity = 0;
    let booked = 0;
    let over = 0;
    for (const resource of resources) {
      const load = loadOf(resource, store.row(resource.resourceId), { start, end });
      capacity += load.available;
      const room = Number.isFinite(resource.allowed) ? load.available : Math.max(load.available, load.booked);
      booked += Math.min(load.booked, room);
      over += Math.max(0, load.booked - room);
    }
    columns.push({ start, end, capacity: capacity / seconds, booked: booked / seconds, over: over / seconds });
  }
  return columns;
}

const hour = 3_600_000;

function* hours(window: Interval): Generator<Interval> {
  for (let start = Math.floor(window.start / hour) * hour; start < window.end; start += hour)
    yield { start, end: start + hour };
}

function* days(window: Interval, zone: string): Generator<Interval> {
  const last = dayNumberAt(zone, window.end);
  for (let day = dayNumberAt(zone, window.start); day <= last; day++)
    yield { start: instantOf(zone, day, 0), end: instantOf(zone, day + 1, 0) };
}
