import type { Instant, Interval } from '#domain/kernel/instant.ts';
import { statusId } from '#domain/planning/plan/status.ts';
import type { Bar } from './bar.ts';

export interface Lanes {
  /** Lane of each bar, 0 on top. */
  readonly lanes: Uint16Array;
  readonly laneCount: number;
  readonly overloads: readonly Interval[];
}

/**
 * Assigns overlapping bars to lanes: each takes the first lane that is free at its start. What is done takes its lane until
 * its actual end, so that what was placed into the rest stands there; wholly over it needs no lane of its own. Overload
 * counts operations that are not done (rules §6); intervals are half-open, so adjacent bars share a lane.
 */
export function arrangeLanes(bars: readonly Bar[], allowed: number): Lanes {
  const lanes = new Uint16Array(bars.length);
  const laneEnds: Instant[] = [];
  for (let at = 0; at < bars.length; at++) {
    const { start, busyUntil } = bars[at] as Bar;
    const last = busyUntil > start ? laneEnds.length : Math.min(laneEnds.length, allowed - 1);
    let lane = 0;
    while (lane < last && (laneEnds[lane] as Instant) > start) lane++;
    lanes[at] = lane;
    laneEnds[lane] = Math.max(laneEnds[lane] ?? busyUntil, busyUntil);
  }
  // With no more lanes than places there is no overload.
  const overloads = laneEnds.length <= allowed ? [] : overloadsOf(bars, allowed);
  return { lanes, laneCount: Math.max(1, laneEnds.length), overloads };
}

function overloadsOf(bars: readonly Bar[], allowed: number): Interval[] {
  if (!Number.isFinite(allowed)) return [];
  const overloads: Interval[] = [];
  let running: Instant[] = [];
  for (const { start: at, end, operation } of bars) {
    if (operation.statusId === statusId.done || end <= at) continue;
    running = running.filter((other) => other > at);
    running.push(end);
    if (running.length <= allowed) continue;
    // The overlap lasts while more than `allowed` of the running bars do.
    const until = [...running].sort((a, b) => b - a)[allowed] ?? at;
    const last = overloads.at(-1);
    if (last !== undefined && last.end >= at)
      overloads[overloads.length - 1] = { start: last.start, end: Math.max(last.end, until) };
    else overloads.push({ start: at, end: until });
  }
  return overloads;
}
