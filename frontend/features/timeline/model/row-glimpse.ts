import type { Instant, Interval } from '#domain/kernel/instant.ts';
import type { TimelineOperation } from '#domain/planning/timeline-api.ts';

/** Length of an instant as the services write it: only texts of one length are in order when the instants are. */
const isoLength = 24;

/**
 * The operations of one resource, earliest first, that touch the window, and the one after; undefined when two of them
 * overlap: their lanes hang on all that went before. Compares the texts, because to read the instants of a whole row
 * for the few bars of a first picture costs more than that picture.
 */
export function glimpseOf(
  operations: readonly TimelineOperation[],
  window: Interval,
): readonly TimelineOperation[] | undefined {
  const from = isoOf(window.start);
  const to = isoOf(window.end);
  const seen: TimelineOperation[] = [];
  let before = '';
  let isAfter = false;
  for (const operation of operations) {
    const { startDate, endDate } = operation;
    if (startDate < before || endDate < startDate) return undefined;
    if (startDate.length !== isoLength || endDate.length !== isoLength) return undefined;
    before = endDate;
    if (endDate <= from || isAfter) continue;
    isAfter = startDate >= to;
    seen.push(operation);
  }
  return seen;
}

/** Earliest first, by their texts. */
export const byStart = (a: TimelineOperation, b: TimelineOperation): number =>
  a.startDate < b.startDate ? -1 : a.startDate > b.startDate ? 1 : 0;

const isoOf = (t: Instant): string => new Date(t).toISOString();
