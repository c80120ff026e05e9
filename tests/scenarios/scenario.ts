import { isRejection, type Rejection } from '#domain/kernel/rejection.ts';
import { dayNumberOf, instantOf } from '#domain/kernel/time-zone.ts';
import type { PlanningEvent } from '#domain/planning/events.ts';
import type { Operation } from '#domain/planning/plan.ts';
import {
  type FactoryBuilder,
  factoryWith,
  type PlanningDesk,
  type StepOf,
  shown,
} from '#tests/domain/factory-for-tests.ts';

/** A line of a scenario that expects something: what it says and what the plan says. */
export interface Expectation {
  readonly line: number;
  readonly expected: string;
  readonly found: string;
}

/**
 * Plays a scenario (see the files beside this one): the factory first, then commands, between them what is expected.
 * Lines that begin with no known word are prose. Weekends are worked, so that days can be named freely.
 */
export function playScenario(text: string): Expectation[] {
  const builder = factoryWith({ weekendDays: [] });
  const stage: Stage = { builder, desk: undefined, now: 0, orders: [], last: undefined };
  return text.split('\n').flatMap((content, index): Expectation[] => {
    const placed = /^ {2}(\w+)\.(\d+)\s+(.+)$/.exec(content);
    if (placed !== null) {
      const expected = (placed[3] ?? '').replaceAll(/\s+/g, ' ').trim();
      const operation = stepOf(stage, placed[1] ?? '', Number(placed[2]));
      return [{ line: index + 1, expected, found: `${shown(operation)} ${becauseOf(stage, operation)}` }];
    }
    const command = /^(now|group|article|order|move|undo|redo|refused)(?:\s+(.*))?$/.exec(content);
    if (command === null) return [];
    const rest = command[2] ?? '';
    if (command[1] === 'refused')
      return [{ line: index + 1, expected: rest, found: isRejection(stage.last) ? stage.last.errorCode : 'accepted' }];
    perform(stage, command[1] ?? '', rest);
    return [];
  });
}

interface Stage {
  readonly builder: FactoryBuilder;
  desk: PlanningDesk | undefined;
  now: number;
  /** Names of the orders, in the order in which they were given. */
  readonly orders: string[];
  last: PlanningEvent[] | Rejection | undefined;
}

function perform(stage: Stage, word: string, rest: string): void {
  switch (word) {
    case 'now':
      stage.now = instant(rest);
      return;
    case 'group': {
      const [names = '', ...shifts] = rest.split(';').map((part) => part.trim());
      const [group = '', resources = ''] = names.split(':');
      addGroup(
        stage.builder,
        group,
        resources.split(',').map((name) => name.trim()),
        shifts,
      );
      return;
    }
    case 'article': {
      const [name = '', steps = ''] = rest.split(':');
      stage.builder.article(name, steps.split(';').map(readStep));
      return;
    }
    case 'order': {
      const [, name = '', amount, article = '', due = '', from] =
        /^(\w+): (\d+) (\w+) by (\S+)(?: from (.+))?$/.exec(rest) ?? [];
      stage.orders.push(name);
      const startDate = from === undefined ? undefined : instant(from);
      stage.last = deskOf(stage).order(article, { articleAmount: Number(amount), deliveryDate: due, startDate });
      return;
    }
    case 'move': {
      const [, order = '', number, to = '', resource] = /^(\w+)\.(\d+) to (\S+ \S+)(?: on (\w+))?$/.exec(rest) ?? [];
      stage.last = deskOf(stage).move(stepOf(stage, order, Number(number)), instant(to), resource);
      return;
    }
    default:
      stage.last = deskOf(stage).give({ type: word === 'undo' ? 'undo' : 'redo' });
  }
}

/** `7 22:00-06:00; 1-6 22:00-06:00`, 1 being Monday; without shifts every day from 06:00 to 22:00. */
function addGroup(
  builder: FactoryBuilder,
  group: string,
  resources: readonly string[],
  shifts: readonly string[],
): void {
  const [first] = shifts;
  const times = /(\d{2}:\d{2})-(\d{2}:\d{2})$/.exec(first ?? '1-7 06:00-22:00');
  const weekdays = (shifts.length === 0 ? ['1-7 '] : shifts).flatMap((shift) => {
    const [from = 1, to = from] = (shift.split(' ')[0] ?? '').split('-').map(Number);
    return Array.from({ length: to - from + 1 }, (_, index) => (from + index) % 7);
  });
  builder.shifts(`plan-${group}`, weekdays, times?.[1] ?? '06:00', times?.[2] ?? '22:00');
  builder.group(group, resources, { plan: `plan-${group}` });
}

/** `Saws 30 min + 60 min each, then 30 min rest` */
function readStep(text: string): StepOf {
  const match = /^\s*(\w+)(?: (\d+) min \+)? (\d+) min each(?:, then (\d+) min rest)?\s*$/.exec(text);
  if (match === null) throw new Error(`A step cannot be read: ${text}`);
  return {
    group: match[1] ?? '',
    setup: Number(match[2] ?? 0) * 60,
    perPiece: Number(match[3]) * 60,
    buffer: Number(match[4] ?? 0) * 60,
  };
}

function becauseOf(stage: Stage, { reason }: Operation): string {
  switch (reason.kind) {
    case 'predecessor':
      return `after ${nameOf(stage, reason.operationId)}`;
    case 'resourceBusy':
      return `behind ${nameOf(stage, reason.operationId)}`;
    case 'pushedBy':
      return `pushed by ${nameOf(stage, reason.operationId)}`;
    case 'notWorking':
      return reason.cause;
    case 'byHand':
      return 'by hand';
    case 'undo':
      return 'undone';
    default:
      return reason.kind;
  }
}

function nameOf(stage: Stage, id: Operation['operationId']): string {
  const operation = deskOf(stage).operation(id);
  const order = [...deskOf(stage).plan.productionOrders.keys()].indexOf(operation.productionOrderId);
  return `${stage.orders[order]}.${operation.number}`;
}

function stepOf(stage: Stage, order: string, number: number): Operation {
  const found = deskOf(stage)
    .steps(stage.orders.indexOf(order))
    .find((operation) => operation.number === number);
  if (found === undefined) throw new Error(`There is no step ${order}.${number}`);
  return found;
}

function deskOf(stage: Stage): PlanningDesk {
  stage.desk ??= stage.builder.open(stage.now);
  return stage.desk;
}

function instant(text: string): number {
  const [day = '', time = ''] = text.split(' ');
  return instantOf('Europe/Berlin', dayNumberOf(day), Number(time.slice(0, 2)) * 60 + Number(time.slice(3)));
}
