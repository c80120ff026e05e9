import type { Factory } from '#domain/base-data/factory.ts';
import { calledBy } from '#domain/base-data/names-and-numbers.ts';
import { type Collection, objectTypes } from '#domain/base-data/object-types.ts';
import { looseReferences, referencesOf, type Use, valueAddsNamedBy } from '#domain/base-data/references.ts';
import type { OrderPositionId, ProjectId } from '#domain/kernel/ids.ts';
import type { DeletableObject } from '#domain/planning/orders/order-commands.ts';
import { partsOf } from '#domain/planning/plan/parts.ts';
import type { Plan } from '#domain/planning/plan/plan.ts';
import { type SampleObjects, type SamplePart, sampleKey } from './sample-plant.ts';
import type { SampleRemoval } from './sample-state.ts';

type Staying = SampleRemoval['stays'][number];

/** What taking a sample plant away deletes, in that order, and what has to stay. */
export interface RemovalPlan {
  readonly planning: readonly Extract<DeletableObject, { type: 'project' | 'orderPosition' }>[];
  /** Each before what it refers to. */
  readonly base: readonly SamplePart[];
  readonly stays: readonly Staying[];
}

type UsedBeside = (plan: Plan, collection: Collection, id: string) => readonly Use[];

/** How many users of an object are named. */
const namedUsers = 5;

/**
 * What of a sample goes and what stays. Nothing goes that somebody has made, or that such an object needs; what is locked
 * stays, because somebody has promised it to somebody. Orders of the sample go with everything reported on them.
 */
export function removalOf(sample: SampleObjects, factory: Factory, plan: Plan, usedBeside: UsedBeside): RemovalPlan {
  const orders = removalOfOrders(sample, plan);
  const rest = planWithout(plan, orders.goneProjects, orders.gonePositions);
  const parts = [...sample.objects.values()].filter(({ collection, id }) => factory.objects[collection].has(id));
  const base = removalOfBaseData(parts, factory, (collection, id) => usedBeside(rest, collection, id));
  return { planning: orders.planning, base: base.goes, stays: [...orders.stays, ...base.stays] };
}

function removalOfOrders(sample: SampleObjects, plan: Plan) {
  const planning: RemovalPlan['planning'][number][] = [];
  const stays: Staying[] = [];
  const goneProjects = new Set<ProjectId>();
  const gonePositions = new Set<OrderPositionId>();
  for (const projectId of sample.projectIds) {
    const project = plan.projects.get(projectId);
    if (project === undefined) continue;
    const positions = plan.positionsByProject.get(projectId) ?? [];
    const others = positions.filter((id) => !sample.orderPositionIds.has(id));
    const locked = positions.filter((id) => !others.includes(id) && isLocked(plan, id));
    const goes = positions.filter((id) => !others.includes(id) && !locked.includes(id));
    for (const id of goes) gonePositions.add(id);
    if (others.length + locked.length === 0) {
      goneProjects.add(projectId);
      planning.push({ type: 'project', id: projectId });
      continue;
    }
    for (const id of goes) planning.push({ type: 'orderPosition', id });
    stays.push({
      collection: 'projects',
      id: projectId,
      name: project.projectName,
      reason: others.length > 0 ? 'used' : 'locked',
      usedBy: [...others, ...locked].slice(0, namedUsers).map((id) => ({
        collection: 'positions',
        id,
        name: plan.orderPositions.get(id)?.orderPositionNumber,
      })),
    });
  }
  return { planning, stays, goneProjects, gonePositions };
}

function isLocked(plan: Plan, id: OrderPositionId): boolean {
  const parts = partsOf(plan, 'orderPosition', id);
  return [...(parts?.operations ?? []), ...(parts?.activities ?? [])].some(({ locked }) => locked);
}

