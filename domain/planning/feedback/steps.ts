import type { ResourceId } from '#domain/kernel/ids.ts';
import { partsOf, processesOf } from '#domain/planning/plan/parts.ts';
import type { Operation, Plan, PlannedActivity } from '#domain/planning/plan/plan.ts';
import { statusId } from '#domain/planning/plan/status.ts';
import type { FeedbackSubject } from '../plan/feedback-kinds.ts';

/** What a report is on, as it stands in the plan. */
export type Step = Operation | PlannedActivity;

export const isOperation = (step: Step): step is Operation => 'operationId' in step;

/** undefined when the plan does not have it. */
export const stepOf = (plan: Plan, subject: FeedbackSubject): Step | undefined =>
  subject.kind === 'operation' ? plan.operations.get(subject.id) : plan.activities.get(subject.id);

export const subjectOf = (step: Step): FeedbackSubject =>
  isOperation(step) ? { kind: 'operation', id: step.operationId } : { kind: 'activity', id: step.activityId };

/** The machine that it is on; a process step is on none. */
export const resourceOf = (step: Step): ResourceId | undefined =>
  isOperation(step) ? step.placement.resourceId : undefined;

/** The subject as refusals and answers name it: by the id of its type. */
export const namedAs = ({ kind, id }: FeedbackSubject): Readonly<Record<string, string>> => ({ [`${kind}Id`]: id });

/** Where and for what a step is worked on: resource, article and order. */
export function workedOn(plan: Plan, step: Step) {
  if (!isOperation(step)) {
    const { orderPositionId } = step;
    return { orderPositionId, articleId: plan.orderPositions.get(orderPositionId)?.articleId };
  }
  const { productionOrderId, placement } = step;
  const order = plan.productionOrders.get(productionOrderId);
  return {
    resourceId: placement.resourceId,
    productionOrderId,
    articleId: order?.articleId,
    orderPositionId: order && plan.activities.get(order.activityId)?.orderPositionId,
  };
}

/** Everything that has to be done before a step is and is not, earlier steps first. */
export const unfinishedBefore = (plan: Plan, step: Step): readonly Step[] =>
  isOperation(step) ? operationsBefore(plan, step) : stepsBefore(plan, step);

/** What an operation waits for, directly or not. */
function operationsBefore(plan: Plan, operation: Operation): readonly Operation[] {
  const found = new Set<Operation>();
  const collect = ({ predecessors }: Operation): void => {
    for (const id of predecessors) {
      const before = plan.operations.get(id);
      // What was revoked is waited for by nobody.
      if (before === undefined || before.switchedOff || before.statusId === statusId.done || found.has(before))
        continue;
      collect(before);
      found.add(before);
    }
  };
  collect(operation);
  return [...found];
}

/** The process steps before one, and all production before those that come after it. */
function stepsBefore(plan: Plan, { orderPositionId, process, position }: PlannedActivity): readonly Step[] {
  const before = processesOf(plan, orderPositionId, 'before');
  const steps: readonly Step[] =
    process?.stage === 'before'
      ? before.filter((one) => one.position < position)
      : [
          ...before,
          // An attendant resource is done when the step is that it leaves with.
          ...(partsOf(plan, 'orderPosition', orderPositionId)?.operations ?? []).filter(
            ({ switchedOff, attends }) => !switchedOff && attends === undefined,
          ),
          ...processesOf(plan, orderPositionId, 'after').filter((one) => one.position < position),
        ];
  return steps.filter((one) => one.statusId !== statusId.done);
}
