import type { OperationId, ResourceId } from '#domain/kernel/ids.ts';
import type { Instant, Interval } from '#domain/kernel/instant.ts';
import type { TimelineOperation, TimelineProductionOrder } from '#domain/planning/timeline-api.ts';
import { arrangeLanes } from './lanes.ts';
import type { PlanIndex } from './plan-index.ts';

/** One operation as the timeline shows it. Replaced, never changed: caches may hang on its identity. */
export interface Bar {
  readonly id: OperationId;
  readonly operation: TimelineOperation;
  readonly order: TimelineProductionOrder | undefined;
  readonly resourceId: ResourceId;
  readonly start: Instant;
  readonly end: Instant;
}

/** Where an edit that the server has not confirmed yet puts an operation. */
export interface Spot {
  readonly resourceId: ResourceId;
  readonly start: Instant;
  readonly end: Instant;
}

/** Bars of one resource sorted by start, then end, then id; the arrays run beside `bars`. Replaced when one changes. */
export interface RowBars {
  readonly bars: readonly Bar[];
  readonly starts: Float64Array;
  readonly ends: Float64Array;
  /** Latest end of this and every earlier bar: rises, so that culling is a binary search. */
  readonly reach: Float64Array;
  readonly lanes: Uint16Array;
  readonly laneCount: number;
  /** Stretches in which more open operations meet than the resource takes. */
  readonly overloads: readonly Interval[];
}

export interface BarStore {
  /** Rises with every change. */
  readonly version: number;
  readonly count: number;
  row(resourceId: ResourceId): RowBars;
  bar(id: OperationId): Bar | undefined;
  /** Rereads these operations from the index; operations that the index lost disappear. */
  refresh(ids: Iterable<OperationId>): void;
  /** Layers unconfirmed placements over the plan; undefined takes one away. */
  override(spots: ReadonlyMap<OperationId, Spot | undefined>): void;
  isOverridden(id: OperationId): boolean;
}

/** `allowed`: how many operations the resource takes at the same time (Infinity: any number). */
export function createBarStore(index: PlanIndex, allowed: (resourceId: ResourceId) => number): BarStore {
  const bars = new Map<OperationId, Bar>();
  const byResource = new Map<ResourceId, Bar[]>();
  const rows = new Map<ResourceId, RowBars>();
  const overrides = new Map<OperationId, Spot>();
  let version = 0;

  const put = (id: OperationId): void => {
    const before = bars.get(id);
    if (before !== undefined) {
      const siblings = byResource.get(before.resourceId);
      siblings?.splice(siblings.indexOf(before), 1);
      rows.delete(before.resourceId);
      bars.delete(id);
    }
    const operation = index.operations.get(id);
    if (operation === undefined) return;
    const bar = barOf(operation, index.productionOrders.get(operation.productionOrderId), overrides.get(id));
    bars.set(id, bar);
    const siblings = byResource.get(bar.resourceId);
    if (siblings === undefined) byResource.set(bar.resourceId, [bar]);
    else siblings.push(bar);
    rows.delete(bar.resourceId);
  };

  for (const id of index.operations.keys()) put(id);

  return {
    get version() {
      return version;
    },
    get count() {
      return bars.size;
    },
    row(resourceId) {
      let row = rows.get(resourceId);
      if (row === undefined) {
        row = rowOf(byResource.get(resourceId) ?? [], allowed(resourceId));
        rows.set(resourceId, row);
      }
      return row;
    },
    bar: (id) => bars.get(id),
    refresh(ids) {
      for (const id of ids) put(id);
      version++;
    },
    override(spots) {
      for (const [id, spot] of spots) {
        if (spot === undefined) overrides.delete(id);
        else overrides.set(id, spot);
        put(id);
      }
      version++;
    },
    isOverridden: (id) => overrides.has(id),
  };
}

/** Index of the first bar that ends after `t`; bars from there on that start before the window's end are visible. */
export function firstReaching(row: RowBars, t: Instant): number {
  let low = 0;
  let high = row.reach.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((row.reach[middle] ?? 0) > t) high = middle;
    else low = middle + 1;
  }
  return low;
}

function barOf(operation: TimelineOperation, order: TimelineProductionOrder | undefined, spot: Spot | undefined): Bar {
  return {
    id: operation.operationId,
    operation,
    order,
    resourceId: spot?.resourceId ?? operation.resourceId,
    start: spot?.start ?? Date.parse(operation.startDate),
    end: spot?.end ?? Date.parse(operation.endDate),
  };
}

function rowOf(unsorted: readonly Bar[], allowed: number): RowBars {
  const bars = [...unsorted].sort((a, b) => a.start - b.start || a.end - b.end || (a.id < b.id ? -1 : 1));
  const starts = new Float64Array(bars.length);
  const ends = new Float64Array(bars.length);
  const reach = new Float64Array(bars.length);
  let latest = Number.NEGATIVE_INFINITY;
  for (const [at, bar] of bars.entries()) {
    starts[at] = bar.start;
    ends[at] = bar.end;
    latest = Math.max(latest, bar.end);
    reach[at] = latest;
  }
  return { bars, starts, ends, reach, ...arrangeLanes(bars, allowed) };
}
