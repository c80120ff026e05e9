import type { ActivityId, OperationId, OrderPositionId, ProductionOrderId, ProjectId } from '#domain/kernel/ids.ts';
import type { Instant, Interval } from '#domain/kernel/instant.ts';
import { endOfDay } from '#domain/kernel/time-zone.ts';
import { type StatusId, statusId } from '#domain/planning/plan/status.ts';
import type { ActivityRow } from '#domain/planning/rows/activity-row.ts';
import type { ProductionOrderRow } from '#domain/planning/rows/production-order-row.ts';
import type { TimelineSession } from '#frontend/features/timeline/data/timeline-session.ts';
import type { Bar } from '#frontend/features/timeline/model/bar.ts';
import { progressOf } from '#frontend/features/timeline/model/bar-geometry.ts';
import { isOverdue } from '#frontend/features/timeline/model/overdue.ts';
import { kindOf, type Tree } from '../model/tree.ts';
import type { TreeItem } from '../model/tree-item.ts';

/** Rows of the tree, made when they come into view and kept until the plan changes. */
export interface TreeItems {
  readonly of: (node: number) => TreeItem;
  readonly placeOf: (node: number) => Interval | undefined;
  readonly statusOf: (node: number) => StatusId;
}

export function treeItems(session: TimelineSession, tree: Tree, now: () => Instant): TreeItems {
  const { index, store, factory } = session;
  const known = new Map<number, TreeItem>();
  let version = store.version;

  /** Operations that count, and process steps, beneath a node or the node itself. */
  function* leavesOf(node: number): Generator<Leaf> {
    const end = tree.ends[node] ?? 0;
    for (let at = node; at < end; at++) {
      const leaf = leafOf(session, tree, at);
      if (leaf !== undefined) yield leaf;
    }
  }

  /**
   * A parent's span as its row has it, because parts of it may lie outside of what was read; where parts stand at
   * unconfirmed places, their edges count instead of those they had.
   */
  const placeOf = (node: number): Interval | undefined => {
    const own = storedPlaceOf(session, tree, node);
    const kind = kindOf(tree, node);
    if (kind === 'operations' || (kind === 'activities' && own !== undefined))
      return leafOf(session, tree, node)?.place;
    let moved = false;
    let [before, after]: [Interval | undefined, Interval | undefined] = [undefined, undefined];
    for (const leaf of leavesOf(node)) {
      moved ||= leaf.moved;
      before = around(before, leaf.stored);
      after = around(after, leaf.place);
    }
    if (!moved || own === undefined || before === undefined || after === undefined) return own;
    return {
      start: own.start < before.start ? own.start : after.start,
      end: own.end > before.end ? own.end : after.end,
    };
  };

  const of = (node: number): TreeItem => {
    if (store.version !== version) {
      known.clear();
      version = store.version;
    }
    let item = known.get(node);
    if (item === undefined) {
      item = make(node);
      known.set(node, item);
    }
    return item;
  };

  const make = (node: number): TreeItem => {
    const id = tree.ids[node] as TreeItem['id'];
    const kind = kindOf(tree, node);
    const place = placeOf(node);
    const own = statusOf(session, tree, node);
    const base = {
      id,
      kind,
      level: tree.levels[node] ?? 0,
      detail: '',
      amount: undefined,
      statusId: own,
      place,
      progress: own === statusId.done ? 1 : shareDone(leavesOf(node)),
      due: undefined,
      slack: undefined,
      lateBeneath: 0,
      color: colorBeneath(node),
      bar: undefined,
      locked: false,
      overdue: false,
    };
    switch (kind) {
      case 'projects': {
        const project = index.projects.get(id as ProjectId);
        const named = project?.projectName !== undefined && project.projectName !== '';
        const { due, late } = dueBeneath(node);
        return {
          ...base,
          name: (named ? project.projectName : project?.projectNumber) ?? '',
          detail: named ? project.projectNumber : '',
          due,
          slack: slackOf(place, due),
          lateBeneath: late,
        };
      }
      case 'orderPositions': {
        const position = index.orderPositions.get(id as OrderPositionId);
        const due = position && endOfDay(factory.zone, position.deliveryDate);
        return {
          ...base,
          name: position === undefined ? '' : `${position.positionNumber} · ${position.articleName}`,
          amount: position?.articleAmount,
          due,
          slack: slackOf(place, due),
        };
      }
      case 'activities': {
        const activity = index.activities.get(id);
        return {
          ...base,
          name: activity?.valueAddName ?? '',
          locked: activity?.locked ?? false,
          overdue: isOverdue(own, place, now()),
        };
      }
      case 'productionOrders': {
        const order = index.productionOrders.get(id as ProductionOrderId);
        const name = order === undefined ? '' : `${order.productionOrderNumber} ${order.articleName}`;
        return { ...base, name, amount: order?.articleAmount, locked: order?.locked ?? false };
      }
      case 'operations': {
        const bar = store.bar(id);
        const off = bar?.operation.switchedOff === true;
        return {
          ...base,
          name: bar === undefined ? '' : `${bar.operation.position} ${bar.operation.valueAddName}`,
          detail: bar === undefined ? '' : (factory.resources.get(bar.resourceId)?.name ?? ''),
          bar,
          place: off ? undefined : place,
          locked: bar?.operation.locked ?? false,
          overdue: !off && isOverdue(own, place, now()),
        };
      }
    }
  };

  /** The colour of the first order beneath. */
  const colorBeneath = (node: number): TreeItem['color'] => {
    const end = tree.ends[node] ?? 0;
    for (let at = node; at < end; at++) {
      if (kindOf(tree, at) !== 'productionOrders') continue;
      const order = index.productionOrders.get(tree.ids[at] as ProductionOrderId);
      if (order !== undefined) return colorOf(order);
    }
    return undefined;
  };

  /** The latest delivery of a project, and how many of its positions are late. */
  const dueBeneath = (node: number): { readonly due: Instant | undefined; readonly late: number } => {
    let due: Instant | undefined;
    let late = 0;
    const end = tree.ends[node] ?? 0;
    for (let at = node + 1; at < end; at = tree.ends[at] ?? end) {
      const position = of(at);
      if (position.due !== undefined && (due === undefined || position.due > due)) due = position.due;
      if ((position.slack ?? 0) < 0 && position.statusId !== statusId.done) late++;
    }
    return { due, late };
  };

  return { of, placeOf, statusOf: (node) => statusOf(session, tree, node) };
}

