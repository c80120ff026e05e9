import type { BaseDataChange } from '#domain/base-data/object-change.ts';
import type { ActivityId, OperationId, OrderPositionId, ProductionOrderId, ProjectId } from '#domain/kernel/ids.ts';
import type { ConfirmationChange, PlanExcerpt } from '#domain/planning/plan/plan-objects.ts';

/**
 * What is different in a plan: its objects that came, that went, and the fields of those that stayed. It says nothing of what
 * follows from them (children, links back, rows of bars, numbers), nor of revisions. Plain data that is never written again,
 * so that it can be kept, sent, drawn, taken back and joined (design, section 13).
 */
export type PlanChange = { readonly [Kind in PlanKind]?: readonly ObjectChange<Kind>[] } & {
  readonly confirmations?: readonly ConfirmationChange[];
  /** Objects of base data that change with it. The plan does not have them: applying leaves them to who keeps them. */
  readonly baseData?: readonly BaseDataChange[];
};

/** Kinds of objects, parents first. */
export const planKinds = ['projects', 'orderPositions', 'activities', 'productionOrders', 'operations'] as const;
export type PlanKind = (typeof planKinds)[number];

/** An object as it is kept: with what was reported and noted, without what others say of it. */
export type Kept<Kind extends PlanKind> = PlanExcerpt[Kind][number];

export interface PlanIds {
  readonly projects: ProjectId;
  readonly orderPositions: OrderPositionId;
  readonly activities: ActivityId;
  readonly productionOrders: ProductionOrderId;
  readonly operations: OperationId;
}

const idFields = {
  projects: 'projectId',
  orderPositions: 'orderPositionId',
  activities: 'activityId',
  productionOrders: 'productionOrderId',
  operations: 'operationId',
} as const;

export const idOf = <Kind extends PlanKind>(kind: Kind, one: Kept<Kind>): PlanIds[Kind] =>
  (one as never)[idFields[kind]];

/** Fields of an object; null: it has none, because JSON has no undefined. */
export type Fields<Kind extends PlanKind> = { readonly [Field in keyof Kept<Kind>]?: Kept<Kind>[Field] | null };

/**
 * One that came has no `before`, one that went no `after`; of one that stayed both have the same fields. All of one shape: each
 * event of a log makes some.
 */
export type ObjectChange<Kind extends PlanKind> = Came<Kind> | Went<Kind> | Stayed<Kind>;

export interface Came<Kind extends PlanKind> {
  readonly id: PlanIds[Kind];
  readonly before: undefined;
  readonly after: Kept<Kind>;
}

export interface Went<Kind extends PlanKind> {
  readonly id: PlanIds[Kind];
  readonly before: Kept<Kind>;
  readonly after: undefined;
}

export interface Stayed<Kind extends PlanKind> {
  readonly id: PlanIds[Kind];
  readonly before: Fields<Kind>;
  readonly after: Fields<Kind>;
}

export const hasCome = <Kind extends PlanKind>(one: ObjectChange<Kind>): one is Came<Kind> => one.before === undefined;
export const hasGone = <Kind extends PlanKind>(one: ObjectChange<Kind>): one is Went<Kind> => one.after === undefined;
export const hasStayed = <Kind extends PlanKind>(one: ObjectChange<Kind>): one is Stayed<Kind> =>
  one.before !== undefined && one.after !== undefined;

/** An object that gets other values in some of its fields. */
export function stayed<Kind extends PlanKind>(
  id: PlanIds[Kind],
  one: { readonly [Field in keyof Fields<Kind>]?: unknown },
  after: Fields<Kind>,
): Stayed<Kind> {
  const before: Record<string, unknown> = {};
  for (const field in after) before[field] = one[field] ?? null;
  return { id, before: before as Fields<Kind>, after };
}

/** What a change says of the objects of one kind. */
export const changesIn = <Kind extends PlanKind>(change: PlanChange, kind: Kind): readonly ObjectChange<Kind>[] =>
  (change[kind] as readonly ObjectChange<Kind>[] | undefined) ?? [];

/** Takes back what `change` does: applied to the plan that has it, the plan is as it was. */
export function reverseChange(change: PlanChange): PlanChange {
  const turned = <One extends { readonly before?: unknown; readonly after?: unknown }>(one: One): One => ({
    ...one,
    before: one.after,
    after: one.before,
  });
  return changeByKind((kind) => changesIn(change, kind).map(turned), {
    confirmations: change.confirmations?.map(turned),
    // One may refer to another that comes before it.
    baseData: change.baseData?.map(turned).toReversed(),
  });
}

