import type { Day, Interval } from '#domain/kernel/instant.ts';
import { endOfDay, startOfDay } from '#domain/kernel/time-zone.ts';
import { statusId } from '#domain/planning/plan/status.ts';
import { kindOf, type Tree } from './tree.ts';
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
): ((node: number) => boolean) | undefined {
  if (isEverything(filter)) return undefined;
  const { showFinished, showFinishedProjects } = filter;
  const days = daysOf(filter);
  const shown: Interval | undefined = days && {
    start: days.from === undefined ? Number.NEGATIVE_INFINITY : startOfDay(zone, days.from),
    end: days.to === undefined ? Number.POSITIVE_INFINITY : endOfDay(zone, days.to),
  };
  return (node) => {
    const isProject = kindOf(tree, node) === 'projects';
    if ((!showFinished || (isProject && !showFinishedProjects)) && items.statusOf(node) === statusId.done) return true;
    if (shown === undefined) return false;
    const place = items.placeOf(node);
    return place === undefined || place.end <= shown.start || place.start >= shown.end;
  };
}

function daysOf({ showDateFilter, from, to }: TreeFilter): Pick<TreeFilter, 'from' | 'to'> | undefined {
  return showDateFilter && (from !== undefined || to !== undefined) ? { from, to } : undefined;
}
