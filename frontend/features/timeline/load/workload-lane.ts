import type { ResourceGroupId, ResourceId } from '#domain/kernel/ids.ts';
import type { Period } from '#frontend/features/timeline/load/periods.ts';
import type { GroupView, ResourceView } from '#frontend/features/timeline/model/factory-view.ts';
import type { Row } from '#frontend/features/timeline/model/row-layout.ts';

/** What makes the load of a machine, or of a group of persons, in a period: the list beside the plan. */
export interface WorkloadOf {
  readonly resourceId?: ResourceId;
  readonly groupId?: ResourceGroupId;
  readonly period: Period;
}

/** A group of persons: attendants who accompany work on machines (planning §3). */
export const isPersonnel = ({ resources }: GroupView): boolean => resources.some(({ isAttendant }) => isAttendant);

/** Whose load the lane of a row shows; undefined: it has none. */
export function laneOf(row: Row): readonly ResourceView[] | undefined {
  if (row.kind === 'tree' || row.workload === 0) return undefined;
  return row.kind === 'group' ? row.group.resources : [row.resource];
}

/** Whether the point lies in the lane of the row; `y` from the first row's top. */
export const isInLane = (row: Row, y: number): boolean =>
  laneOf(row) !== undefined && row.kind !== 'tree' && y >= row.y + row.height - row.workload;

/** What a press into the row lists. */
export const workloadOf = (row: Row, period: Period): WorkloadOf | undefined => {
  if (row.kind === 'tree') return undefined;
  return row.kind === 'group'
    ? { groupId: row.group.groupId, period }
    : { resourceId: row.resource.resourceId, period };
};
