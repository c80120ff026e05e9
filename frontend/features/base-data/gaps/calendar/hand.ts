import type { Instant, Interval } from '#domain/kernel/instant.ts';
import { dayLength, instantOf, offsetAt } from '#domain/kernel/time-zone.ts';
import type { CalendarSpan, Cell } from './strips.ts';

/** A gap as somebody wishes it to be, before anything is stored. */
export interface Wish extends Interval {
  /** Absent: a new one. */
  readonly gapId?: string | undefined;
  readonly resourceId: string;
}

/** What the hand or the keyboard does, begun at a cell of a row. */
export type Gesture =
  | { readonly kind: 'create'; readonly start: Cell }
  | { readonly kind: 'move'; readonly start: Cell; readonly gap: Wish }
  | { readonly kind: 'resize'; readonly edge: 'start' | 'end'; readonly gap: Wish };

/**
 * What comes of a gesture that has arrived at a cell, in the row of `resourceId`. New gaps and ends snap to cells; a gap
 * that is moved keeps its times of day, over a change of clocks as well, and an hour by hour its length.
 */
export function wishOf(
  gesture: Gesture,
  cell: Cell,
  resourceId: string,
  { zone, byHours }: { readonly zone: string; readonly byHours: boolean },
): Wish {
  switch (gesture.kind) {
    case 'create':
      return {
        resourceId,
        start: Math.min(gesture.start.from, cell.from),
        end: Math.max(gesture.start.to, cell.to),
      };
    case 'resize': {
      const { gap, edge } = gesture;
      // The other end stands; an end cannot pass it.
      return edge === 'start'
        ? { ...gap, start: cell.from < gap.end ? cell.from : gap.start }
        : { ...gap, end: cell.to > gap.start ? cell.to : gap.end };
    }
    case 'move': {
      const { gap, start } = gesture;
      const moved = byHours
        ? (instant: Instant) => instant + cell.from - start.from
        : (instant: Instant) => byClock(zone, instant, wall(zone, cell.from) - wall(zone, start.from));
      const [first, last] = [moved(gap.start), moved(gap.end)];
      // Both ends may meet in the hour that a spring night skips.
      return { ...gap, resourceId, start: first, end: last > first ? last : first + (gap.end - gap.start) };
    }
  }
}

/** Hours are moved as they pass where each has a cell; elsewhere days and times of day are. */
export const movesByHours = (span: CalendarSpan, isOneResource: boolean): boolean => span === 'week' && isOneResource;

/** Milliseconds that the clock on the wall shows, since 1970. */
const wall = (zone: string, instant: Instant): number => instant + offsetAt(zone, instant);

function byClock(zone: string, instant: Instant, later: number): Instant {
  const shown = wall(zone, instant) + later;
  const day = Math.floor(shown / dayLength);
  return instantOf(zone, day, (shown - day * dayLength) / 60_000);
}

/** Rows of bars within a row, so that gaps at the same time do not cover each other: the row of each, in their order. */
export function lanesOf(gaps: readonly Interval[]): readonly number[] {
  const ends: Instant[] = [];
  return gaps.map(({ start, end }) => {
    const free = ends.findIndex((taken) => taken <= start);
    const lane = free === -1 ? ends.length : free;
    ends[lane] = end;
    return lane;
  });
}
