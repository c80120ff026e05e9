import { calledBy } from '#domain/base-data/names-and-numbers.ts';
import { fieldsInBody } from '#domain/base-data/object-body.ts';
import { type Collection, objectTypes } from '#domain/base-data/object-types.ts';
import type { OrderPositionId } from '#domain/kernel/ids.ts';
import { datesOf, type Instant, toIso } from '#domain/kernel/instant.ts';
import { isSame } from '#domain/planning/change/diff-plans.ts';
import { dueDays, lateBy, type Span, spansOfPositions } from '#domain/planning/conflicts/conflicts.ts';
import { positionIdOf } from '#domain/planning/plan/delivery.ts';
import { samePlacement } from '#domain/planning/plan/placement.ts';
import type { Operation, Plan, PlannedActivity, PlannedPosition } from '#domain/planning/plan/plan.ts';
import {
  type ChangedObject,
  type ChangedOperation,
  type ChangedPosition,
  type ChangeFilter,
  type ChangeKind,
  type Comparison,
  type ComparisonQuery,
  changeFilters,
} from './comparison-api.ts';
import { type ComparedPlan, compareFigures } from './comparison-figures.ts';

/** Objects of base data that are listed at most. */
const mostObjects = 500;

/**
 * What is different in one plan against another (design, section 13). Orders those first that end otherwise by most, operations by
 * their start. Cost: a look at each operation, position and object of base data of both, and all parts of the orders that
 * changed. `now`: from which on load, overtime and changeovers are reckoned.
 */
export function comparePlans(
  before: ComparedPlan,
  after: ComparedPlan,
  { filter, offset, limit }: Pick<ComparisonQuery, 'filter' | 'offset' | 'limit'>,
  now: Instant,
): Comparison {
  const operations = changedOperations(before.plan, after.plan);
  const [spansBefore, spansAfter] = [spansOfPositions(before.plan), spansOfPositions(after.plan)];
  const sides = [positionSides(before, spansBefore), positionSides(after, spansAfter)] as const;
  const positions = changedPositions(before.plan, after.plan, operations, sides);
  const elsewhere = new Set(operations.filter(isElsewhere).map(({ orderPositionId }) => orderPositionId));
  const filtersOf = new Map(positions.map((one) => [one.orderPositionId, filtersThatHold(one, elsewhere)]));
  const isListed = (id: OrderPositionId): boolean => filter === undefined || filtersOf.get(id)?.has(filter) === true;
  const listedPositions = positions.filter(({ orderPositionId }) => isListed(orderPositionId));
  const listedOperations = operations.filter((one) => filter === undefined || holds(one, filter, isListed));
  const page = <Item>(items: readonly Item[]) => ({ items: items.slice(offset, offset + limit), total: items.length });
  const changes: Comparison['changes'] = {
    operations: page(listedOperations.toSorted((a, b) => (startOf(a) < startOf(b) ? -1 : 1))),
    orderPositions: {
      ...page(listedPositions.toSorted((a, b) => weightOf(b) - weightOf(a))),
      counts: Object.fromEntries(
        changeFilters.map((one) => [one, [...filtersOf.values()].filter((held) => held.has(one)).length]),
      ) as Record<ChangeFilter, number>,
    },
    baseData: changedObjects(before.factory, after.factory).slice(0, mostObjects),
  };
  const figures = compareFigures({ ...before, spans: spansBefore }, { ...after, spans: spansAfter }, now);
  return { figures, changes, names: namesIn({ figures, changes }, [after.factory, before.factory]) };
}

/** By id; the first of the factories that has it says what it is called. */
function namesIn(listed: Omit<Comparison, 'names'>, factories: readonly ComparedPlan['factory'][]) {
  const names = new Map<string, string>();
  const look = (value: unknown): void => {
    if (Array.isArray(value)) for (const one of value) look(one);
    else if (typeof value === 'object' && value !== null) for (const one of Object.values(value)) look(one);
    else if (typeof value === 'string' && !names.has(value)) {
      const name = nameIn(factories, value);
      if (name !== undefined) names.set(value, name);
    }
  };
  look(listed);
  return Object.fromEntries(names);
}

function nameIn(factories: readonly ComparedPlan['factory'][], id: string): string | undefined {
  for (const { objects } of factories)
    for (const collection of Object.keys(objectTypes) as Collection[]) {
      const found = (objects[collection] as ReadonlyMap<string, object>).get(id);
      if (found !== undefined) return calledBy(collection, found as Readonly<Record<string, unknown>>);
    }
  return undefined;
}

