import { evolveFactory } from '#domain/base-data/factory.ts';
import { isRejection } from '#domain/kernel/rejection.ts';
import { refitOperations } from '#domain/planning/actions/refit.ts';
import { findConflicts } from '#domain/planning/conflicts/conflicts.ts';
import { findMisfits } from '#domain/planning/misfits/find-misfits.ts';
import { findProcessMisfits } from '#domain/planning/misfits/process-misfits.ts';
import { PlanningDesk } from '#tests/fixtures/factory-for-tests.ts';
import { checkPlan } from './check-plan.ts';
import { type Dice, diceOf } from './dice.ts';
import { NaiveCalendars } from './naive-calendar.ts';
import { commandsOf, randomActions } from './random-actions.ts';
import { randomPlant } from './random-plant.ts';
import { nameOf } from './surroundings.ts';

const begin = Date.parse('2027-03-15T05:00:00Z');
const day = 86_400_000;

/** What became of a random plan under which the base data changed and which then was placed again where it no longer fitted. */
export interface Refitted {
  readonly misfits: number;
  readonly refitted: number;
  readonly left: number;
  /** What contradicts the rules afterwards, in words. */
  readonly violations: readonly string[];
}

/** Random orders and edits, then a holiday, a gap or another capacity under them, then everything unfit placed again. */
export function refitAfterChange(seed: number, count: number): Refitted {
  const dice = diceOf(seed);
  const { factory, ...plant } = randomPlant(dice, begin);
  const desk = new PlanningDesk(factory, begin);
  // What has begun keeps its start, whoever stands in the way: that is a conflict, and no contradiction.
  for (const action of randomActions(dice, count).filter(({ what }) => what !== 'start' && what !== 'complete'))
    for (const command of commandsOf(desk, { ...plant, factory }, action)) {
      const outcome = desk.give(command);
      if (!isRejection(outcome) && command.type === 'createProject')
        desk.give({ type: 'planOrderPosition', orderPositionId: desk.lastPosition() });
    }
  const overloads = findConflicts(desk.plan, desk.facts, desk.now).overloads.length;
  changeBaseData(desk, dice);
  const misfits = findMisfits(desk.plan, desk.facts, desk.now);
  const situation = { plan: desk.plan, facts: desk.facts, now: desk.now, override: false };
  const result = refitOperations(situation, undefined);
  if (isRejection(result)) throw new Error(`${seed}: ${JSON.stringify(result)}`);
  desk.give({ type: 'refitOperations', baseRevision: desk.plan.revision, override: false });
  const left = new Set<string>([
    ...result.left.map(({ operationId }) => operationId),
    ...result.leftActivities.map(({ activityId }) => activityId),
  ]);
  let isStuck = left.size > 0;
  const still = findMisfits(desk.plan, desk.facts, desk.now).flatMap(({ operationId, cause }) => {
    const operation = desk.operation(operationId);
    // What is locked keeps its set-up, whoever has gone from before it.
    if (cause.kind === 'setUp' && operation.locked) {
      isStuck = true;
      return [];
    }
    // What joins a batch that stays has the length of that.
    const joined = left.size > 0 && factory.objects.resources.get(operation.placement.resourceId)?.limitQuantity;
    // Of what is fetched the step that it begins with is left.
    return joined || left.has(operation.mainOperationId ?? operation.attends?.from ?? operationId)
      ? []
      : [`${nameOf(desk.plan, operation)} still does not fit: ${cause.kind}`];
  });
  for (const { activityId, cause } of findProcessMisfits(desk.plan, desk.facts, desk.now))
    if (!left.has(activityId)) still.push(`Process step ${activityId} still does not fit: ${cause.kind}`);
  const more = findConflicts(desk.plan, desk.facts, desk.now).overloads.length - overloads;
  const calendars = new NaiveCalendars(factory, begin - 20 * day, 90);
  const around = { plan: desk.plan, factory, calendars, wholeMinutes: plant.wholeMinutes };
  return {
    misfits: misfits.length,
    refitted: result.refitted.length,
    left: left.size,
    violations: [
      ...still,
      ...(more > 0 ? [`${more} more overloads`] : []),
      // What stays contradicts the rules, and what waits for it may, too.
      ...(isStuck ? [] : checkPlan(around)),
    ],
  };
}

function changeBaseData(desk: PlanningDesk, dice: Dice): void {
  const on = new Date(begin + dice.between(0, 8) * day).toISOString().slice(0, 10);
  const resourceId = dice.pick([...desk.factory.objects.resources.keys()]);
  const dateFrom = begin + dice.between(0, 6) * day;
  const gap = { resourceId, dateFrom, dateTo: dateFrom + day / 2, gapTypeId: 'service', informative: false };
  const event = dice.pick([
    { type: 'PublicHolidayCreated', data: { id: 'new', fields: { dateFrom: on, dateTo: on, description: 'New' } } },
    { type: 'ResourceGapCreated', data: { id: 'new', fields: gap } },
    { type: 'ResourceChanged', data: { id: resourceId, before: {}, after: { capacityFactor: 0.5 } } },
  ]);
  evolveFactory(desk.factory, event);
  desk.facts.invalidate(event);
}