/** One change that does what all of them do one after the other. */
export function squashChanges(changes: readonly PlanChange[]): PlanChange {
  const [first, ...others] = changes;
  if (first === undefined || others.length === 0) return first ?? {};
  return changeByKind((kind) => squashed(changes.flatMap((one) => changesIn(one, kind))), {
    confirmations: squashedBy(
      changes.flatMap(({ confirmations = [] }) => confirmations),
      ({ conflictId }) => conflictId,
    ),
    baseData: squashedBaseData(changes.flatMap(({ baseData = [] }) => baseData)),
  });
}

/** What of a change is about no object of the plan. */
interface BesideObjects {
  readonly confirmations?: PlanChange['confirmations'] | undefined;
  readonly baseData?: PlanChange['baseData'] | undefined;
}

/** A change put together kind by kind; kinds of which nothing is different are left out. */
export function changeByKind(
  changesOf: <Kind extends PlanKind>(kind: Kind) => readonly ObjectChange<Kind>[],
  { confirmations = [], baseData = [] }: BesideObjects = {},
): PlanChange {
  const change: Record<string, unknown> = {};
  for (const kind of planKinds) {
    const changes = changesOf(kind);
    if (changes.length > 0) change[kind] = changes;
  }
  if (confirmations.length > 0) change['confirmations'] = confirmations;
  if (baseData.length > 0) change['baseData'] = baseData;
  return change as PlanChange;
}

function squashed<Kind extends PlanKind>(changes: readonly ObjectChange<Kind>[]): ObjectChange<Kind>[] {
  const byId = new Map<PlanIds[Kind], ObjectChange<Kind>>();
  for (const change of changes) {
    const earlier = byId.get(change.id);
    const both = earlier === undefined ? change : squashedObject(earlier, change);
    if (both === undefined) byId.delete(change.id);
    else byId.set(change.id, both);
  }
  return [...byId.values()];
}

/** undefined: it came and went. */
function squashedObject<Kind extends PlanKind>(
  first: ObjectChange<Kind>,
  second: ObjectChange<Kind>,
): ObjectChange<Kind> | undefined {
  const { id } = first;
  if (hasCome(first)) {
    if (hasGone(second)) return undefined;
    return { id, before: undefined, after: filled({ ...first.after, ...second.after }) };
  }
  if (hasGone(second)) return { id, before: filled({ ...second.before, ...first.before }), after: undefined };
  if (hasGone(first)) {
    // It went and is there again: what only one of the two has is said of both.
    return { id, before: sameFields(first.before, second.after), after: sameFields(second.after, first.before) };
  }
  return { id, before: { ...second.before, ...first.before }, after: { ...first.after, ...second.after } };
}

/** A whole object has no empty fields. */
function filled<Kind extends PlanKind>(fields: Fields<Kind>): Kept<Kind> {
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== null && value !== undefined),
  ) as Kept<Kind>;
}

/** The object with null for the fields that only the other one has. */
function sameFields<Kind extends PlanKind>(one: Fields<Kind>, other: Fields<Kind>): Fields<Kind> {
  const empty = Object.keys(other).map((field) => [field, null] as const);
  const own = Object.entries(one).map(([field, value]) => [field, value ?? null] as const);
  return Object.fromEntries([...empty, ...own]) as Fields<Kind>;
}

/** The first before and the last after of what has the same key. */
function squashedBy<One extends { readonly before?: unknown; readonly after?: unknown }>(
  changes: readonly One[],
  keyOf: (one: One) => string,
): One[] {
  const byKey = new Map<string, One>();
  for (const change of changes) {
    const earlier = byKey.get(keyOf(change));
    byKey.set(keyOf(change), earlier === undefined ? change : { ...earlier, after: change.after });
  }
  return [...byKey.values()];
}

/** Each object once; what came and went again is not in it. */
export function squashedBaseData(changes: readonly BaseDataChange[]): BaseDataChange[] {
  const byKey = new Map<string, BaseDataChange>();
  for (const change of changes) {
    const key = `${change.collection} ${change.id}`;
    const earlier = byKey.get(key);
    const both = earlier === undefined ? change : squashedObject(earlier as never, change as never);
    if (both === undefined) byKey.delete(key);
    else byKey.set(key, { ...(both as BaseDataChange), collection: change.collection });
  }
  return [...byKey.values()];
}
