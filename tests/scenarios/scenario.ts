import { isRejection, type Rejection } from '#domain/kernel/rejection.ts';
import { dayNumberOf, instantOf } from '#domain/kernel/time-zone.ts';
import type { PlanningEvent } from '#domain/planning/events/events.ts';
import type { Operation } from '#domain/planning/plan/plan.ts';
import type { ProductionOrder } from '#domain/planning/plan/plan-objects.ts';
import {
  type ArticleOf,
  type FactoryBuilder,
  factoryWith,
  type PlanningDesk,
  type StepOf,
  shown,
} from '#tests/fixtures/factory-for-tests.ts';

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
  const stage: Stage = { builder, desk: undefined, now: 0, made: new Map(), last: undefined };
  return text.split('\n').flatMap((content, index): Expectation[] => {
    const placed = /^ {2}(\w+)\.([\w/]+)\s+(.+)$/.exec(content);
    if (placed !== null) {
      const expected = (placed[3] ?? '').replaceAll(/\s+/g, ' ').trim();
      const operation = stepOf(stage, placed[1] ?? '', placed[2] ?? '');
      return [{ line: index + 1, expected, found: `${shown(operation)} ${becauseOf(stage, operation)}` }];
    }
    const command =
      /^(now|group|article|matrix|order|move|resize|shift|close|optimise|lock|undo|redo|refused)(?:\s+(.*))?$/.exec(
        content,
      );
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
  /** Production orders by name: of order A its own is A, that of its component Frame AFrame, of whose legs AFrameLeg. */
  readonly made: Map<string, ProductionOrder>;
  last: PlanningEvent[] | Rejection | undefined;
}

function perform(stage: Stage, word: string, rest: string): void {
  switch (word) {
    case 'now':
      stage.now = instant(rest);
      return;
    case 'group': {
      const [line = '', ...options] = rest.split('|').map((part) => part.trim());
      const [names = '', ...shifts] = line.split(';').map((part) => part.trim());
      const [group = '', resources = ''] = names.split(':');
      const members = resources.split(',').map((name) => name.trim().split('='));
      const numbers = members.flatMap(([name = '', number]) =>
        number === undefined ? [] : [[name, Number(number)] as const],
      );
      addGroup(
        stage.builder,
        group,
        members.map(([name = '']) => name),
        shifts,
        options,
      );
      if (numbers.length > 0) stage.builder.priorities(group, Object.fromEntries(numbers));
      return;
    }
    case 'article': {
      const [line = '', ...options] = rest.split('|').map((part) => part.trim());
      const [name = '', steps = ''] = line.split(':');
      stage.builder.article(name, readSteps(steps.split(';')), readOptions(options));
      return;
    }
    case 'matrix': {
      const [group = '', pairs = ''] = rest.split(':');
      const times = pairs.split(',').map((pair) => pair.trim().split(' '));
      stage.builder.setups(group, Object.fromEntries(times.map(([pair = '', days]) => [pair, Number(days) * 86_400])));
      return;
    }
    case 'resize':
    case 'shift':
    case 'close':
    case 'optimise':
    case 'lock':
      stage.last = performEdit(stage, word, rest);
      return;
    case 'order': {
      const [, name = '', amount, article = '', due = '', direction, from] =
        /^(\w+): (\d+) (\w+) by (\S+)(?: (backward))?(?: from (.+))?$/.exec(rest) ?? [];
      const startDate = from === undefined ? undefined : instant(from);
      const termination = direction === 'backward' ? 'backward' : 'forward';
      stage.last = deskOf(stage).order(article, {
        articleAmount: Number(amount),
        deliveryDate: due,
        startDate,
        termination,
      });
      nameOrders(stage, name);
      return;
    }
    case 'move': {
      const [, order = '', number = '', to = '', resource] =
        /^(\w+)\.(\d+) to (\S+ \S+)(?: on (\w+))?$/.exec(rest) ?? [];
      stage.last = deskOf(stage).move(stepOf(stage, order, number), instant(to), resource);
      return;
    }
    default:
      stage.last = deskOf(stage).give({ type: word === 'undo' ? 'undo' : 'redo' });
  }
}

/** `resize A.10 to 2027-03-01 14:30`, `shift A to …`, `close left A.10`, `optimise right A.10, A.20`, `lock A.10`. */
function performEdit(stage: Stage, word: string, rest: string): PlanningEvent[] | Rejection {
  const desk = deskOf(stage);
  const base = { baseRevision: desk.plan.revision, override: false } as const;
  const [, direction, names = ''] = /^(left|right)? ?(.*)$/.exec(rest) ?? [];
  const [what = '', to = ''] = names.split(' to ');
  const operations = () =>
    what.split(',').map((name) => {
      const [order = '', step = ''] = name.trim().split('.');
      return stepOf(stage, order, step).operationId;
    });
  const side = direction === 'right' ? 'right' : 'left';
  const [first] = word === 'shift' ? [] : operations();
  switch (word) {
    case 'shift': {
      const id = stage.made.get(what)?.productionOrderId ?? '';
      return desk.give({ type: 'moveProductionOrders', ...base, targets: [{ id, start: instant(to) }] });
    }
    case 'resize':
      return desk.give({ type: 'resizeOperations', ...base, targets: [{ id: first ?? '', end: instant(to) }] });
    case 'close':
      if (first === undefined) throw new Error(`Nothing to close from: ${rest}`);
      return desk.give({ type: 'closeGaps', ...base, direction: side, operationIds: operations() });
    case 'lock':
      return desk.give({ type: 'lockOperations', baseRevision: base.baseRevision, ids: operations() });
    default:
      return desk.give({ type: 'optimiseOperations', ...base, direction: side, operationIds: operations() });
  }
}

/** `7 22:00-06:00; 1-6 22:00-06:00`, 1 being Monday; without shifts every day from 06:00 to 22:00. */
function addGroup(
  builder: FactoryBuilder,
  group: string,
  resources: readonly string[],
  shifts: readonly string[],
  options: readonly string[],
): void {
  const [first] = shifts;
  const times = /(\d{2}:\d{2})-(\d{2}:\d{2})$/.exec(first ?? '1-7 06:00-22:00');
  const weekdays = (shifts.length === 0 ? ['1-7 '] : shifts).flatMap((shift) => {
    const [from = 1, to = from] = (shift.split(' ')[0] ?? '').split('-').map(Number);
    return Array.from({ length: to - from + 1 }, (_, index) => (from + index) % 7);
  });
  builder.shifts(`plan-${group}`, weekdays, times?.[1] ?? '06:00', times?.[2] ?? '22:00');
  if (options.includes('people')) builder.personnel(group);
  const attendant = options.includes('attendant');
  builder.group(group, resources, {
    plan: attendant ? 'none' : `plan-${group}`,
    isAttendantResource: attendant,
    ...readReservations(options),
  });
}

/** `several`, `several 3`, `batches of 100`, `frozen 4 h` */
function readReservations(options: readonly string[]) {
  const text = options.join('; ');
  const several = /several(?: (\d+))?/.exec(text);
  const batch = /batches of (\d+)/.exec(text);
  const frozen = /frozen (\d+) h/.exec(text);
  return {
    allowMultipleReservation: several !== null || batch !== null,
    maxMultipleReservations: several?.[1] === undefined ? undefined : Number(several[1]),
    limitQuantity: batch !== null,
    maxQuantity: batch === null ? undefined : Number(batch[1]),
    frozenTime: frozen === null ? 0 : Number(frozen[1]) * 3600,
  };
}

/** Main steps are numbered 10, 20, 30; what runs beside one follows it: 11, 12. */
function readSteps(texts: readonly string[]): StepOf[] {
  const steps: StepOf[] = [];
  let main = 0;
  let beside = 0;
  for (const text of texts) {
    const parallel = /^\s*(?:beside (\w+)|setter (\w+) (\d+) min)\s*$/.exec(text);
    if (parallel === null) {
      main += 10;
      beside = 0;
      steps.push({ ...readStep(text), number: main });
      continue;
    }
    beside += 1;
    const [, tool, setters, minutes] = parallel;
    const installer = minutes === undefined ? undefined : Number(minutes) * 60;
    steps.push({ group: tool ?? setters ?? '', number: main + beside, beside: main, installer });
  }
  return steps;
}

/** `of 2 Leg, 1 Top`, `with Rack from 10 to 20`, `before 2 days`, `after 1 days`, `group red` */
function readOptions(options: readonly string[]): ArticleOf {
  const found = (pattern: RegExp) => options.flatMap((option) => [...option.matchAll(pattern)]);
  const days = (stage: string) =>
    found(new RegExp(`^${stage} (\\d+) days?$`, 'g')).map((match) => Number(match[1]) * 86_400);
  const components = options
    .filter((option) => option.startsWith('of '))
    .flatMap((option) => option.slice(3).split(','));
  return {
    group: options.find((option) => option.startsWith('group '))?.slice(6),
    components: Object.fromEntries(
      components.map((part) => {
        const [amount = '1', article = ''] = part.trim().split(' ');
        return [article, Number(amount)];
      }),
    ),
    attendants: found(/^with (\w+) from (\d+) to (\d+)$/g).map((match) => ({
      resource: match[1] ?? '',
      from: Number(match[2]),
      to: Number(match[3]),
    })),
    before: days('before'),
    after: days('after'),
  };
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
    case 'successor':
      return `before ${nameOf(stage, reason.operationId)}`;
    case 'besideMain':
      return `beside ${nameOf(stage, reason.operationId)}`;
    case 'withJob':
      return `with the job from ${nameOf(stage, reason.operationId)}`;
    case 'batch':
      return `batch of ${nameOf(stage, reason.operationId)}`;
    case 'changeover':
      return reason.operationId === undefined ? 'set up' : `set up after ${nameOf(stage, reason.operationId)}`;
    case 'closedGap':
      return reason.operationId === undefined ? 'closed' : `closed to ${nameOf(stage, reason.operationId)}`;
    case 'parallelResource':
    case 'installer':
    case 'attendantResource':
    case 'priority': {
      const word = { parallelResource: 'tool', installer: 'setter', attendantResource: 'rack', priority: 'priority' };
      const by = reason.operationId === undefined ? '' : ` behind ${nameOf(stage, reason.operationId)}`;
      return `${word[reason.kind]}${by}`;
    }
    default:
      return reason.kind;
  }
}

