import type { Operation, Plan, PlannedActivity } from '#domain/planning/plan/plan.ts';
import { checkResources } from './check-resources.ts';
import { checkSetups } from './check-setups.ts';
import type { NaiveCalendar } from './naive-calendar.ts';
import { hasBegun, nameOf, positionOf, type Surroundings, shownAt } from './surroundings.ts';

/**
 * Everything in a plan that contradicts planning-rules.md, in words; nothing of it is computed by the code that places.
 * Operations that have begun keep what they have, so only their resources are asked.
 */
export function checkPlan(around: Surroundings): readonly string[] {
  const found: string[] = [];
  const say = (operation: Operation, text: string): void => {
    found.push(`${nameOf(around.plan, operation)} ${text}`);
  };
  const ends = [
    ...[...around.plan.operations.values()].map(({ placement }) => placement.end),
    ...[...around.plan.activities.values()].map(({ process }) => process?.end ?? 0),
  ];
  around.calendars.reach(ends.reduce((a, b) => Math.max(a, b), 0) + 86_400_000);
  for (const operation of around.plan.operations.values()) {
    if (operation.switchedOff) continue;
    if (operation.attends !== undefined) {
      checkAttendant(around, operation, say);
      continue;
    }
    if (hasBegun(operation)) continue;
    checkCalendar(around, operation, say);
    if (operation.mainOperationId === undefined) checkJoints(around, operation, say);
    const { start, end } = operation.placement;
    if (around.wholeMinutes && (start % 60_000 !== 0 || end % 60_000 !== 0))
      say(operation, `does not begin or end on a minute: ${shownAt(start)} to ${shownAt(end)}`);
  }
  for (const activity of around.plan.activities.values()) checkProcess(around, activity, found);
  return [...found, ...checkResources(around), ...checkSetups(around)];
}

type Say = (operation: Operation, text: string) => void;

/** The calendar in which a main operation is worked: its own, with that of its equipment. */
export function calendarOfMain(
  { plan, calendars }: Surroundings,
  { placement, secondaries }: Operation,
): NaiveCalendar {
  const equipment = secondaries
    .flatMap((id) => plan.operations.get(id) ?? [])
    .filter(({ parallel }) => parallel === 'equipment')
    .map((one) => one.placement.resourceId);
  return calendars.of(placement.resourceId, ...equipment);
}

const factorOf = ({ factory }: Surroundings, id: string): number =>
  factory.objects.resources.get(id)?.capacityFactor ?? 1;

function checkCalendar(around: Surroundings, operation: Operation, say: Say): void {
  const { plan, factory, calendars } = around;
  const { placement, parallel } = operation;
  const main = operation.mainOperationId === undefined ? undefined : plan.operations.get(operation.mainOperationId);
  if (main !== undefined && placement.start !== main.placement.start)
    say(operation, 'does not start with its main step');
  if (main !== undefined && parallel === 'equipment') {
    if (placement.end !== main.placement.end) say(operation, 'does not end with its main step');
    return;
  }
  if (main !== undefined && parallel === 'installer' && placement.end > main.placement.end)
    say(operation, 'ends after its main step');
  const calendar = main === undefined ? calendarOfMain(around, operation) : calendars.of(placement.resourceId);
  const isPersonnel = parallel === 'personnel' && main !== undefined;
  const needed = isPersonnel
    ? main.placement.planTime / factorOf(around, main.placement.resourceId)
    : placement.planTime / factorOf(around, placement.resourceId);
  const worked = calendar.between(placement.start, placement.end) / 1000;
  if (!calendar.worksAt(placement.start)) say(operation, `starts at ${shownAt(placement.start)}, when nobody works`);
  if (!calendar.worksAt(placement.end - 1)) say(operation, `ends at ${shownAt(placement.end)}, when nobody works`);
  // Planned time is whole seconds, also where a hand has drawn the bar.
  if (Math.abs(worked - needed) > (around.wholeMinutes ? 0.01 : 2))
    say(operation, `works ${worked} s instead of ${needed} s from ${shownAt(placement.start)}`);
  const isBatch = factory.objects.resources.get(placement.resourceId)?.limitQuantity === true;
  if (isBatch && main === undefined && placement.planTime !== operation.setupTime)
    say(operation, 'is in a batch that does not last its set-up time');
}

