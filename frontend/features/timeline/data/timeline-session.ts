import type { OperationId } from '#domain/kernel/ids.ts';
import { type Instant, type Interval, toIso } from '#domain/kernel/instant.ts';
import type { TimelineEdit, TimelineWish } from '#domain/planning/actions/timeline-actions.ts';
import { applyTimelineDelta, planFromTimeline } from '#domain/planning/api/plan-from-timeline.ts';
import type { TimelineData, TimelineEditAnswer } from '#domain/planning/api/timeline-api.ts';
import type { Plan } from '#domain/planning/plan/plan.ts';
import type { OperationRow } from '#domain/planning/rows/operation-row.ts';
import { type LateDays, lateDays } from '../load/late-days.ts';
import type { BarId, BarPlacement } from '../model/bar.ts';
import { barGeometry, type GeometryOf } from '../model/bar-geometry.ts';
import { type BarStore, createBarStore } from '../model/bar-store.ts';
import { type Deliveries, deliveries } from '../model/delivery.ts';
import type { FactoryView } from '../model/factory-view.ts';
import { indexPlan, mergeDelta, type PlanIndex, type TimelineDelta } from '../model/plan-index.ts';
import { type DayLoads, dayLoads } from '../model/utilisation.ts';

/**
 * The loaded part of the plan with everything derived from it. Changed in place by live deltas and pending edits;
 * listeners are notified of every change.
 */
export interface TimelineSession {
  readonly factory: FactoryView;
  /** false while the plan is being read: there are rows, and nothing is known of what stands on them. */
  readonly isLoaded: boolean;
  /** Range shown by the timeline; edits that lead out of it are refused (planning §5). undefined: unlimited. */
  readonly shown: Interval | undefined;
  readonly index: PlanIndex;
  readonly store: BarStore;
  /** The same rows as a domain plan, for previews; built on demand. */
  readonly plan: () => Plan;
  /** Until when late steps are expected to run, which rows do not say: previews keep out of that time. */
  readonly expect: (ends: ReadonlyMap<OperationId, Instant>) => void;
  readonly geometryOf: GeometryOf;
  readonly deliveries: Deliveries;
  readonly dayLoads: DayLoads;
  readonly lateDays: LateDays;
  /** Applies changes by others (or a confirmed own edit); returns the operations whose bar changed. */
  readonly apply: (delta: TimelineDelta, isEarly?: boolean) => ReadonlySet<OperationId>;
  /**
   * Performs one step of the work postponed by the first picture (rows below it, delivery dates, the domain plan), each
   * step short enough for a frame or two; false when all is done.
   */
  readonly prepareNext: () => boolean;
  /** User of the last live change of the bar, or of its removal. */
  readonly changedBy: (id: BarId) => string | undefined;
  /** What an operation was called that is gone from the plan since. */
  readonly nameOfGone: (id: BarId) => string | undefined;
  /** Shows an edit before the server has answered. */
  readonly layer: (placements: ReadonlyMap<BarId, BarPlacement>) => void;
  /**
   * Shows operations where a proposal has them, with all that follows from that: load, overload, slack. Replaces the
   * proposal shown before; empty shows the plan. Edits, and what is not in the plan, are not touched.
   */
  readonly preview: (placements: ReadonlyMap<BarId, BarPlacement>) => void;
  readonly isPreviewing: () => boolean;
  /** An edit of one's own that the rows do not contain yet. */
  readonly isPending: (id: BarId) => boolean;
  /** Applies the server's answer: its placements are shown until the delta with this revision arrives. */
  readonly confirm: (answer: TimelineEditAnswer) => void;
  /** Removes a refused edit. */
  readonly takeBack: (ids: Iterable<BarId>) => void;
  /** Revision on which the next edit is based: that of the data read, or of own edits confirmed since. */
  readonly revision: () => number;
  /** Resolves with true when the rows show the revision, with false after the given milliseconds. */
  readonly reaches: (revision: number, patience: number) => Promise<boolean>;
  /** Completes an edit with the plan revision and the range shown. */
  readonly address: (edit: TimelineWish) => TimelineEdit;
  readonly subscribe: (listener: () => void) => () => void;
}

/** Stands for the plan while it is being read. */
export const planUnderWay: TimelineData = {
  projects: [],
  orderPositions: [],
  activities: [],
  productionOrders: [],
  operations: [],
  valueAdds: [],
  versionIdentifier: -1,
};

