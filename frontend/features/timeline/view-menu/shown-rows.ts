import type { TimelineSession } from '#frontend/features/timeline/data/timeline-session.ts';
import type { GroupView } from '#frontend/features/timeline/model/factory-view.ts';

/** Which rows the production timeline shows, and the load strip below them (planning §4). */
export interface ShownRows {
  readonly showArchivedResources: boolean;
  /** Resources on which nothing stands in what is loaded. */
  readonly showFreeResources: boolean;
  /** The load strip with the visible window in its six weeks. */
  readonly showVisibleArea: boolean;
}

export const firstShownRows: ShownRows = {
  showArchivedResources: false,
  showFreeResources: true,
  showVisibleArea: true,
};

/** Groups with the rows that are shown; without rows a group is left out. */
export function shownGroups({ factory, store }: TimelineSession, shown: ShownRows): readonly GroupView[] {
  const groups = shown.showArchivedResources ? factory.groupsWithArchived : factory.groups;
  if (shown.showFreeResources) return groups;
  return groups
    .map((group) => ({
      ...group,
      resources: group.resources.filter(({ resourceId }) => store.row(resourceId).bars.length > 0),
    }))
    .filter(({ resources }) => resources.length > 0);
}
