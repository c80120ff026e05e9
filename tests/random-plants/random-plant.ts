import type { Factory } from '#domain/base-data/factory.ts';
import type { Resource } from '#domain/base-data/object-types.ts';
import type { Instant } from '#domain/kernel/instant.ts';
import { type FactoryBuilder, factoryWith, type StepOf } from '#tests/fixtures/factory-for-tests.ts';
import type { Dice } from './dice.ts';

/** A made-up plant, with the articles that can be ordered in it. */
export interface RandomPlant {
  readonly factory: Factory;
  readonly articles: readonly string[];
  /** Everything in it is a number of whole minutes, so whatever is planned has to be, too. */
  readonly wholeMinutes: boolean;
}

const minutes = (count: number): number => count * 60;
const hourAfter = (now: Instant, hours: number): string => new Date(now + hours * 3_600_000).toISOString();

/** Shift plans, gaps, groups of every kind, and articles that use them. Same dice, same plant. */
export function randomPlant(dice: Dice, now: Instant): RandomPlant {
  const wholeMinutes = dice.chance(0.8);
  const builder = factoryWith({
    throughputOptimisation: dice.chance(0.5),
    weekendDays: dice.pick([[0, 6], [0], []]),
    moveResourcesAcrossGroups: dice.chance(0.1),
  });
  builder
    .shifts('early', [1, 2, 3, 4, 5], '06:00', '14:00')
    .shifts('late', [1, 2, 3, 4, 5], '14:00', '22:00')
    .shifts('night', [0, 1, 2, 3, 4, 5], '22:00', '06:00')
    .shifts('round', [1, 2, 3, 4, 5], '06:00', '06:00');
  const groups: Groups = { main: [], tools: [], people: [], furnaces: [], racks: [] };
  for (let index = 0; index < dice.between(1, 3); index++)
    groups.main.push(
      addGroup(builder, dice, `Machines${index + 1}`, dice.between(1, 3), machineWish(dice, wholeMinutes)),
    );
  if (dice.chance(0.5)) groups.tools.push(addGroup(builder, dice, 'Tools', dice.between(1, 2), {}));
  if (dice.chance(0.5)) {
    groups.people.push(addGroup(builder, dice, 'People', dice.between(1, 2), {}));
    builder.personnel('People');
  }
  if (dice.chance(0.5)) {
    const maxQuantity = dice.between(5, 40);
    const wish = { limitQuantity: true, allowMultipleReservation: true, maxQuantity };
    groups.furnaces.push(addGroup(builder, dice, 'Furnaces', dice.between(1, 2), wish));
  }
  if (dice.chance(0.3)) {
    builder.group('Racks', ['Rack1'], { isAttendantResource: true, plan: 'none' });
    groups.racks.push('Rack1');
  }
  if (dice.chance(0.4)) {
    addSetups(builder, dice, groups.main[0] ?? '');
    if (dice.chance(0.5)) shareResource(builder, groups.main);
  }
  addGaps(builder, dice, now);
  if (dice.chance(0.2)) builder.holiday(hourAfter(now, 24 * dice.between(0, 20)).slice(0, 10));
  const articles = Array.from({ length: dice.between(1, 3) }, (_, index) => `Article${index + 1}`);
  for (const [index, name] of articles.entries())
    addArticle(builder, dice, name, groups, articles.slice(0, index), wholeMinutes);
  return { factory: builder.factory, articles, wholeMinutes };
}

/** A machine of the group with set-ups is one of the last group, too, for whose steps no matrix decides. */
function shareResource(builder: FactoryBuilder, groups: readonly string[]): void {
  const shared = [...builder.factory.objects.resources.values()].find((one) =>
    (one.resourceGroups as string[]).includes(groups[0] ?? ''),
  );
  const last = groups.at(-1);
  if (shared === undefined || last === undefined || last === groups[0]) return;
  (shared.resourceGroups as string[]).push(last);
}

interface Groups {
  readonly main: string[];
  readonly tools: string[];
  readonly people: string[];
  readonly furnaces: string[];
  readonly racks: string[];
}

const colours = ['red', 'green', 'blue'] as const;

const plans = ['day', 'early', 'late', 'night', 'round', 'always'] as const;

function addGroup(
  builder: FactoryBuilder,
  dice: Dice,
  group: string,
  count: number,
  wish: Partial<Omit<Resource, 'resourceGroups' | 'availabilityPlans'>>,
): string {
  const names = Array.from({ length: count }, (_, index) => `${group}-${index + 1}`);
  // Equal machines are as common as different ones.
  const common = dice.chance(0.5) ? dice.pick(plans) : undefined;
  for (const name of names) builder.group(group, [name], { plan: common ?? dice.pick(plans), ...wish });
  if (count > 1 && dice.chance(0.5))
    builder.priorities(group, Object.fromEntries(names.map((name) => [name, dice.pick([1, 1, 2, 3, null])])));
  return group;
}

