import { type BaseDataChange, eventOfChange, settingsCollection } from '#domain/base-data/object-change.ts';
import type { OperationId, ProductionOrderId } from '#domain/kernel/ids.ts';
import type { Placement } from '#domain/planning/plan/placement.ts';
import type { Plan, UndoStep } from '#domain/planning/plan/plan.ts';
import {
  changesIn,
  hasCome,
  hasGone,
  hasStayed,
  type Kept,
  type PlanChange,
  type PlanKind,
} from '#domain/planning/plan/plan-change.ts';

/** What a step of undo did, by the names that its objects have now. */
export interface StepName {
  readonly changeSet: string;
  readonly userId: string;
  /** Type of the event that says what it did; with base data that of their own, of a gap that gives hours `OvertimeAdded`. */
  readonly action: string;
  readonly at: UndoStep['at'];
  readonly revision: number;
  /** Number of the production order, order position or project that it was about, or the name of a process step. */
  readonly subject: string | undefined;
  /** Base data or settings that it changed; of several those that were meant, which come last. */
  readonly baseData: BaseDataChange | undefined;
  /** How many of their kind it changed. */
  readonly alike: number;
  readonly objectId: string | undefined;
  /** It cannot be taken back. */
  readonly isFinal: boolean;
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
  const { changeSet, userId, at, revision } = step;
  const changed = changedOperations(step);
  const { baseData = [] } = step.change;
  const meant =
    step.action === 'SimulationTransferred'
      ? undefined
      : (baseData.find(({ collection }) => collection === settingsCollection) ?? baseData.at(-1));
  return {
    changeSet,
    userId,
    action: meant === undefined ? step.action : actionOn(meant),
    at,
    revision,
    subject: meant === undefined ? subjectOf(plan, step, changed[0]) : undefined,
    baseData: meant,
    alike: baseData.filter(({ collection }) => collection === meant?.collection).length,
    objectId: step.objectId,
    isFinal: step.isFinal === true,
    operations: changed.length,
    first: firstOf(plan, step, changed[0]),
  };
}

const actionOn = (change: BaseDataChange): string =>
  change.before === undefined && change.collection === 'resourceGaps' && change.after?.['extra'] === true
    ? 'OvertimeAdded'
    : eventOfChange(change).type;

/** What came and what went counts first, then what was meant: events name it before what gave way. */
function changedOperations({ change }: UndoStep): readonly OperationId[] {
  const operations = changesIn(change, 'operations');
  const others = operations
    .filter(hasStayed)
    .filter(({ after }) => Object.keys(after).some((field) => field !== 'predecessors'));
  return [...operations.filter(hasCome), ...operations.filter(hasGone), ...others].map(({ id }) => id);
}

function firstOf(plan: Plan, step: UndoStep, id: OperationId | undefined): FirstOperation | undefined {
  const changed = changesIn(step.change, 'operations').find((one) => one.id === id);
  if (changed === undefined) return undefined;
  const { before, after } = changed;
  const valueAddName = plan.operations.get(changed.id)?.valueAddName ?? after?.valueAddName ?? before?.valueAddName;
  const isPlaced = hasStayed(changed);
  return {
    operationId: changed.id,
    valueAddName: valueAddName ?? '',
    before: (isPlaced && before?.placement) || undefined,
    after: (isPlaced && after?.placement) || undefined,
  };
}

function subjectOf(plan: Plan, step: UndoStep, first: OperationId | undefined): string | undefined {
  const { change, madeFrom } = step;
  // An order that left or came back is called by its own number, not by that of the position that lacks it.
  const position = changesIn(change, 'orderPositions')
    .filter(hasStayed)
    .find(({ after }) => 'planned' in after || 'isSplit' in after);
  if (position !== undefined)
    return madeFrom.find(({ orderPositionId }) => orderPositionId === position.id)?.orderPositionNumber;
  const whole = <Kind extends PlanKind>(kind: Kind): Kept<Kind>[] => {
    const changes = changesIn(change, kind);
    return [
      ...changes.filter(hasGone).map(({ before }) => before),
      ...changes.filter(hasCome).map(({ after }) => after),
    ];
  };
  const [project] = whole('projects');
  const [deleted] = whole('orderPositions');
  if (project !== undefined) return project.projectNumber;
  if (deleted !== undefined) return deleted.orderPositionNumber;
  const [order] = whole('productionOrders');
  if (order !== undefined) return order.productionOrderNumber;
  const kept = whole('operations').find(({ operationId }) => operationId === first);
  const operation = kept ?? (first && plan.operations.get(first));
  if (operation !== undefined) return numberOf(plan, operation.productionOrderId);
  const [activity] = whole('activities');
  return (
    activityName(plan, step) ??
    activity?.valueAddName ??
    conflictName(plan, change.confirmations?.[0]?.conflictId) ??
    numberOfStayed(plan, change)
  );
}

/** Of what kept its place in the plan and got something else noted or asked for. */
function numberOfStayed(plan: Plan, change: PlanChange): string | undefined {
  const [first] = changesIn(change, 'projects');
  const [position] = changesIn(change, 'orderPositions');
  const [order] = changesIn(change, 'productionOrders');
  if (first !== undefined) return plan.projects.get(first.id)?.projectNumber;
  if (position !== undefined) return plan.orderPositions.get(position.id)?.orderPositionNumber;
  return order && numberOf(plan, order.id);
}

const numberOf = (plan: Plan, id: ProductionOrderId): string | undefined =>
  plan.productionOrders.get(id)?.productionOrderNumber;

function activityName(plan: Plan, { change }: UndoStep): string | undefined {
  const [stayed] = changesIn(change, 'activities').filter(hasStayed);
  return stayed && plan.activities.get(stayed.id)?.valueAddName;
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