/** ISO instants of one length: by their letters they are in order. */
const startOf = ({ before, after }: ChangedOperation): string => (after ?? before)?.startDate ?? '';
/** What is new or gone is looked at first. */
const weightOf = ({ differenceSeconds }: ChangedPosition): number =>
  differenceSeconds === null ? Number.POSITIVE_INFINITY : Math.abs(differenceSeconds);

function changedOperations(before: Plan, after: Plan): readonly ChangedOperation[] {
  const changed: ChangedOperation[] = [];
  const note = (plan: Plan, was: Operation | undefined, is: Operation | undefined, kind: ChangeKind): void => {
    const operation = is ?? was;
    const orderPositionId = operation && positionIdOf(plan, operation);
    if (operation === undefined || orderPositionId === undefined) return;
    const { operationId, productionOrderId, number } = operation;
    const { productionOrderNumber = '' } = plan.productionOrders.get(productionOrderId) ?? {};
    changed.push({
      operationId,
      orderPositionId,
      productionOrderNumber,
      number,
      kind,
      before: was === undefined ? null : sideOf(was),
      after: is === undefined ? null : sideOf(is),
    });
  };
  for (const [id, is] of after.operations) {
    const was = before.operations.get(id);
    const kind = was === undefined ? 'new' : kindOfChange(was, is);
    if (kind !== undefined) note(after, was, is, kind);
  }
  for (const [id, was] of before.operations) if (!after.operations.has(id)) note(before, was, undefined, 'gone');
  return changed;
}

const sideOf = ({ placement, statusId }: Operation) => ({
  resourceId: placement.resourceId,
  ...datesOf(placement),
  statusId,
});

/** Of what a planner sees of an operation beside its place. */
const compared = [
  'statusId',
  'locked',
  'switchedOff',
  'articleAmount',
  'yieldAmount',
  'scrapAmount',
  'overlap',
  'bufferTime',
] as const;

function kindOfChange(was: Operation, is: Operation): ChangeKind | undefined {
  if (was === is) return undefined;
  if (!samePlacement(was.placement, is.placement)) return 'moved';
  return compared.some((field) => was[field] !== is[field]) ? 'changed' : undefined;
}

type Spans = ReadonlyMap<OrderPositionId, Span>;
type PositionSides = (id: OrderPositionId) => ChangedPosition['before'];

function changedPositions(
  before: Plan,
  after: Plan,
  operations: readonly ChangedOperation[],
  [was, is]: readonly [PositionSides, PositionSides],
): readonly ChangedPosition[] {
  const touched = new Set<OrderPositionId>(operations.map(({ orderPositionId }) => orderPositionId));
  for (const id of differing(before.orderPositions, after.orderPositions, isSamePosition)) touched.add(id);
  for (const id of differing(before.activities, after.activities, isSameStep)) {
    const activity = after.activities.get(id) ?? before.activities.get(id);
    if (activity !== undefined) touched.add(activity.orderPositionId);
  }
  return [...touched].flatMap((orderPositionId) => {
    const position = after.orderPositions.get(orderPositionId) ?? before.orderPositions.get(orderPositionId);
    if (position === undefined) return [];
    const [one, other] = [was(orderPositionId), is(orderPositionId)];
    const isMoved = one?.startDate !== other?.startDate || one?.endDate !== other?.endDate;
    const kind: ChangeKind = one === null ? 'new' : other === null ? 'gone' : isMoved ? 'moved' : 'changed';
    const ends = [one?.endDate, other?.endDate].map((end) => (typeof end === 'string' ? Date.parse(end) : undefined));
    const [endBefore, endAfter] = ends;
    const isBoth = endBefore !== undefined && endAfter !== undefined;
    return {
      orderPositionId,
      orderPositionNumber: position.orderPositionNumber,
      articleId: position.articleId,
      kind,
      before: one,
      after: other,
      differenceSeconds: isBoth ? Math.round((endAfter - endBefore) / 1000) : null,
    };
  });
}

