import type { ResourceId } from '#domain/kernel/ids.ts';
import type { Instant } from '#domain/kernel/instant.ts';
import { statusId } from '#domain/planning/plan/status.ts';
import type { Bar } from './bar.ts';
import type { ResourceView } from './factory-view.ts';

/** Working time within a bar. */
export interface BarGeometry {
  /** Working stretches as pairs start, end; at least one, from the bar's start to its end. */
  readonly work: Float64Array;
  /** End of the setup that leads the bar; its start without setup. */
  readonly setupEnd: Instant;
  /** End of the completed work; the bar's start when there is none. */
  readonly progressEnd: Instant;
}

export type GeometryOf = (bar: Bar) => BarGeometry;

/** Geometry by working time, cached per bar: bars are replaced when they change, the function when the factory does. */
export function barGeometry(resources: ReadonlyMap<ResourceId, ResourceView>): GeometryOf {
  const known = new WeakMap<Bar, BarGeometry>();
  return (bar) => {
    let geometry = known.get(bar);
    if (geometry === undefined) {
      geometry = geometryOf(bar, resources.get(bar.resourceId));
      known.set(bar, geometry);
    }
    return geometry;
  };
}

/** Completed share of the planned time, 0 to 1: setup and finished pieces, counted as in the plan. */
export function progressOf(bar: Bar): number {
  const { operation } = bar;
  if (operation.statusId === statusId.done) return 1;
  if (operation.yieldAmount <= 0 || operation.planTime <= 0) return 0;
  const pieces = Math.min(operation.yieldAmount, operation.articleAmount);
  const lots = operation.lotSize === null ? pieces : pieces / operation.lotSize;
  return Math.min(1, (operation.setupTime + operation.duration * lots) / operation.planTime);
}

function geometryOf(bar: Bar, resource: ResourceView | undefined): BarGeometry {
  const whole = Float64Array.of(bar.start, bar.end);
  const progress = progressOf(bar);
  if (resource === undefined) {
    const length = bar.end - bar.start;
    const share = bar.operation.planTime > 0 ? bar.operation.setupTime / bar.operation.planTime : 0;
    return { work: whole, setupEnd: bar.start + length * share, progressEnd: bar.start + length * progress };
  }
  const { workingTime, capacityFactor } = resource;
  const intervals = workingTime.intervals(bar.start, bar.end);
  const work = intervals.length === 0 ? whole : Float64Array.from(intervals.flatMap(({ start, end }) => [start, end]));
  const after = (seconds: number): Instant => {
    if (seconds <= 0) return bar.start;
    return Math.min(bar.end, workingTime.add(bar.start, seconds / capacityFactor)?.end ?? bar.start);
  };
  const worked = workingTime.between(bar.start, bar.end) * capacityFactor;
  return {
    work,
    setupEnd: after(Math.min(bar.operation.setupTime, worked)),
    progressEnd: progress >= 1 ? bar.end : after(progress * worked),
  };
}
