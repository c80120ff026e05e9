import type { z } from 'zod';
import type { barFilterSchema } from '#domain/administration/preferences.ts';
import type { ResourceId } from '#domain/kernel/ids.ts';
import { statusId } from '#domain/planning/plan/status.ts';
import type { ActivityRow } from '#domain/planning/rows/activity-row.ts';
import type { OperationRow } from '#domain/planning/rows/operation-row.ts';
import type { OrderPositionRow } from '#domain/planning/rows/order-position-row.ts';
import type { ProductionOrderRow } from '#domain/planning/rows/production-order-row.ts';
import type { TimelineSession } from '#frontend/features/timeline/data/timeline-session.ts';
import type { ResourceView } from '#frontend/features/timeline/model/factory-view.ts';

/** What both timelines filter their bars by (decision 0083). */
export type BarFilter = z.infer<typeof barFilterSchema>;

export const noBarFilter: BarFilter = {};

/** Kinds of values with several to choose from, in the order in which they are shown. */
export const valueKinds = [
  'resourceGroups',
  'locations',
  'orders',
  'dates',
  'customers',
  'articleGroups',
  'resourcePrograms',
  'statuses',
] as const;
export type ValueKind = (typeof valueKinds)[number];

/** What is decided by the machine, and not by what runs on it. */
const ofResource: readonly ValueKind[] = ['resourceGroups', 'locations'];

export const hasAny = (filter: BarFilter): boolean =>
  filter.text !== undefined || valueKinds.some((kind) => (filter[kind]?.length ?? 0) > 0);

/** Not done and done cannot be chosen together (planning §4): the one that was chosen last, and stands last, counts. */
export function statusesFrom(chosen: readonly number[]): number[] {
  const last = chosen.at(-1);
  const other = last === notDone ? statusId.done : last === statusId.done ? notDone : undefined;
  return chosen.filter((status) => status !== other);
}

/** Not done and done together let everything pass: as a text in an address, or kept from before. */
const isEveryStatus = (statuses: readonly (string | number)[]): boolean =>
  statuses.includes(notDone) && statuses.includes(statusId.done);

/** Without what says nothing, in one order: two filters that do the same are the same text. */
export function tidy(filter: BarFilter): BarFilter {
  const text = filter.text?.trim();
  const values = valueKinds.flatMap((kind) => {
    const chosen = [...new Set<string | number>(filter[kind])].sort((a, b) => (a < b ? -1 : 1));
    return chosen.length === 0 || isEveryStatus(chosen) ? [] : [[kind, chosen]];
  });
  return { ...(text === undefined || text === '' ? {} : { text }), ...Object.fromEntries(values) };
}

/** Whether parts of the plan pass the filter. */
export interface BarMatcher {
  readonly operation: (row: OperationRow) => boolean;
  /** Of a step before or after production, which needs no machine. */
  readonly activity: (row: ActivityRow) => boolean;
  /** Of a position without any step. */
  readonly position: (row: OrderPositionRow) => boolean;
  readonly resource: (resource: ResourceView) => boolean;
  /** Machines with something that passes; it only grows, so that no row goes from under a hand. */
  readonly hits: () => ReadonlySet<ResourceId>;
  /** Rows are left out by what stands on them, too. */
  readonly asksForWork: boolean;
}

const known = new WeakMap<TimelineSession, { readonly filter: BarFilter; readonly matcher: BarMatcher | undefined }>();

/** The same matcher for everybody who asks with the same filter; undefined when everything passes. */
export function matcherOf(session: TimelineSession, filter: BarFilter): BarMatcher | undefined {
  let kept = known.get(session);
  if (kept?.filter !== filter) {
    kept = { filter, matcher: hasAny(filter) ? createMatcher(session, filter) : undefined };
    known.set(session, kept);
  }
  return kept.matcher;
}

