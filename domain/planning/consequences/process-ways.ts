import type { EditSituation } from '#domain/planning/edits/edit.ts';
import { isFreeProcess } from '#domain/planning/edits/process-edit.ts';
import type { PlacingCommand } from '#domain/planning/edits/timeline-actions.ts';
import type { PlannedActivity } from '#domain/planning/plan/plan.ts';

interface ProcessWay {
  readonly kind: 'refit' | 'earlier' | 'later';
  readonly commands: readonly PlacingCommand[];
}

/**
 * What can be tried for a process step on days on which the plant does not work: placing it again, with everything
 * behind it giving way; and where it has not begun, days before it with which it ends when it does now or before the
 * days that were lost, or the next days after them. Not tried yet.
 */
export function waysForProcess(
  { plan, facts }: Pick<EditSituation, 'plan' | 'facts'>,
  activity: PlannedActivity,
): readonly ProcessWay[] {
  const { activityId, process } = activity;
  const base = { baseRevision: plan.revision, override: false } as const;
  const refit: ProcessWay = {
    kind: 'refit',
    commands: [{ ...base, type: 'refitOperations', operationIds: [], activityIds: [activityId] }],
  };
  if (process === undefined || !isFreeProcess(activity)) return [refit];
  const { start, end, planTime } = process;
  const earlier = [end, start].flatMap((until) => facts.plantDays.subtract(until, planTime)?.start ?? []);
  const later = facts.plantDays.nextWorking(end);
  const move = (kind: ProcessWay['kind'], at: number): ProcessWay => ({
    kind,
    commands: [{ ...base, type: 'moveActivities', targets: [{ id: activityId, start: at }] }],
  });
  return [
    refit,
    ...earlier.filter((at) => at < start).map((at) => move('earlier', at)),
    ...(later === undefined ? [] : [move('later', later)]),
  ];
}