/** Of each that is on one side only, or that is another there. */
function* differing<Id, One>(
  before: ReadonlyMap<Id, One>,
  after: ReadonlyMap<Id, One>,
  same: (one: One, other: One) => boolean,
): Iterable<Id> {
  for (const [id, one] of after) {
    const was = before.get(id);
    if (was === undefined || !same(was, one)) yield id;
  }
  for (const id of before.keys()) if (!after.has(id)) yield id;
}

const isSamePosition = (one: PlannedPosition, other: PlannedPosition): boolean =>
  one === other ||
  (one.deliveryDate === other.deliveryDate &&
    one.startDate === other.startDate &&
    one.articleAmount === other.articleAmount &&
    one.articleId === other.articleId &&
    one.planned === other.planned);

const isSameStep = (one: PlannedActivity, other: PlannedActivity): boolean =>
  one === other ||
  (one.process?.start === other.process?.start &&
    one.process?.end === other.process?.end &&
    one.statusId === other.statusId &&
    one.locked === other.locked);

function positionSides({ plan, facts }: ComparedPlan, spans: Spans): PositionSides {
  const dueOf = dueDays(facts.settings.plantTimeZone);
  return (id) => {
    const position = plan.orderPositions.get(id);
    if (position === undefined) return null;
    const { start, end, open } = spans.get(id) ?? nothingPlanned;
    const { deliveryDate, articleAmount } = position;
    return {
      startDate: Number.isFinite(start) ? toIso(start) : null,
      endDate: Number.isFinite(end) ? toIso(end) : null,
      deliveryDate,
      articleAmount,
      daysLate: open ? (lateBy(plan, id, end, dueOf)?.daysLate ?? 0) : 0,
    };
  };
}

const nothingPlanned = { start: Number.POSITIVE_INFINITY, end: Number.NEGATIVE_INFINITY, open: false };

function filtersThatHold(
  { orderPositionId, kind, after, differenceSeconds }: ChangedPosition,
  elsewhere: ReadonlySet<OrderPositionId>,
): ReadonlySet<ChangeFilter> {
  const held = new Set<ChangeFilter>();
  if (kind === 'new' || kind === 'gone') held.add(kind);
  if (differenceSeconds !== null && differenceSeconds < 0) held.add('earlier');
  if (differenceSeconds !== null && differenceSeconds > 0) held.add('later');
  if (after !== null && after.daysLate > 0) held.add('missesDate');
  if (elsewhere.has(orderPositionId)) held.add('otherResource');
  return held;
}

const isElsewhere = ({ before, after }: ChangedOperation): boolean =>
  before !== null && after !== null && before.resourceId !== after.resourceId;

function holds(one: ChangedOperation, filter: ChangeFilter, isListed: (id: OrderPositionId) => boolean): boolean {
  const { orderPositionId, kind, before, after } = one;
  switch (filter) {
    case 'new':
    case 'gone':
      return kind === filter;
    case 'missesDate':
      return isListed(orderPositionId);
    case 'otherResource':
      return isElsewhere(one);
    case 'earlier':
      return before !== null && after !== null && after.endDate < before.endDate;
    case 'later':
      return before !== null && after !== null && after.endDate > before.endDate;
  }
}

type Fields = Readonly<Record<string, unknown>>;

function changedObjects(before: ComparedPlan['factory'], after: ComparedPlan['factory']): readonly ChangedObject[] {
  const changed: ChangedObject[] = [];
  const note = (collection: string, id: string, ...sides: readonly (object | undefined)[]): void => {
    const [one, other] =
      collection in objectTypes
        ? sides.map((side) => side && fieldsInBody(collection as Collection, side as Fields))
        : sides;
    const fields = new Set([...Object.keys(one ?? {}), ...Object.keys(other ?? {})]);
    const different = [...fields].flatMap((field) => {
      const [was, is] = [one, other].map((object) => (object as Fields | undefined)?.[field]);
      return isSame(was, is) ? [] : [{ field, before: was ?? null, after: is ?? null }];
    });
    if (different.length > 0) changed.push({ collection, id, fields: different });
  };
  note('globalSettings', 'globalSettings', before.settings, after.settings);
  for (const collection of Object.keys(objectTypes) as Collection[]) {
    const [was, is]: readonly ReadonlyMap<string, object>[] = [before.objects[collection], after.objects[collection]];
    for (const id of differing(was ?? new Map(), is ?? new Map(), (one, other) => one === other))
      note(collection, id, was?.get(id), is?.get(id));
  }
  return changed;
}