export function createTimelineSession(data: TimelineData, factory: FactoryView, shown?: Interval): TimelineSession {
  const index = indexPlan(data);
  const store = createBarStore(index, (id) => factory.resources.get(id)?.allowed ?? 1);
  let plan: Plan | undefined;
  let expectedEnds: ReadonlyMap<OperationId, Instant> | undefined;
  /** Current rows of the index: deltas may have arrived since the first read. */
  const buildPlan = (): Plan => ({
    ...planFromTimeline({
      ...data,
      projects: [...index.projects.values()],
      orderPositions: [...index.orderPositions.values()],
      activities: [...index.activities.values()],
      productionOrders: [...index.productionOrders.values()],
      operations: [...index.operations.values()],
      versionIdentifier: index.versionIdentifier,
    }),
    expectedEnds,
  });
  const due = deliveries(index, store, factory.zone);
  const listeners = new Set<() => void>();
  /** Operations and process steps shown at unconfirmed places, with the confirming revision once it is known. */
  const waiting = new Map<BarId, number | undefined>();

  let previewed: ReadonlyMap<BarId, BarPlacement> = new Map();
  const authors = new Map<BarId, string>();
  const gone = new Map<BarId, string>();

  let settled: 'rows' | 'deliveries' | 'all' = 'rows';

  const tell = (): void => {
    due.forget();
    for (const listener of listeners) listener();
  };
  const drop = (ids: readonly BarId[]): void => {
    for (const id of ids) waiting.delete(id);
    if (ids.length > 0) store.override(new Map(ids.map((id) => [id, previewed.get(id)])));
  };
  const dropConfirmed = (): void =>
    drop([...waiting].flatMap(([id, at]) => (at !== undefined && at <= index.versionIdentifier ? [id] : [])));

  const revision = (): number => Math.max(index.versionIdentifier, ...[...waiting.values()].map((at) => at ?? -1));

  return {
    factory,
    isLoaded: data !== planUnderWay,
    shown,
    index,
    store,
    plan: () => {
      plan ??= buildPlan();
      return plan;
    },
    expect(ends) {
      expectedEnds = ends;
      if (plan !== undefined) plan.expectedEnds = ends;
    },
    geometryOf: barGeometry(factory.resources),
    deliveries: due,
    dayLoads: dayLoads(store, factory.zone),
    lateDays: lateDays(store, due, factory.zone),
    apply(told, isEarly = false) {
      // The data read contain all changes up to their revision.
      if (told.versionIdentifier <= index.versionIdentifier) return new Set();
      const delta = isEarly ? operationsAhead(index, told) : told;
      const changed = mergeDelta(index, delta);
      if (delta.by !== undefined) for (const id of changed.keys()) authors.set(id, delta.by.userId);
      for (const [id, before] of changed)
        if (before !== undefined && !index.operations.has(id)) gone.set(id, before.valueAddName);
      const seen = [...changed].filter(([id, before]) => looksDifferent(before, index.operations.get(id)));
      if (plan !== undefined) applyTimelineDelta(plan, delta);
      store.refresh(changed);
      dropConfirmed();
      tell();
      return new Set(seen.map(([id]) => id));
    },
    changedBy: (id) => authors.get(id),
    nameOfGone: (id) => gone.get(id),
    layer(placements) {
      for (const id of placements.keys()) waiting.set(id, undefined);
      store.override(placements);
      tell();
    },
    preview(placements) {
      if (placements.size === 0 && previewed.size === 0) return;
      const next = new Map<BarId, BarPlacement | undefined>();
      for (const id of previewed.keys()) if (!placements.has(id)) next.set(id, undefined);
      for (const [id, place] of placements) if (previewed.get(id) !== place) next.set(id, place);
      previewed = placements;
      for (const id of next.keys()) if (waiting.has(id)) next.delete(id);
      store.override(next);
      tell();
    },
    isPreviewing: () => previewed.size > 0,
    isPending: (id) => waiting.has(id),
    confirm(answer) {
      const placements = new Map<BarId, BarPlacement>();
      for (const { operations, activities } of answer.projects) {
        for (const { operationId, resourceId, startDate, endDate, planTime, setupTime } of operations) {
          waiting.set(operationId, answer.versionIdentifier);
          placements.set(operationId, {
            resourceId,
            start: Date.parse(startDate),
            end: Date.parse(endDate),
            setUp: { planTime, setupTime },
          });
        }
        for (const { activityId, startDate, endDate } of activities ?? []) {
          if (startDate === null || endDate === null) continue;
          waiting.set(activityId, answer.versionIdentifier);
          placements.set(activityId, { start: Date.parse(startDate), end: Date.parse(endDate) });
        }
      }
      for (const [id, at] of waiting) if (at === undefined) waiting.set(id, answer.versionIdentifier);
      store.override(placements);
      dropConfirmed();
      tell();
    },
    takeBack(ids) {
      drop([...ids]);
      tell();
    },
    prepareNext() {
      for (let rows = 0; rows < 12; rows++) {
        if (store.buildNext()) continue;
        if (settled === 'rows') {
          due.prepare();
          settled = 'deliveries';
        } else if (settled === 'deliveries') {
          plan ??= buildPlan();
          settled = 'all';
        } else {
          return false;
        }
        break;
      }
      tell();
      return true;
    },
    revision,
    address: (edit) => ({
      ...edit,
      versionIdentifier: revision(),
      ...(shown === undefined ? {} : { shown: { startDate: toIso(shown.start), endDate: toIso(shown.end) } }),
    }),
    reaches(revision, patience) {
      if (index.versionIdentifier >= revision) return Promise.resolve(true);
      return new Promise((resolve) => {
        const stop = (reached: boolean): void => {
          clearTimeout(timer);
          listeners.delete(look);
          resolve(reached);
        };
        const look = (): void => {
          if (index.versionIdentifier >= revision) stop(true);
        };
        const timer = setTimeout(() => stop(false), patience);
        listeners.add(look);
      });
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** What is known of a delta that comes in a moment: the revision is not reached before all of it is there. */
const operationsAhead = (index: PlanIndex, { operations, by }: TimelineDelta): TimelineDelta => ({
  operations: operations?.filter(({ operationId }) => index.operations.has(operationId)),
  versionIdentifier: index.versionIdentifier,
  by,
});

/** A delta names whole orders; of these only some bars stand or look otherwise than before. */
const looksDifferent = (before: OperationRow | undefined, after: OperationRow | undefined): boolean =>
  before === undefined || after === undefined || visible.some((field) => before[field] !== after[field]);

const visible = ['resourceId', 'startDate', 'endDate', 'statusId', 'locked', 'yieldAmount', 'scrapAmount'] as const;
