// Trail of OperationsMoved, step 8 (ARCHITECTURE.md).
import type { ResourceId } from '#domain/kernel/ids.ts';
import type { Interval } from '#domain/kernel/instant.ts';
import type { OperationRow } from '#domain/planning/rows/operation-row.ts';
import type { ProductionOrderRow } from '#domain/planning/rows/production-order-row.ts';
import { type Bar, type BarId, type BarPlacement, barAt, busyUntil } from './bar.ts';
import { partialRowOf } from './partial-row.ts';
import { type ChangedOperations, operationOf, type PlanIndex } from './plan-index.ts';
import { type RowBars, rowOf } from './row-bars.ts';

export interface BarStore {
  /** Increases with every change. */
  readonly version: number;
  readonly count: number;
  /** Built on demand: the first screen of a large plan needs few rows. */
  row(resourceId: ResourceId): RowBars;
  /**
   * The row for a consumer of this window only: bars far outside of it may be missing until the whole row is requested.
   * Lanes are the same as in the whole row.
   */
  within(resourceId: ResourceId, window: Interval): RowBars;
  isBuilt(resourceId: ResourceId): boolean;
  /** Builds a row that was not requested yet; false when there is none left. */
  buildNext(): boolean;
  /** The bar of an operation; undefined for everything else. */
  bar(id: BarId): Bar | undefined;
  /** Reads these operations from the index again (with their previous rows); deleted ones disappear. */
  refresh(changed: ChangedOperations): void;
  /** Overrides placements of operations and process steps with unconfirmed ones; undefined removes an override. */
  override(placements: ReadonlyMap<BarId, BarPlacement | undefined>): void;
  /** The unconfirmed placement. */
  overridden(id: BarId): BarPlacement | undefined;
  isOverridden(id: BarId): boolean;
}

/** `allowed`: number of operations that the resource processes at the same time (Infinity: unlimited). */
export function createBarStore(index: PlanIndex, allowed: (resourceId: ResourceId) => number): BarStore {
  /** Bars created so far, when their row was built or when requested by id. */
  const bars = new Map<BarId, Bar>();
  /** Rows whose bars are not in `bars` yet: the first picture requests no bar by id. */
  let unlisted: RowBars[] = [];
  const members = new Map<ResourceId, OperationRow[]>();
  const rows = new Map<ResourceId, RowBars>();
  /** Partial rows with the window that they cover. */
  const partialRows = new Map<ResourceId, { readonly window: Interval; readonly row: RowBars }>();
  const overrides = new Map<BarId, BarPlacement>();
  let version = 0;
  let isRead = true;

  const listed = (): Map<BarId, Bar> => {
    for (const row of unlisted) for (const bar of row.bars) bars.set(bar.id, bar);
    unlisted = [];
    return bars;
  };
  const make = (operation: OperationRow): Bar =>
    barOf(
      operation,
      index.productionOrders.get(operation.productionOrderId),
      overrides.size === 0 ? undefined : overrides.get(operation.operationId),
    );
  /** What is revoked has given its resource free: it is known, but stands in no row. */
  const placeOn = (resourceId: ResourceId, operation: OperationRow): void => {
    if (operation.switchedOff === true) return;
    const placed = members.get(resourceId);
    if (placed === undefined) members.set(resourceId, [operation]);
    else placed.push(operation);
  };
  const forget = (resourceId: ResourceId): void => {
    rows.delete(resourceId);
    partialRows.delete(resourceId);
  };
  const takeFrom = (resourceId: ResourceId | undefined, id: BarId): void => {
    isRead = false;
    listed().delete(id);
    if (resourceId === undefined) return;
    const placed = members.get(resourceId) ?? [];
    const at = placed.findIndex((operation) => operation.operationId === id);
    if (at >= 0) placed.splice(at, 1);
    forget(resourceId);
  };
  const placeFromIndex = (id: BarId): void => {
    const operation = operationOf(index, id);
    if (operation === undefined) return;
    const resourceId = overrides.get(id)?.resourceId ?? operation.resourceId;
    placeOn(resourceId, operation);
    forget(resourceId);
  };

  for (const operation of index.read) placeOn(operation.resourceId, operation);

  const build = (resourceId: ResourceId, placed: readonly OperationRow[]): RowBars => {
    const known = bars.size === 0 ? undefined : bars;
    const built = rowOf(
      placed.map((operation) => known?.get(operation.operationId) ?? make(operation)),
      allowed(resourceId),
    );
    unlisted.push(built);
    return built;
  };

  const row = (resourceId: ResourceId): RowBars => {
    let built = rows.get(resourceId);
    if (built === undefined) {
      if (partialRows.delete(resourceId)) listed();
      built = build(resourceId, members.get(resourceId) ?? []);
      rows.set(resourceId, built);
    }
    return built;
  };

  const within = (resourceId: ResourceId, window: Interval): RowBars => {
    const built = rows.get(resourceId);
    if (built !== undefined) return built;
    const kept = partialRows.get(resourceId);
    if (kept !== undefined && kept.window.start <= window.start && kept.window.end >= window.end) return kept.row;
    // A wider window needs the whole row; so do overrides, because the partial row is selected by the stored texts.
    if (kept !== undefined || overrides.size > 0) return row(resourceId);
    const more = (window.end - window.start) / 4;
    const wider = { start: window.start - more, end: window.end + more };
    const placed = members.get(resourceId) ?? [];
    const operations = partialRowOf(placed, wider);
    if (operations === undefined) return row(resourceId);
    const partialRow = build(resourceId, operations);
    partialRows.set(resourceId, { window: wider, row: partialRow });
    return partialRow;
  };

  return {
    get version() {
      return version;
    },
    get count() {
      return isRead ? index.read.length : index.operations.size;
    },
    row,
    within,
    isBuilt: (resourceId) => rows.has(resourceId),
    buildNext() {
      for (const resourceId of members.keys())
        if (!rows.has(resourceId)) {
          row(resourceId);
          version++;
          return true;
        }
      return false;
    },
    bar(id) {
      const known = listed().get(id);
      if (known !== undefined) return known;
      const operation = operationOf(index, id);
      if (operation === undefined) return undefined;
      const bar = make(operation);
      bars.set(id, bar);
      return bar;
    },
    refresh(changed) {
      for (const [id, before] of changed) {
        takeFrom(overrides.get(id)?.resourceId ?? before?.resourceId, id);
        placeFromIndex(id);
      }
      version++;
    },
    override(placements) {
      for (const [id, placement] of placements) {
        takeFrom(overrides.get(id)?.resourceId ?? operationOf(index, id)?.resourceId, id);
        if (placement === undefined) overrides.delete(id);
        else overrides.set(id, placement);
        placeFromIndex(id);
      }
      version++;
    },
    overridden: (id) => overrides.get(id),
    isOverridden: (id) => overrides.has(id),
  };
}

function barOf(
  operation: OperationRow,
  order: ProductionOrderRow | undefined,
  placement: BarPlacement | undefined,
): Bar {
  const end = Date.parse(operation.endDate);
  const bar = {
    id: operation.operationId,
    operation,
    order,
    resourceId: operation.resourceId,
    start: Date.parse(operation.startDate),
    end,
    busyUntil: busyUntil(operation, end),
  };
  return placement === undefined ? bar : barAt(bar, placement);
}
