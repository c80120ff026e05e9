import type { Area } from '#frontend/features/timeline/render/pattern.ts';

export type RoutePoint = readonly [x: number, y: number];

/** What a line has to know of the picture around its two bars; all in pixels of the canvas. */
export interface Surroundings {
  /** Half of the room between the bars of two rows. */
  readonly gap: number;
  /** Free room behind the first bar, and before the second. */
  readonly behind: number;
  readonly before: number;
  /** Whether both stand in one row with nothing between them. */
  readonly isNext: boolean;
  /** Bars that a vertical line at `x` would cross in the rows between these two heights. */
  readonly crossings: (x: number, top: number, bottom: number) => number;
}

/** Pixels that a line runs straight out of a bar and into one. */
export const lead = 7;
/** Where a line leaves or enters a bar that has no room beside it. */
const inside = 5;
/** Places that are tried for the vertical part. */
const tries = 12;

/**
 * From the end of one bar to the start of another: along the gaps between rows, and down or up where the fewest bars are
 * crossed. A bar without room beside it is left by its lower or upper edge.
 */
export function routeBetween(a: Area, b: Area, around: Surroundings): readonly RoutePoint[] {
  const startY = a.y + a.height / 2;
  const endY = b.y + b.height / 2;
  const end = a.x + a.width;
  const isOneRow = Math.abs(endY - startY) < 1;
  if (isOneRow && around.isNext && b.x - end > 2 * lead)
    return [
      [end, startY],
      [b.x - 2, endY],
    ];
  const down = isOneRow || endY > startY;
  const outY = beside(a, around.gap, down);
  const inY = isOneRow ? outY : beside(b, around.gap, !down);
  const hasRoomBehind = around.behind > lead + 2;
  const hasRoomBefore = around.before > lead + 4;
  const turnX = hasRoomBehind ? end + lead : end - Math.min(inside, a.width / 2);
  const entryX = hasRoomBefore ? b.x - lead - 2 : b.x + Math.min(inside, b.width / 2);
  const vertical = outY === inY ? entryX : bestColumn(turnX, entryX, outY, inY, around.crossings);
  const out: RoutePoint[] = hasRoomBehind
    ? [
        [end, startY],
        [turnX, startY],
      ]
    : [[turnX, down ? a.y + a.height : a.y]];
  const into: RoutePoint[] = hasRoomBefore
    ? [
        [entryX, endY],
        [b.x - 2, endY],
      ]
    : [[entryX, inY > endY ? b.y + b.height + 1 : b.y - 1]];
  return withoutRepeats([...out, [turnX, outY], [vertical, outY], [vertical, inY], [entryX, inY], ...into]);
}

const beside = ({ y, height }: Area, gap: number, below: boolean): number => (below ? y + height + gap : y - gap);

/** Between the two ends and a little beyond: the fewest bars, then the shortest way. */
function bestColumn(
  turnX: number,
  entryX: number,
  outY: number,
  inY: number,
  crossings: Surroundings['crossings'],
): number {
  const [top, bottom] = [Math.min(outY, inY), Math.max(outY, inY)];
  let best = entryX;
  let least = Number.POSITIVE_INFINITY;
  for (let at = 0; at <= tries; at++) {
    const x = entryX + ((turnX - entryX) * at) / tries;
    // Near the second bar when it costs nothing: the eye looks for the arrow.
    const cost = crossings(x, top, bottom) * 1_000 + at;
    if (cost < least) [best, least] = [x, cost];
  }
  return best;
}

function withoutRepeats(points: readonly RoutePoint[]): readonly RoutePoint[] {
  return points.filter(([x, y], at) => {
    const before = points[at - 1];
    return before === undefined || Math.hypot(before[0] - x, before[1] - y) > 0.5;
  });
}

/** The longest level stretch of a route, where a text has the most room. */
export function longestLevel(route: readonly RoutePoint[]): {
  readonly x: number;
  readonly y: number;
  readonly width: number;
} {
  let best = { x: 0, y: 0, width: 0 };
  for (const [at, [x, y]] of route.entries()) {
    const next = route[at + 1];
    if (next === undefined || next[1] !== y) continue;
    const width = Math.abs(next[0] - x);
    if (width > best.width) best = { x: (x + next[0]) / 2, y, width };
  }
  return best;
}
