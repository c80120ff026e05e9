import { toIso } from '#domain/kernel/instant.ts';
import type { EditSituation } from '#domain/planning/edits/edit.ts';
import { isFreeProcess } from '#domain/planning/edits/process-edit.ts';
import type { PlannedActivity } from '#domain/planning/plan/plan.ts';
import type { RemedyStep } from './remedy-steps.ts';

interface ProcessWay {
  readonly kind: 'refit' | 'earlier' | 'later';
  readonly steps: readonly RemedyStep[];
}

/**
 * What can be tried for a process step on days on which the plant does not work: placing it again, with everything
 * behind it giving way; and where it has not begun, days before it with which it ends when it does now or before the
 * days that were lost, or the next days after them. Not tried yet.
 */
export function waysForProcess(
  { facts }: Pick<EditSituation, 'facts'>,
  activity: PlannedActivity,
): readonly ProcessWay[] {
  const { activityId, process } = activity;
  const refit: ProcessWay = {
    kind: 'refit',
    steps: [{ edit: { action: 'refit', activities: [{ activityId }] } }],
  };
  if (process === undefined || !isFreeProcess(activity)) return [refit];
  const { start, end, planTime } = process;
  const earlier = [end, start].flatMap((until) => facts.plantDays.subtract(until, planTime)?.start ?? []);
  const later = facts.plantDays.nextWorking(end);
  const move = (kind: ProcessWay['kind'], at: number): ProcessWay => ({
    kind,
    steps: [{ edit: { action: 'move', activities: [{ activityId, startDate: toIso(at) }] } }],
  });
  return [
    refit,
    ...earlier.filter((at) => at < start).map((at) => move('earlier', at)),
    ...(later === undefined ? [] : [move('later', later)]),
  ];
}