function checkJoints(around: Surroundings, operation: Operation, say: Say): void {
  const { plan } = around;
  const { start, end } = operation.placement;
  for (const id of operation.predecessors) {
    const before = plan.operations.get(id);
    if (before === undefined || before.switchedOff) continue;
    const wait = before.bufferTime * 1000;
    if (before.actualEnd !== undefined) {
      if (start < before.actualEnd + wait) say(operation, 'starts before its predecessor is done');
      continue;
    }
    if (before.overlap === 0) {
      if (start < before.placement.end + wait)
        say(operation, `starts at ${shownAt(start)}, before ${nameOf(plan, before)} allows`);
      continue;
    }
    const share =
      (before.placement.planTime / factorOf(around, before.placement.resourceId)) * (1 - before.overlap / 100);
    const done = calendarOfMain(around, before).between(before.placement.start, start) / 1000;
    if (start < before.placement.start || (done < share - 0.01 && start < before.placement.end))
      say(operation, `starts at ${shownAt(start)}, with ${done} of ${share} s of ${nameOf(plan, before)} done`);
    if (end < before.placement.end) say(operation, `ends at ${shownAt(end)}, before ${nameOf(plan, before)}`);
  }
  const position = positionOf(plan, operation);
  if (position?.startDate !== undefined && start < position.startDate)
    say(operation, `starts at ${shownAt(start)}, before the start date`);
  for (const { process, actualEnd, statusId } of processesOf(plan, operation))
    if (process?.stage === 'before' && !hasBegun({ statusId }) && start < (actualEnd ?? process.end))
      say(operation, 'starts before a process step in front of it has ended');
    else if (process?.stage === 'after' && !hasBegun({ statusId }) && process.start < end)
      say(operation, 'ends after a process step behind it has begun');
}

function checkAttendant({ plan }: Surroundings, operation: Operation, say: Say): void {
  const { attends, placement, productionOrderId } = operation;
  const first = attends && plan.operations.get(attends.from);
  const last = attends && plan.operations.get(attends.to);
  if (first === undefined || last === undefined || hasBegun(first) || hasBegun(last)) return;
  const partsOf = (step: Operation): readonly Operation['placement'][] =>
    [...plan.operations.values()]
      .filter((one) => one.productionOrderId === productionOrderId && one.number === step.number)
      .filter((one) => one.mainOperationId === undefined && one.attends === undefined)
      .map((one) => one.placement);
  const start = Math.min(...partsOf(first).map((one) => one.start));
  const ends = [
    ...partsOf(last).map((one) => one.end + last.bufferTime * 1000),
    ...partsOf(first).map((one) => one.end),
  ];
  if (placement.start !== start) say(operation, 'does not begin with its first step');
  if (placement.end !== Math.max(...ends)) say(operation, 'does not end with its last step and its buffer');
}

function checkProcess({ plan, calendars }: Surroundings, activity: PlannedActivity, found: string[]): void {
  const { process, orderPositionId, position } = activity;
  if (process === undefined || hasBegun(activity)) return;
  const name = `${plan.orderPositions.get(orderPositionId)?.orderPositionNumber} process ${position}`;
  const days = calendars.of('plant');
  if (!days.worksAt(process.start)) found.push(`${name} starts on a day off`);
  if (Math.abs(days.between(process.start, process.end) / 1000 - process.planTime) > 0.01)
    found.push(`${name} has not its length`);
  const from = plan.orderPositions.get(orderPositionId)?.startDate;
  if (from !== undefined && process.start < from) found.push(`${name} starts before the start date`);
}

function processesOf(plan: Plan, operation: Operation): readonly PlannedActivity[] {
  const position = positionOf(plan, operation);
  return position === undefined
    ? []
    : (plan.activitiesByPosition.get(position.orderPositionId) ?? []).flatMap((id) => plan.activities.get(id) ?? []);
}