function nameOf(stage: Stage, id: Operation['operationId']): string {
  const { productionOrderId, number } = deskOf(stage).operation(id);
  const name = [...stage.made].find(([, order]) => order.productionOrderId === productionOrderId)?.[0];
  return `${name}.${number}`;
}

/** Gives the production orders that an order has just made their names. */
function nameOrders({ made, desk }: Stage, name: string): void {
  const known = new Set([...made.values()].map(({ productionOrderId }) => productionOrderId));
  for (const order of desk?.plan.productionOrders.values() ?? [])
    if (!known.has(order.productionOrderId)) made.set(pathOf(made, name, order), order);
}

/** The order's name with the articles down to this one behind it. */
function pathOf(made: Stage['made'], name: string, order: ProductionOrder): string {
  const parent = [...made].find(([, one]) => one.productionOrderId === order.parentProductionOrderId)?.[0];
  return parent === undefined ? name : `${parent}${order.articleId}`;
}

/** `A.10`, the second part of a divided step `A.10/2`, what stands on a resource of its own `A.Rack`. */
function stepOf(stage: Stage, name: string, step: string): Operation {
  const desk = deskOf(stage);
  const [number, part] = step.split('/').map(Number);
  const ids = desk.plan.operationsByProductionOrder.get(stage.made.get(name)?.productionOrderId ?? ('' as never)) ?? [];
  const found = ids
    .map((id) => desk.operation(id))
    .find((operation) =>
      Number.isNaN(number)
        ? operation.placement.resourceId === step
        : operation.number === number && (part === undefined || operation.split?.part === part),
    );
  if (found === undefined) throw new Error(`There is no step ${name}.${step}`);
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
