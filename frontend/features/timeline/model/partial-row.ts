import type { Instant, Interval } from '#domain/kernel/instant.ts';
import type { OperationRow } from '#domain/planning/rows/operation-row.ts';

/** Length of an ISO instant as written by the services: texts of equal length sort like their instants. */
const isoLength = 24;

/**
 * The operations of one resource, in any order, that touch the window, and the next one; undefined when an earlier one
 * overlaps them, because their lanes depend on it. Compares ISO texts: parsing the instants of a whole row would take
 * longer than drawing its visible bars.
 */
export function partialRowOf(
  operations: readonly OperationRow[],
  window: Interval,
): readonly OperationRow[] | undefined {
  const from = isoOf(window.start);
  const to = isoOf(window.end);
  const seen: OperationRow[] = [];
  let first = to;
  let latestBefore = '';
  let next: OperationRow | undefined;
  for (const operation of operations) {
    const { startDate, endDate } = operation;
    if (startDate.length !== isoLength || endDate.length !== isoLength) return undefined;
    if (endDate <= from) {
      if (endDate > latestBefore) latestBefore = endDate;
    } else if (startDate < to) {
      seen.push(operation);
      if (startDate < first) first = startDate;
    } else if (next === undefined || startDate < next.startDate) {
      next = operation;
    }
  }
  if (latestBefore > first) return undefined;
  return next === undefined ? seen : [...seen, next];
}

const isoOf = (t: Instant): string => new Date(t).toISOString();