function createMatcher(session: TimelineSession, filter: BarFilter): BarMatcher {
  const { index, factory } = session;
  const sets = Object.fromEntries(
    valueKinds.map((kind) => [kind, filter[kind]?.length ? new Set<string | number>(filter[kind]) : undefined]),
  ) as Record<ValueKind, ReadonlySet<string | number> | undefined>;
  const wanted = filter.text?.toLocaleLowerCase();
  const asksForResource = ofResource.some((kind) => sets[kind] !== undefined);

  const resource = ({ groupIds, locationId }: ResourceView): boolean =>
    (sets.resourceGroups === undefined || groupIds.some((id) => sets.resourceGroups?.has(id) === true)) &&
    passes(sets.locations, locationId);

  /** Not kept: dates come and go with every change of the plan. */
  const isOfDates = (position: OrderPositionRow | undefined): boolean => {
    if (sets.dates === undefined) return true;
    const delivery =
      position && position.statusId !== statusId.done && session.deliveries.ask(position.orderPositionId);
    if (!delivery) return false;
    if (delivery.due < Date.now()) return sets.dates.has('late');
    return delivery.ready > delivery.due && sets.dates.has('willBeLate');
  };

  /** Project, position and order of a part: asked once for each, not for every step. */
  const ofPosition = (position: OrderPositionRow | undefined, orderId?: string): boolean => {
    const project = position && index.projects.get(position.projectId);
    const isOrder =
      sets.orders === undefined ||
      [orderId, position?.orderPositionId, position?.projectId].some((id) => id !== undefined && sets.orders?.has(id));
    return isOrder && passes(sets.customers, project?.customerId);
  };
  const orders = new WeakMap<ProductionOrderRow, { readonly passes: boolean; readonly words: boolean }>();
  const ofOrder = (order: ProductionOrderRow) => {
    let found = orders.get(order);
    if (found === undefined) {
      const position = index.orderPositions.get(order.orderPositionId);
      const project = position && index.projects.get(position.projectId);
      found = {
        passes: ofPosition(position, order.productionOrderId),
        words: contains(wanted, [
          order.productionOrderNumber,
          order.articleName,
          order.articleNumber,
          order.customerName,
          position?.orderPositionNumber,
          project?.projectNumber,
          project?.projectName,
        ]),
      };
      orders.set(order, found);
    }
    return found;
  };

  const operation = (row: OperationRow): boolean => {
    if (sets.statuses !== undefined && !hasStatus(sets.statuses, row.statusId)) return false;
    if (!passes(sets.articleGroups, row.articleGroupId) || !passes(sets.resourcePrograms, row.resourceProgramId))
      return false;
    if (asksForResource) {
      const on = factory.resources.get(session.store.overridden(row.operationId)?.resourceId ?? row.resourceId);
      if (on === undefined || !resource(on)) return false;
    }
    const order = index.productionOrders.get(row.productionOrderId);
    if (order === undefined)
      return [sets.orders, sets.customers, sets.dates, wanted].every((asked) => asked === undefined);
    const above = ofOrder(order);
    return (
      isOfDates(index.orderPositions.get(order.orderPositionId)) &&
      above.passes &&
      (above.words || contains(wanted, [row.valueAddName]))
    );
  };

  /** Nothing of a machine or a step can be asked of it. */
  const asksForStep = asksForResource || sets.articleGroups !== undefined || sets.resourcePrograms !== undefined;
  const outside = (position: OrderPositionRow | undefined, status: number | null, words: readonly Word[]): boolean => {
    if (asksForStep || (sets.statuses !== undefined && !hasStatus(sets.statuses, status ?? statusId.notPlanned)))
      return false;
    const project = position && index.projects.get(position.projectId);
    const named = [
      position?.orderPositionNumber,
      position?.articleName,
      position?.articleNumber,
      project?.projectNumber,
    ];
    return (
      isOfDates(position) &&
      ofPosition(position) &&
      contains(wanted, [...words, ...named, project?.projectName, project?.customerName])
    );
  };

  const hits = new Set<ResourceId>();
  let countedAt: number | undefined;
  return {
    operation,
    activity: (row) => outside(index.orderPositions.get(row.orderPositionId), row.statusId, [row.valueAddName]),
    position: (row) => outside(row, row.statusId, []),
    resource,
    asksForWork:
      wanted !== undefined || valueKinds.some((kind) => sets[kind] !== undefined && !ofResource.includes(kind)),
    hits() {
      if (countedAt === index.versionIdentifier) return hits;
      countedAt = index.versionIdentifier;
      for (const row of index.operations.values()) {
        if (row.switchedOff === true || hits.has(row.resourceId)) continue;
        if (operation(row)) hits.add(row.resourceId);
      }
      return hits;
    },
  };
}

type Word = string | null | undefined;

const passes = (set: ReadonlySet<string | number> | undefined, value: string | null | undefined): boolean =>
  set === undefined || (value !== undefined && value !== null && set.has(value));

/** 7 is everything that is not done (planning §4). */
const hasStatus = (statuses: ReadonlySet<string | number>, status: number): boolean =>
  statuses.has(status) || (statuses.has(notDone) && status !== statusId.done);

const notDone = 7;

const contains = (wanted: string | undefined, words: readonly Word[]): boolean =>
  wanted === undefined || words.some((word) => word?.toLocaleLowerCase().includes(wanted) === true);
