import type { OrderPositionId } from '#domain/kernel/ids.ts';
import { type Rejection, reject } from '#domain/kernel/rejection.ts';
import type { PlanningEvent } from '#domain/planning/events/events.ts';
import { planningReach } from '#domain/planning/placing/schedule-steps.ts';
import type { Plan } from '#domain/planning/plan/plan.ts';
import type { OrderPosition } from '#domain/planning/plan/plan-objects.ts';
import type { PlanningContext } from '#domain/planning/plan/planning-context.ts';
import type { OrderCommand } from './order-commands.ts';

type Split = Extract<OrderCommand, { type: 'splitOrderPosition' }>;

/**
 * Splits an unplanned order position into children, whose amounts may add up to more than its own; the parent can never
 * be planned again (domain facts §3). Refusals: objectnotexists, alreadyPlanned, positionIsSplit, validation.
 */
export function splitOrderPosition(plan: Plan, command: Split, context: PlanningContext): PlanningEvent[] | Rejection {
  const { orderPositionId } = command;
  const parent = plan.orderPositions.get(orderPositionId);
  if (parent === undefined) return reject('objectnotexists', { orderPositionId });
  if (parent.isSplit) return reject('positionIsSplit', { orderPositionId });
  if (parent.planned) return reject('alreadyPlanned', { orderPositionId });
  if (command.children.length === 0) return reject('validation', { fields: { children: 'required' } });
  for (const [index, { articleAmount, deliveryDate }] of command.children.entries()) {
    if (!(articleAmount > 0))
      return reject('validation', { fields: { [`children.${index}.articleAmount`]: 'greaterThanZero' } });
    if (deliveryDate !== undefined && !(Math.abs(Date.parse(deliveryDate) - context.now) <= planningReach))
      return reject('validation', { fields: { [`children.${index}.deliveryDate`]: 'atMostTenYears' } });
  }
  const siblings = (plan.positionsByProject.get(parent.projectId) ?? []).flatMap(
    (id) => plan.orderPositions.get(id) ?? [],
  );
  const lastNumber = Math.max(...siblings.map(({ positionNumber }) => positionNumber));
  const children = command.children.map(
    ({ articleAmount, deliveryDate = parent.deliveryDate }, index): OrderPosition => ({
      orderPositionId: context.newId() as OrderPositionId,
      projectId: parent.projectId,
      positionNumber: lastNumber + index + 1,
      orderPositionNumber: `${parent.orderPositionNumber}.${index + 1}`,
      articleId: parent.articleId,
      articleAmount,
      orderDate: parent.orderDate,
      deliveryDate,
      startDate: parent.startDate,
      termination: parent.termination,
      technologyId: parent.technologyId,
      processTemplateId: parent.processTemplateId,
      pending: parent.pending,
      planAnyway: parent.planAnyway,
      splitFrom: orderPositionId,
      additionalProperties: parent.additionalProperties,
    }),
  );
  return [{ type: 'OrderPositionSplit', data: { orderPositionId, children } }];
}