function machineWish(dice: Dice, wholeMinutes: boolean) {
  const several = dice.chance(0.2);
  return {
    allowMultipleReservation: several,
    maxMultipleReservations: several ? dice.pick([2, 3, undefined]) : undefined,
    frozenTime: dice.chance(0.2) ? minutes(60 * dice.between(1, 12)) : 0,
    capacityFactor: wholeMinutes ? 1 : dice.pick([0.5, 0.8, 1, 1.5]),
    articleGroupCombinations:
      several && dice.chance(0.4)
        ? [
            ['red', 'green'],
            ['green', 'blue'],
          ]
        : undefined,
  };
}

/**
 * Times between some groups of articles, or values of a characteristic; by far not all of them, and not always the
 * shorter one for the same.
 */
function addSetups(builder: FactoryBuilder, dice: Dice, group: string): void {
  const keys = [...colours, '*'];
  const by = dice.chance(0.4) ? 'colour' : 'articleGroup';
  if (by === 'colour') builder.characteristic('colour', { kind: 'order', values: [...colours] });
  const pairs = Array.from({ length: dice.between(1, 8) }, () => `${dice.pick(keys)}>${dice.pick(keys)}`);
  builder.setups(group, Object.fromEntries(pairs.map((pair) => [pair, minutes(dice.between(0, 180))])), by);
}

function addGaps(builder: FactoryBuilder, dice: Dice, now: Instant): void {
  for (const id of builder.factory.objects.resources.keys())
    if (!id.startsWith('Rack') && dice.chance(0.25)) {
      const from = dice.between(-5, 240);
      builder.gap(id, hourAfter(now, from), hourAfter(now, from + dice.between(1, 30)), dice.chance(0.2));
    }
}

function addArticle(
  builder: FactoryBuilder,
  dice: Dice,
  name: string,
  groups: Groups,
  parts: readonly string[],
  wholeMinutes: boolean,
): void {
  const steps: StepOf[] = [];
  const count = dice.between(1, 4);
  const time = (most: number): number =>
    wholeMinutes ? minutes(dice.between(1, most)) : dice.between(30, minutes(most));
  for (let index = 0; index < count; index++) {
    const number = (index + 1) * 10;
    const before = steps.findLast((step) => step.beside === undefined);
    const predecessors = index >= 2 && dice.chance(0.2) ? [dice.pick([number - 20, number - 10])] : undefined;
    const joint = index === 0 || predecessors !== undefined ? {} : jointOf(dice, (before?.buffer ?? 0) > 0);
    const buffer = dice.chance(0.25) ? minutes(dice.between(1, 600)) : 0;
    const furnace = groups.furnaces[0];
    if (furnace !== undefined && dice.chance(0.3)) {
      steps.push({ number, group: furnace, setup: time(240), perPiece: 60, buffer, predecessors, ...joint });
      continue;
    }
    const group = dice.pick(groups.main);
    const bound = [...builder.factory.objects.resources].filter(([, one]) =>
      (one.resourceGroups as string[]).includes(group),
    );
    steps.push({
      number,
      group,
      resource: dice.chance(0.1) ? bound[0]?.[0] : undefined,
      setup: dice.chance(0.6) ? time(120) : 0,
      perPiece: time(90),
      lotSize: dice.chance(0.2) ? dice.between(2, 5) : undefined,
      buffer,
      predecessors,
      needs:
        builder.factory.objects.characteristics.has('colour') && dice.chance(0.8)
          ? [{ characteristicId: 'colour', value: dice.pick(colours) }]
          : undefined,
      ...joint,
    });
    if (groups.tools.length > 0 && dice.chance(0.3)) steps.push({ number: number + 1, group: 'Tools', beside: number });
    if (groups.people.length > 0 && dice.chance(0.4))
      steps.push({
        number: number + 2,
        group: 'People',
        beside: number,
        installer: dice.chance(0.5) ? minutes(dice.between(5, 60)) : undefined,
      });
  }
  const mains = steps.filter((step) => step.beside === undefined).map((step) => step.number ?? 0);
  builder.article(name, steps, {
    group: dice.pick([...colours, undefined]),
    components: parts.length > 0 && dice.chance(0.3) ? { [dice.pick(parts)]: dice.between(1, 2) } : {},
    attendants:
      groups.racks.length > 0 && dice.chance(0.5)
        ? [{ resource: 'Rack1', from: mains[0] ?? 10, to: mains.at(-1) ?? 10 }]
        : [],
    before: dice.chance(0.2) ? [minutes(60 * dice.between(1, 30))] : [],
    after: dice.chance(0.2) ? [minutes(60 * dice.between(1, 30))] : [],
  });
}

/** An overlap behind a buffer is refused by the base data. */
const jointOf = (dice: Dice, buffered: boolean): Partial<StepOf> =>
  buffered || !dice.chance(0.3) ? {} : { overlap: dice.pick([10, 25, 33, 50, 80, 100]) };
