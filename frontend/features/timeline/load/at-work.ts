import type { Instant } from '#domain/kernel/instant.ts';
import { isAtWork, workOf } from '#domain/planning/conflicts/at-once.ts';
import type { BarStore } from '#frontend/features/timeline/model/bar-store.ts';
import type { ResourceView } from '#frontend/features/timeline/model/factory-view.ts';
import type { RowBars } from '#frontend/features/timeline/model/row-bars.ts';
import type { Period } from './periods.ts';

/** Of rows, which are replaced when a bar of them changes: figures are asked for with each picture. */
const running = new WeakMap<RowBars, number>();

/** Steps at work now where that is more than the resource takes, wherever the plan has them; 0 in another period (decision 0272). */
export function atWorkAtOnce(
  store: BarStore,
  { resourceId, allowed, takesBatches }: ResourceView,
  period: Period,
  now: Instant,
): number {
  if (now < period.start || now >= period.end || takesBatches) return 0;
  const row = store.row(resourceId);
  let count = running.get(row);
  if (count === undefined) {
    count = new Set(row.bars.flatMap(({ operation }) => (isAtWork(operation) ? workOf(operation) : []))).size;
    running.set(row, count);
  }
  return count > allowed ? count : 0;
}
