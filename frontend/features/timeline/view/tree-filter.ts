import type { OperationId, OrderPositionId } from '#domain/kernel/ids.ts';
import type { Day, Interval } from '#domain/kernel/instant.ts';
import { endOfDay, startOfDay } from '#domain/kernel/time-zone.ts';
import { statusId } from '#domain/planning/plan/status.ts';
import type { TimelineSession } from '#frontend/features/timeline/data/timeline-session.ts';
import type { PlanIndex } from '#frontend/features/timeline/model/plan-index.ts';
import { kindOf, type Tree } from '../model/tree.ts';
import type { BarMatcher } from './bar-filter.ts';
import type { TreeItems } from './tree-items.ts';

/** Toggles of the planning timeline (planning §4); a range of days counts while its fields are shown. */
export interface TreeFilter {
  readonly showFinished: boolean;
  readonly showFinishedProjects: boolean;
  /** Marks steps that should have started or ended; hides nothing. */
  readonly showDelayedConflicts: boolean;
  readonly showDateFilter: boolean;
  /** Days of the plant, both inclusive; undefined: open. */
  readonly from: Day | undefined;
  readonly to: Day | undefined;
}

export const firstFilter: TreeFilter = {
  showFinished: true,
  showFinishedProjects: false,
  showDelayedConflicts: false,
  showDateFilter: false,
  from: undefined,
  to: undefined,
};

export const isEverything = (filter: TreeFilter): boolean =>
  filter.showFinished && filter.showFinishedProjects && daysOf(filter) === undefined;

/** Whether a node is left out, with everything beneath it; undefined when none is. */
export function hiddenBy(
  filter: TreeFilter,
  tree: Tree,
  items: Pick<TreeItems, 'placeOf' | 'statusOf'>,
  zone: string,
  /** Nodes with something that passes the filter of bars; undefined: all. */
  passing?: Uint8Array,
): ((node: number) => boolean) | undefined {
  if (isEverything(filter)) return passing && ((node) => passing[node] === 0);
  const { showFinished, showFinishedProjects } = filter;
  const days = daysOf(filter);
  const shown: Interval | undefined = days && {
    start: days.from === undefined ? Number.NEGATIVE_INFINITY : startOfDay(zone, days.from),
    end: days.to === undefined ? Number.POSITIVE_INFINITY : endOfDay(zone, days.to),
  };
  return (node) => {
    if (passing?.[node] === 0) return true;
    const isProject = kindOf(tree, node) === 'projects';
    if ((!showFinished || (isProject && !showFinishedProjects)) && items.statusOf(node) === statusId.done) return true;
    if (shown === undefined) return false;
    const place = items.placeOf(node);
    return place === undefined || place.end <= shown.start || place.start >= shown.end;
  };
}

/** The days that count; undefined: all, also where those that were entered are none. */
export function daysOf(
  filter: Pick<TreeFilter, 'showDateFilter' | 'from' | 'to'>,
): Pick<TreeFilter, 'from' | 'to'> | undefined {
  const { showDateFilter, from, to } = filter;
  return showDateFilter && wrongDays(filter) === undefined ? { from, to } : undefined;
}

/** What is wrong with the days that were entered (base data §5). */
export function wrongDays({ from, to }: Pick<TreeFilter, 'from' | 'to'>): 'neither' | 'fromAfterTo' | undefined {
  if (from === undefined && to === undefined) return 'neither';
  return from !== undefined && to !== undefined && from > to ? 'fromAfterTo' : undefined;
}

/** For every node 1 when it or something beneath it passes the filter of bars, else 0: one pass over the tree. */
export function passingNodes(tree: Tree, { index }: Pick<TimelineSession, 'index'>, matcher: BarMatcher): Uint8Array {
  const passing = new Uint8Array(tree.count);
  for (let node = 0; node < tree.count; node++) {
    if (!passes(tree, index, matcher, node)) continue;
    for (let above = node; above >= 0 && passing[above] === 0; above = tree.parents[above] ?? -1) passing[above] = 1;
  }
  return passing;
}

/** Only what has nothing beneath is asked; above it stands what leads there. */
function passes(tree: Tree, index: PlanIndex, matcher: BarMatcher, node: number): boolean {
  const id = tree.ids[node];
  switch (kindOf(tree, node)) {
    case 'operations': {
      const row = index.operations.get(id as OperationId);
      return row !== undefined && matcher.operation(row);
    }
    case 'activities': {
      const row = index.activities.get(id as string);
      return row !== undefined && matcher.activity(row);
    }
    case 'orderPositions': {
      const row = index.orderPositions.get(id as OrderPositionId);
      return tree.ends[node] === node + 1 && row !== undefined && matcher.position(row);
    }
    case 'projects':
    case 'productionOrders':
      return false;
  }
}
