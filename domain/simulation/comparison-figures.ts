import type { Factory } from '#domain/base-data/factory.ts';
import type { OrderPositionId, ResourceGroupId } from '#domain/kernel/ids.ts';
import type { Instant } from '#domain/kernel/instant.ts';
import { dayLength } from '#domain/kernel/time-zone.ts';
import { dueDays, lateBy, type Span } from '#domain/planning/conflicts/conflicts.ts';
import type { PlanningFacts } from '#domain/planning/plan/facts.ts';
import type { Plan } from '#domain/planning/plan/plan.ts';
import { barAt, barsOn, firstRunningAt } from '#domain/planning/plan/resource-index.ts';
import { simultaneous } from '#domain/planning/plan/resource-sharing.ts';
import { isUnderWay, statusId } from '#domain/planning/plan/status.ts';
import type { ComparedFigure } from './comparison-api.ts';

/** One of two plans that are compared, with the base data that it stands on. */
export interface ComparedPlan {
  readonly plan: Plan;
  readonly facts: PlanningFacts;
  readonly factory: Pick<Factory, 'objects' | 'settings'>;
}

/** A plan with where the work on each of its order positions stands. */
interface Measured extends ComparedPlan {
  readonly spans: ReadonlyMap<OrderPositionId, Span>;
}

/** How far load and changeovers look ahead. */
const ahead = 28 * dayLength;

type Name = ComparedFigure['name'];
const described: Readonly<Record<Name, Pick<ComparedFigure, 'unit' | 'formula'>>> = {
  onTimeRate: {
    unit: 'share',
    formula:
      'planned order positions with work left that end by their delivery day ÷ planned order positions with work left',
  },
  lateOrders: { unit: 'orders', formula: 'order positions with work left that end after their delivery day' },
  daysLate: {
    unit: 'days',
    formula: 'sum over late order positions of the days by which they end after their delivery day',
  },
  throughputTime: {
    unit: 'seconds',
    formula: 'mean over planned order positions with work left of last end − first start',
  },
  load: {
    unit: 'share',
    formula: 'working time that bars take on the resources of the group in the next 28 days ÷ their working time',
  },
  overtime: { unit: 'seconds', formula: 'sum of overtime that is entered, from now on' },
  changeovers: {
    unit: 'changes',
    formula: 'bars of the next 28 days that run behind one of another article on their resource',
  },
  workInProgress: { unit: 'orders', formula: 'order positions of which work has begun and is not done' },
};

/** Key figures of two plans side by side; those of groups in the order of their names. */
export function compareFigures(before: Measured, after: Measured, now: Instant): ComparedFigure[] {
  const [was, is] = [figuresOf(before, now), figuresOf(after, now)];
  const names: readonly Name[] = [
    'onTimeRate',
    'lateOrders',
    'daysLate',
    'throughputTime',
    'overtime',
    'changeovers',
    'workInProgress',
  ];
  const figures: ComparedFigure[] = names.map((name) => ({
    name,
    ...described[name],
    before: was.single.get(name) ?? null,
    after: is.single.get(name) ?? null,
  }));
  const groups = new Map([...before.factory.objects.resourceGroups, ...after.factory.objects.resourceGroups]);
  const inOrder = [...groups].toSorted(([, one], [, other]) =>
    one.resourceGroupName.localeCompare(other.resourceGroupName),
  );
  for (const [id] of inOrder) {
    const [loadBefore = null, loadAfter = null] = [was, is].map(({ load }) => load.get(id as ResourceGroupId));
    if (loadBefore !== null || loadAfter !== null)
      figures.push({
        name: 'load',
        ...described.load,
        resourceGroupId: id as ResourceGroupId,
        before: loadBefore,
        after: loadAfter,
      });
  }
  return figures;
}

interface Figures {
  readonly single: ReadonlyMap<Name, number>;
  readonly load: ReadonlyMap<ResourceGroupId, number>;
}

function figuresOf(compared: Measured, now: Instant): Figures {
  const single = new Map<Name, number>(deliveries(compared));
  let overtime = 0;
  for (const { extra, dateFrom, dateTo } of compared.factory.objects.resourceGaps.values())
    if (extra === true) overtime += Math.max(0, dateTo - Math.max(dateFrom, now));
  single.set('overtime', Math.round(overtime / 1000));
  const { changeovers, load } = rows(compared, now);
  single.set('changeovers', changeovers);
  return { single, load };
}

function* deliveries({ plan, facts, spans }: Measured): Iterable<readonly [Name, number]> {
  const dueOf = dueDays(facts.settings.plantTimeZone);
  let [planned, late, daysLate, throughput, inProgress] = [0, 0, 0, 0, 0];
  for (const [id, { start, end, open, begun }] of spans) {
    if (!open || !Number.isFinite(end)) continue;
    planned += 1;
    if (begun) inProgress += 1;
    throughput += Math.max(0, end - start);
    const missed = lateBy(plan, id, end, dueOf);
    if (missed === undefined) continue;
    late += 1;
    daysLate += missed.daysLate;
  }
  yield ['lateOrders', late];
  yield ['daysLate', daysLate];
  yield ['workInProgress', inProgress];
  if (planned === 0) return;
  yield ['onTimeRate', (planned - late) / planned];
  yield ['throughputTime', Math.round(throughput / planned / 1000)];
}

/** What the rows of resources take of the time to come. */
function rows({ plan, facts, factory }: ComparedPlan, now: Instant) {
  const until = now + ahead;
  const taken = new Map<ResourceGroupId, { busy: number; there: number }>();
  let changeovers = 0;
  for (const [id, resource] of factory.objects.resources) {
    const { resourceGroups, archived } = resource;
    const workingTime = facts.resource(id as never)?.workingTime;
    if (workingTime === undefined || archived === true) continue;
    const bars = barsOn(plan, id as never);
    let busy = 0;
    let last: string | undefined;
    for (let at = firstRunningAt(bars, now); (bars.starts[at] ?? until) < until; at++) {
      const operation = bars.operations[at];
      const bar = barAt(bars, at);
      if (operation === undefined || bar === undefined || operation.statusId === statusId.done) continue;
      const { start, end } = bar.placement;
      if (end > now) busy += workingTime.between(Math.max(start, now), Math.min(end, until));
      const article = plan.productionOrders.get(operation.productionOrderId)?.articleId;
      if (last !== undefined && article !== last && !isUnderWay(operation.statusId)) changeovers += 1;
      last = article;
    }
    const places = resource.limitQuantity ? 1 : simultaneous(resource);
    const there = workingTime.between(now, until) * places;
    for (const group of resourceGroups) {
      const known = taken.get(group) ?? { busy: 0, there: 0 };
      taken.set(group, { busy: known.busy + busy, there: known.there + there });
    }
  }
  const load = new Map<ResourceGroupId, number>();
  for (const [group, { busy, there }] of taken) if (there > 0) load.set(group, busy / there);
  return { changeovers, load };
}
