import type { Instant } from '#domain/kernel/instant.ts';
import type { BarStore } from '#frontend/features/timeline/model/bar-store.ts';
import type { FactoryView, ResourceView } from '#frontend/features/timeline/model/factory-view.ts';
import type { RowBars } from '#frontend/features/timeline/model/row-bars.ts';
import {
  addLoad,
  type DayLoads,
  type Load,
  loadOf,
  noLoad,
  shareOf,
} from '#frontend/features/timeline/model/utilisation.ts';
import { atWorkAtOnce } from './at-work.ts';
import type { LateDays, LateEnd } from './late-days.ts';
import type { Period } from './periods.ts';

/** What is full, late and free on one resource in one period. */
export interface LoadFigures {
  readonly load: Load;
  /** 0 to more than 1, as in the column of the resources. */
  readonly share: number;
  readonly tone: LoadTone;
  /** Free working time in seconds from now on; 0 in the past. */
  readonly free: number;
  readonly late: readonly LateEnd[];
  /** Milliseconds with more operations at once than the resource takes. */
  readonly overload: number;
  /** As `atWorkAtOnce` has it. */
  readonly atWork: number;
}

/** `none`: neither working time nor work. */
export type LoadTone = 'none' | 'room' | 'full' | 'over';

/** Load from which a resource counts as full, as in the column of the resources. */
const fullFrom = 0.895;

export interface LoadSource {
  readonly store: BarStore;
  readonly factory: FactoryView;
  readonly dayLoads: DayLoads;
  readonly lateDays: LateDays;
}

/** Sums of the days' loads, which are kept until a bar of the row changes; only the day of `now` is computed anew. */
export function figuresOf(source: LoadSource, resource: ResourceView, period: Period, now: Instant): LoadFigures {
  const row = source.store.within(resource.resourceId, period);
  let load = noLoad;
  let free = 0;
  const late: LateEnd[] = [];
  for (let day = period.firstDay; day < period.endDay; day++) {
    const ofDay = source.dayLoads.of(resource, day);
    load = addLoad(load, ofDay);
    if (period.end > now) free += freeOf(resource, ofDay);
    late.push(...source.lateDays.of(resource.resourceId, row, day));
  }
  // What has passed of the period is not free any more, whether it was used or not.
  if (period.start < now && period.end > now) free = Math.max(0, free - freeUntil(source, resource, row, period, now));
  const overload = overloadWithin(row, period);
  const share = shareOf(load);
  const atWork = atWorkAtOnce(source.store, resource, period, now);
  const tone = atWork > 0 ? 'over' : toneOf(resource, load, share, overload);
  return { load, share, free, late, overload, atWork, tone };
}

/** Free seconds of the period before `now`. */
function freeUntil(source: LoadSource, resource: ResourceView, row: RowBars, period: Period, now: Instant): number {
  let free = 0;
  for (let day = period.firstDay; day < period.endDay; day++) {
    const { start, end } = source.dayLoads.intervalOf(day);
    if (start >= now) break;
    free +=
      end <= now
        ? freeOf(resource, source.dayLoads.of(resource, day))
        : freeOf(resource, loadOf(resource, row, { start, end: now }));
  }
  return free;
}

/** Several places at once are free in their number; without a limit there is always room for one more. */
const freeOf = ({ allowed }: ResourceView, { available, booked }: Load): number =>
  Number.isFinite(allowed) ? Math.max(0, available * Math.max(1, allowed) - booked) : available;

export function toneOf({ allowed }: ResourceView, load: Load, share: number, overload: number): LoadTone {
  if (load.available <= 0 && load.booked <= 0) return overload > 0 ? 'over' : 'none';
  if (overload > 0 || (allowed === 1 && share > 1.005)) return 'over';
  const places = Number.isFinite(allowed) ? Math.max(1, allowed) : Number.POSITIVE_INFINITY;
  return share / places >= fullFrom ? 'full' : 'room';
}

function overloadWithin({ overloads }: RowBars, { start, end }: Period): number {
  let sum = 0;
  for (const overload of overloads) {
    if (overload.start >= end) break;
    sum += Math.max(0, Math.min(overload.end, end) - Math.max(overload.start, start));
  }
  return sum;
}
