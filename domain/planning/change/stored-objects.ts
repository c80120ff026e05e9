import type {
  Operation,
  Plan,
  PlannedActivity,
  PlannedPosition,
  PlannedProductionOrder,
  PlannedProject,
} from '#domain/planning/plan/plan.ts';
import { statusId } from '#domain/planning/plan/status.ts';
import { type Fields, type Kept, type PlanIds, type PlanKind, type Stayed, stayed } from '../plan/plan-change.ts';

/** Objects of the plan as a change keeps them, and back: what follows from other objects is in the plan alone. */

export interface Planned {
  readonly projects: PlannedProject;
  readonly orderPositions: PlannedPosition;
  readonly activities: PlannedActivity;
  readonly productionOrders: PlannedProductionOrder;
  readonly operations: Operation;
}

/** The objects of one kind. The compiler takes a kind that it does not know for all of them at once. */
export const objectsOf = <Kind extends PlanKind>(plan: Plan, kind: Kind) =>
  plan[kind] as unknown as Map<PlanIds[Kind], Planned[Kind]>;

/** Throws when the plan does not have it (a bug). */
export function objectIn<Kind extends PlanKind>(plan: Plan, kind: Kind, id: PlanIds[Kind]): Planned[Kind] {
  const one = objectsOf(plan, kind).get(id);
  if (one === undefined) throw new Error(`The plan has no ${id} among its ${kind}`);
  return one;
}

/** An object of the plan that gets other values in some of its fields. */
export const changed = <Kind extends PlanKind>(
  plan: Plan,
  kind: Kind,
  id: PlanIds[Kind],
  after: Fields<Kind>,
): Stayed<Kind> => stayed(id, objectIn(plan, kind, id), after);

export const keep: { readonly [Kind in PlanKind]: (one: Planned[Kind]) => Kept<Kind> } = {
  projects: withoutRevision,
  orderPositions: withoutRevision,
  activities: withoutRevision,
  productionOrders: withoutRevision,
  operations: ({ changedAt: _revision, successors: _after, secondaries: _beside, attendants: _with, ...kept }) => ({
    ...kept,
    predecessors: [...kept.predecessors],
  }),
};

function withoutRevision<One extends { readonly changedAt: number }>({
  changedAt: _revision,
  ...kept
}: One): Omit<One, 'changedAt'> {
  return kept;
}

export const positionFrom = (kept: Kept<'orderPositions'>, changedAt: number): PlannedPosition => ({
  ...kept,
  planned: kept.planned ?? false,
  isSplit: kept.isSplit ?? false,
  plannedWith: kept.plannedWith,
  missing: kept.missing,
  changedAt,
});

export const activityFrom = (kept: Kept<'activities'>, changedAt: number): PlannedActivity => ({
  ...kept,
  process: kept.process,
  statusId: kept.statusId ?? statusId.planned,
  yieldAmount: kept.yieldAmount ?? 0,
  scrapAmount: kept.scrapAmount ?? 0,
  actualStart: kept.actualStart,
  actualEnd: kept.actualEnd,
  feedback: kept.feedback,
  notes: kept.notes,
  locked: kept.locked ?? false,
  changedAt,
});

/**
 * Without links to other operations, which follow from the ids that each names. Every field by name and those that are read
 * for every operation of a plan first: operations of one shape, whose busy fields lie together in memory, are walked through
 * several times as fast, and there are a hundred thousand of them.
 */
export function operationFrom(kept: Kept<'operations'>, changedAt: number): Operation {
  const operation: EveryField = {
    statusId: kept.statusId ?? statusId.planned,
    switchedOff: kept.switchedOff ?? false,
    placement: kept.placement,
    productionOrderId: kept.productionOrderId,
    operationId: kept.operationId,
    predecessors: [...kept.predecessors],
    successors: [],
    placedAt: kept.placedAt ?? changedAt,
    changedAt,
    locked: kept.locked ?? false,
    reason: kept.reason,
    number: kept.number,
    valueAddName: kept.valueAddName,
    resourceGroupId: kept.resourceGroupId,
    articleAmount: kept.articleAmount,
    setupTime: kept.setupTime,
    duration: kept.duration,
    lotSize: kept.lotSize,
    bufferTime: kept.bufferTime,
    overlap: kept.overlap,
    boundResourceId: kept.boundResourceId,
    characteristics: kept.characteristics,
    resourceProgramId: kept.resourceProgramId,
    articleGroupId: kept.articleGroupId,
    mainOperationId: kept.mainOperationId,
    parallel: kept.parallel,
    attends: kept.attends,
    split: kept.split,
    secondaries: [],
    attendants: [],
    yieldAmount: kept.yieldAmount ?? 0,
    scrapAmount: kept.scrapAmount ?? 0,
    actualStart: kept.actualStart,
    actualEnd: kept.actualEnd,
    feedback: kept.feedback,
    notes: kept.notes,
    externalIds: kept.externalIds,
  };
  return operation;
}

/** The compiler asks for a field as soon as an operation has it, optional or not. */
type EveryField = { [Field in keyof Required<Operation>]: Operation[Field] };
