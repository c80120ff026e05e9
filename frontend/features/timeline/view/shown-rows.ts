import type { TimelineSession } from '#frontend/features/timeline/data/timeline-session.ts';
import type { GroupView, ResourceView } from '#frontend/features/timeline/model/factory-view.ts';
import type { BarMatcher } from './bar-filter.ts';

/** Which rows the production timeline shows, and the load strip below them (planning §4). */
export interface ShownRows {
  readonly showArchivedResources: boolean;
  /** Resources on which nothing stands in what is loaded. */
  readonly showFreeResources: boolean;
  /** The load strip with the visible window in its six weeks. */
  readonly showVisibleArea: boolean;
  /** Columns of load against capacity below the bars of every machine. */
  readonly showWorkload: boolean;
  /** The same for groups of persons. */
  readonly showPersonelCapacity: boolean;
}

export const firstShownRows: ShownRows = {
  showArchivedResources: false,
  showFreeResources: true,
  showVisibleArea: true,
  showWorkload: false,
  showPersonelCapacity: false,
};

/** Groups with the rows that are shown; without rows a group is left out. */
export function shownGroups(
  { factory, store }: TimelineSession,
  shown: ShownRows,
  matcher?: BarMatcher,
): readonly GroupView[] {
  const groups = shown.showArchivedResources ? factory.groupsWithArchived : factory.groups;
  const hits = matcher?.asksForWork === true ? matcher.hits() : undefined;
  if (shown.showFreeResources && matcher === undefined) return groups;
  const isShown = (resource: ResourceView): boolean =>
    matcher?.resource(resource) !== false &&
    hits?.has(resource.resourceId) !== false &&
    (shown.showFreeResources || store.row(resource.resourceId).bars.length > 0);
  return groups
    .map((group) => ({ ...group, resources: group.resources.filter(isShown) }))
    .filter(({ resources }) => resources.length > 0);
}
