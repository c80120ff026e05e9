import type { ActivityId, OperationId, ProductionOrderId } from '#domain/kernel/ids.ts';
import type { Placement } from '#domain/planning/plan/placement.ts';
import type { Plan, UndoStep } from '#domain/planning/plan/plan.ts';

/** What a step of undo did, by the names that its objects have now. */
export interface StepName {
  readonly changeSet: string;
  readonly userId: string;
  /** Type of the event that says what it did. */
  readonly action: string;
  readonly at: UndoStep['at'];
  readonly revision: number;
  /** Number of the production order, order position or project that it was about, or the name of a process step. */
  readonly subject: string | undefined;
  /** Operations that it changed, added or took away. */
  readonly operations: number;
  /** The operation that was meant first, where it was before the step and after it. */
  readonly first: FirstOperation | undefined;
}

interface FirstOperation {
  readonly operationId: OperationId;
  readonly valueAddName: string;
  readonly before: Placement | undefined;
  readonly after: Placement | undefined;
}

export function nameOfStep(plan: Plan, step: UndoStep): StepName {
  const { changeSet, userId, action, at, revision } = step;
  const changed = changedOperations(step);
  return {
    changeSet,
    userId,
    action,
    at,
    revision,
    subject: subjectOf(plan, step, changed[0]),
    operations: changed.length,
    first: firstOf(plan, step, changed[0]),
  };
}

/** Those that were meant come first: events name them first. */
function changedOperations(step: UndoStep): readonly OperationId[] {
  const { added, removed, switchedOff = [] } = step.structure ?? {};
  return [
    ...new Set([
      ...step.statuses.map(({ operationId }) => operationId),
      ...switchedOff,
      ...[...(added?.operations ?? []), ...(removed?.operations ?? [])].map(({ operationId }) => operationId),
      ...step.placements.map(({ operationId }) => operationId),
      ...step.locked,
      ...step.unlocked,
    ]),
  ];
}

function firstOf(plan: Plan, step: UndoStep, id: OperationId | undefined): FirstOperation | undefined {
  if (id === undefined) return undefined;
  const kept = [...(step.structure?.added.operations ?? []), ...(step.structure?.removed.operations ?? [])];
  const operation = plan.operations.get(id) ?? kept.find(({ operationId }) => operationId === id);
  const placed = step.placements.find(({ operationId }) => operationId === id);
  return (
    operation && {
      operationId: id,
      valueAddName: operation.valueAddName,
      before: placed?.before,
      after: placed?.after,
    }
  );
}

function subjectOf(plan: Plan, step: UndoStep, first: OperationId | undefined): string | undefined {
  const { structure } = step;
  const parts = structure === undefined ? [] : [structure.removed, structure.added];
  // An order that left or came back is called by its own number, not by that of the position that lacks it.
  const position = structure?.positions.find(
    (one) => one.was.planned !== one.planned || one.was.isSplit !== one.isSplit,
  );
  if (position !== undefined) return position.was.orderPositionNumber;
  const [project] = parts.flatMap(({ projects }) => projects);
  const [deleted] = parts.flatMap(({ orderPositions }) => orderPositions);
  if (project !== undefined) return project.projectNumber;
  if (deleted !== undefined) return deleted.orderPositionNumber;
  const [order] = parts.flatMap(({ productionOrders }) => productionOrders);
  if (order !== undefined) return order.productionOrderNumber;
  const kept = parts.flatMap(({ operations }) => operations).find(({ operationId }) => operationId === first);
  const operation = kept ?? (first && plan.operations.get(first));
  if (operation !== undefined) return numberOf(plan, operation.productionOrderId);
  return activityName(plan, step) ?? conflictName(plan, step.confirmations[0]?.conflictId);
}

const numberOf = (plan: Plan, id: ProductionOrderId): string | undefined =>
  plan.productionOrders.get(id)?.productionOrderNumber;

function activityName(plan: Plan, step: UndoStep): string | undefined {
  const id: ActivityId | undefined =
    step.activities[0]?.activityId ?? step.lockedActivities[0] ?? step.unlockedActivities[0];
  const removed = [...(step.structure?.removed.activities ?? []), ...(step.structure?.added.activities ?? [])];
  return (id && plan.activities.get(id)?.valueAddName) ?? removed[0]?.valueAddName;
}

/** A conflict is called by the order position or production order that it is about; an overload by none. */
function conflictName(plan: Plan, conflictId = ''): string | undefined {
  const id = conflictId.slice(conflictId.indexOf('-') + 1);
  const operation = plan.operations.get(id as OperationId);
  return operation === undefined
    ? plan.orderPositions.get(id as never)?.orderPositionNumber
    : numberOf(plan, operation.productionOrderId);
}

/** Steps of one user, the newest first. */
export const namedSteps = (plan: Plan, stacks: Plan['undoStacks'], userId: string): readonly StepName[] =>
  (stacks.get(userId) ?? []).map((step) => nameOfStep(plan, step)).toReversed();

/** The newest steps of everybody else that they could undo, the newest first. */
export function stepsOfOthers(plan: Plan, userId: string, most: number): readonly StepName[] {
  const steps: UndoStep[] = [];
  for (const [other, stack] of plan.undoStacks) if (other !== userId) steps.push(...stack);
  return steps
    .sort((a, b) => b.revision - a.revision)
    .slice(0, most)
    .map((step) => nameOfStep(plan, step));
}
