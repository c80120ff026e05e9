import { isRejection, type Rejection } from '#domain/kernel/rejection.ts';
import type { PlanningCommand } from '#domain/planning/decider/commands.ts';
import { PlanningDesk } from '#tests/fixtures/factory-for-tests.ts';
import { checkChoice } from './check-choice.ts';
import { checkMisfits } from './check-misfits.ts';
import { checkOffers } from './check-offers.ts';
import { checkPlan } from './check-plan.ts';
import { checkStep, fixedIn } from './check-step.ts';
import { diceOf } from './dice.ts';
import { NaiveCalendars } from './naive-calendar.ts';
import { type Action, commandsOf, randomActions } from './random-actions.ts';
import { type RandomPlant, randomPlant } from './random-plant.ts';
import { renameIds } from './rename-ids.ts';
import { placesOf, type Surroundings, shownAt } from './surroundings.ts';

/** Monday 2027-03-15 06:00 in Berlin: the clocks change two weeks later. */
const begin = Date.parse('2027-03-15T05:00:00Z');
const drawnFrom = begin - 20 * 86_400_000;
const drawnDays = 90;

/** The first step after which a plan contradicted the rules. */
export interface Failure {
  readonly seed: number;
  readonly actions: readonly Action[];
  readonly violations: readonly string[];
}

export interface Trial {
  readonly failure: Failure | undefined;
  /** Actions that changed the plan, and those that were refused. */
  readonly done: number;
  readonly refused: ReadonlyMap<string, number>;
}

/** A random plant, and in it as many random actions; after each of them the plan is checked. */
export function runTrial(seed: number, count: number): Trial {
  const dice = diceOf(seed);
  const plant = randomPlant(dice, begin);
  const trial = play(seed, plant, randomActions(dice, count));
  return trial.failure === undefined ? trial : { ...trial, failure: shrink(trial.failure, plant) };
}

/**
 * Where everything stands after the same actions in the same plant, with its own ids and with others: as lines without
 * any id, in no particular order.
 */
export function standsAfter(seed: number, count: number, ids: 'own' | 'others', first = count): readonly string[] {
  const dice = diceOf(seed);
  const plant = randomPlant(dice, begin);
  const actions = randomActions(dice, count);
  const { factory, idOf } =
    ids === 'own' ? { factory: plant.factory, idOf: (id: string) => id } : renameIds(plant.factory);
  const desk = new PlanningDesk(factory, begin, ids === 'own' ? 1 : -1);
  const here = { ...plant, factory, articles: plant.articles.map(idOf) };
  for (const action of actions.slice(0, first)) {
    pass(desk, action);
    for (const command of commandsOf(desk, here, action)) give(desk, command);
  }
  return [...desk.plan.operations.values()].map((operation) => {
    const { start, end, resourceId } = operation.placement;
    const { resourceName } = factory.objects.resources.get(resourceId) ?? { resourceName: '' };
    const order = desk.plan.productionOrders.get(operation.productionOrderId)?.productionOrderNumber;
    const step = `${order}.${operation.number}/${operation.split?.part ?? 0} ${operation.reason.kind}`;
    return `${step}: ${shownAt(start)} to ${shownAt(end)} on ${resourceName}`;
  });
}

const pass = (desk: PlanningDesk, { what, amount, other }: Action): void => {
  if (what === 'wait') desk.now += amount * 7 * 60_000 + (other % 2) * 20_000;
};

function play(seed: number, plant: RandomPlant, actions: readonly Action[]): Trial {
  const desk = new PlanningDesk(plant.factory, begin);
  const calendars = new NaiveCalendars(plant.factory, drawnFrom, drawnDays);
  const around: Surroundings = { plan: desk.plan, factory: plant.factory, calendars, wholeMinutes: plant.wholeMinutes };
  const refused = new Map<string, number>();
  let done = 0;
  for (const [index, action] of actions.entries()) {
    pass(desk, action);
    const violations = commandsOf(desk, plant, action).flatMap((command) => {
      const before = {
        places: placesOf(desk.plan),
        fixed: fixedIn(around),
        now: desk.now,
        restores: command.type === 'undo' || command.type === 'redo',
      };
      const outcome = give(desk, command);
      if (isRejection(outcome)) {
        refused.set(outcome.errorCode, (refused.get(outcome.errorCode) ?? 0) + 1);
        return checkOffers(around, desk, command, outcome);
      }
      done += 1;
      return [
        ...checkPlan(around),
        ...checkMisfits(desk),
        ...checkStep(around, before),
        ...(command.type === 'createProject' ? checkChoice(around, desk, before.places) : []),
      ];
    });
    if (violations.length > 0)
      return { failure: { seed, actions: actions.slice(0, index + 1), violations }, done, refused };
  }
  return { failure: undefined, done, refused };
}

/** An order is made and planned; one that cannot be planned stays unplanned. */
function give(desk: PlanningDesk, command: PlanningCommand): unknown[] | Rejection {
  const outcome = desk.give(command);
  if (isRejection(outcome) || command.type !== 'createProject') return outcome;
  return desk.give({ type: 'planOrderPosition', orderPositionId: desk.lastPosition() });
}

/** Leaves out whatever is not needed for the plan to contradict the rules, so that a person can read what is left. */
function shrink(failure: Failure, plant: RandomPlant): Failure {
  let smallest = failure;
  for (let size = Math.ceil(failure.actions.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2))
    for (let from = 0; from < smallest.actions.length; ) {
      const fewer = smallest.actions.toSpliced(from, size);
      const tried = play(failure.seed, plant, fewer).failure;
      if (tried === undefined) from += size;
      else smallest = tried;
    }
  return smallest;
}