/** What is worked: an operation or a process step. */
interface Leaf {
  readonly place: Interval;
  /** As it was read or confirmed. */
  readonly stored: Interval;
  readonly moved: boolean;
  /** Seconds. */
  readonly planTime: number;
  /** 0 to 1. */
  readonly progress: number;
}

function leafOf({ index, store }: TimelineSession, tree: Tree, node: number): Leaf | undefined {
  const kind = kindOf(tree, node);
  const id = tree.ids[node] as TreeItem['id'];
  if (kind === 'operations') {
    const bar = store.bar(id);
    if (bar === undefined || bar.operation.switchedOff === true) return undefined;
    const moved = store.isOverridden(id);
    const stored = moved ? storedBar(bar) : bar;
    return { place: bar, stored, moved, planTime: bar.operation.planTime, progress: progressOf(bar) };
  }
  if (kind !== 'activities') return undefined;
  const activity = index.activities.get(id);
  const stored = activity?.process && intervalOf(activity);
  if (activity?.process === undefined || stored === undefined) return undefined;
  const place = store.overridden(id);
  const { planTime } = activity.process;
  return { place: place ?? stored, stored, moved: place !== undefined, planTime, progress: progressOfStep(activity) };
}

const storedBar = ({ operation }: Bar): Interval => ({
  start: Date.parse(operation.startDate),
  end: Date.parse(operation.endDate),
});

const progressOfStep = (activity: ActivityRow): number => (activity.statusId === statusId.done ? 1 : 0);

function shareDone(leaves: Iterable<Leaf>): number {
  let [done, all] = [0, 0];
  for (const { planTime, progress } of leaves) {
    all += planTime;
    done += planTime * progress;
  }
  return all > 0 ? done / all : 0;
}

function storedPlaceOf({ index, store }: TimelineSession, tree: Tree, node: number): Interval | undefined {
  const id = tree.ids[node] as string;
  switch (kindOf(tree, node)) {
    case 'projects':
      return intervalOf(index.projects.get(id as ProjectId));
    case 'orderPositions':
      return intervalOf(index.orderPositions.get(id as OrderPositionId));
    case 'activities':
      return intervalOf(index.activities.get(id));
    case 'productionOrders':
      return intervalOf(index.productionOrders.get(id as ProductionOrderId));
    case 'operations':
      return store.bar(id as OperationId);
  }
}

export function statusOf({ index }: TimelineSession, tree: Tree, node: number): StatusId {
  const id = tree.ids[node] as string;
  const row = () => {
    switch (kindOf(tree, node)) {
      case 'projects':
        return index.projects.get(id as ProjectId);
      case 'orderPositions':
        return index.orderPositions.get(id as OrderPositionId);
      case 'activities':
        return index.activities.get(id as ActivityId);
      case 'productionOrders':
        return index.productionOrders.get(id as ProductionOrderId);
      case 'operations':
        return index.operations.get(id as OperationId);
    }
  };
  return row()?.statusId ?? statusId.notPlanned;
}

const intervalOf = (
  row: { readonly startDate: string | null; readonly endDate: string | null } | undefined,
): Interval | undefined =>
  row === undefined || row.startDate === null || row.endDate === null
    ? undefined
    : { start: Date.parse(row.startDate), end: Date.parse(row.endDate) };

const around = (before: Interval | undefined, next: Interval): Interval =>
  before === undefined
    ? { start: next.start, end: next.end }
    : { start: Math.min(before.start, next.start), end: Math.max(before.end, next.end) };

const slackOf = (place: Interval | undefined, due: Instant | undefined): number | undefined =>
  place === undefined || due === undefined ? undefined : due - place.end;

const colorOf = ({ colorIndex, articleId, productionOrderId }: ProductionOrderRow) => ({
  index: colorIndex,
  articleId,
  orderId: productionOrderId,
});
