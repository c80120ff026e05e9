import type { OperationId, ResourceId } from '#domain/kernel/ids.ts';
import type { Instant } from '#domain/kernel/instant.ts';

/** Where a row goes on behind a bar that was pushed in it, which that is, and from where on others come behind it. */
export interface Edge {
  readonly at: Instant;
  readonly by: OperationId;
  readonly from: Instant;
}

/** The edges of all rows. Finding one costs the logarithm of those of its row. */
export interface RowEdges {
  add(resourceId: ResourceId, edge: Edge): void;
  /** The latest of those that a bar which begins then comes behind; undefined: none. */
  before(resourceId: ResourceId, start: Instant): Edge | undefined;
}

export function rowEdges(): RowEdges {
  /** By `from`, and each is later than the one before it: an edge that another one makes needless is left out. */
  const rows = new Map<ResourceId, Edge[]>();
  return {
    add(resourceId, edge) {
      const row = rows.get(resourceId) ?? [];
      rows.set(resourceId, row);
      const index = countUpTo(row, edge.from);
      if ((row[index - 1]?.at ?? Number.NEGATIVE_INFINITY) >= edge.at) return;
      let needless = index;
      while ((row[needless]?.at ?? Number.POSITIVE_INFINITY) <= edge.at) needless++;
      row.splice(index, needless - index, edge);
    },
    before: (resourceId, start) => {
      const row = rows.get(resourceId);
      return row?.[countUpTo(row, start) - 1];
    },
  };
}

/** Number of edges that begin at the instant or before it. */
function countUpTo(row: readonly Edge[], instant: Instant): number {
  let [low, high] = [0, row.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((row[middle]?.from ?? instant) <= instant) low = middle + 1;
    else high = middle;
  }
  return low;
}