/** The plan as it is when these are gone, as far as it tells who uses base data. */
function planWithout(plan: Plan, projects: ReadonlySet<ProjectId>, positions: ReadonlySet<OrderPositionId>): Plan {
  const gone = { orders: new Set<string>(), operations: new Set<string>() };
  for (const id of positions) {
    const parts = partsOf(plan, 'orderPosition', id);
    for (const orderId of parts?.productionOrderIds ?? []) gone.orders.add(orderId);
    for (const { operationId } of parts?.operations ?? []) gone.operations.add(operationId);
  }
  return {
    ...plan,
    projects: without(plan.projects, projects),
    orderPositions: without(plan.orderPositions, positions),
    productionOrders: without(plan.productionOrders, gone.orders),
    operations: without(plan.operations, gone.operations),
  };
}

const without = <Id extends string, Value>(all: Map<Id, Value>, gone: ReadonlySet<string>): Map<Id, Value> =>
  new Map(all.entries().filter(([id]) => !gone.has(id)));

function removalOfBaseData(
  parts: readonly SamplePart[],
  factory: Factory,
  usedBeside: (collection: Collection, id: string) => readonly Use[],
): { readonly goes: readonly SamplePart[]; readonly stays: readonly Staying[] } {
  const known = new Map(parts.map((part) => [sampleKey(part.collection, part.id), part]));
  const { users, used } = referencesAmong(known, factory);
  const stays = new Map<string, Staying>();
  const keep = (key: string, usedBy: readonly Use[]): void => {
    const part = known.get(key);
    if (part === undefined || stays.has(key)) return;
    const self = named(factory, part.collection, part.id);
    stays.set(key, { ...self, reason: 'used', usedBy: usedBy.slice(0, namedUsers).map((use) => ({ ...use })) });
    for (const needed of used.get(key) ?? []) keep(needed, [self]);
  };
  for (const [key, part] of known) {
    const others = (users.get(key) ?? []).filter((use) => !known.has(keyOf(use)));
    const usedBy = [...others, ...usedBeside(part.collection, part.id)];
    if (usedBy.length > 0) keep(key, usedBy);
  }
  const goes = new Map<string, SamplePart>();
  const take = (key: string): void => {
    const part = known.get(key);
    if (part === undefined || stays.has(key) || goes.has(key)) return;
    for (const use of users.get(key) ?? []) take(keyOf(use));
    goes.set(key, part);
  };
  for (const key of known.keys()) take(key);
  return { goes: [...goes.values()], stays: [...stays.values()] };
}

const keyOf = ({ collection, id }: Use): string => `${collection}:${id}`;

/** Who uses the objects, and what of them each of them uses. */
function referencesAmong(known: ReadonlyMap<string, SamplePart>, factory: Factory) {
  const users = new Map<string, Use[]>();
  const used = new Map<string, string[]>();
  const valueAdds = new Map(
    [...factory.objects.valueAdds].map(([id, { valueAddName }]) => [valueAddName, sampleKey('valueAdds', id)]),
  );
  for (const collection of Object.keys(objectTypes) as Collection[]) {
    if (looseReferences.has(collection)) continue;
    for (const [id, fields] of factory.objects[collection]) {
      const targets = [
        ...referencesOf(collection, fields).map((one) => sampleKey(one.collection, one.id)),
        ...valueAddsNamedBy(collection, fields).flatMap((name) => valueAdds.get(name) ?? []),
      ].filter((target) => known.has(target));
      if (targets.length === 0) continue;
      const own = sampleKey(collection, id);
      used.set(own, targets);
      const use = named(factory, collection, id);
      for (const target of new Set(targets)) {
        const before = users.get(target);
        if (before === undefined) users.set(target, [use]);
        else before.push(use);
      }
    }
  }
  return { users, used };
}

/** An object of base data with its display name. */
export function named(factory: Factory, collection: Collection, id: string): Use {
  const fields = factory.objects[collection].get(id) as Readonly<Record<string, unknown>> | undefined;
  const name = fields === undefined ? undefined : calledBy(collection, fields);
  return { collection, id, ...(name === undefined ? {} : { name }) };
}
