import { isRejection, type Rejection, reject } from '#domain/kernel/rejection.ts';
import type { PlanningEvent } from '#domain/planning/events/events.ts';
import type { Plan } from '#domain/planning/plan/plan.ts';
import type { PlanningContext } from '#domain/planning/plan/planning-context.ts';
import { addedIn, createProject } from './create-project.ts';
import type { OrderCommand } from './order-commands.ts';
import { planOrderPosition } from './plan-position.ts';

/**
 * Whether a project could be created and its order positions planned, each on its own in the plan as it is: what creating it
 * and planning each would write, in their order, for previews only. Refused as the first that could not, with
 * `orderPosition`, its index. Pending positions are not tried.
 */
export function checkProject(
  plan: Plan,
  { project }: Extract<OrderCommand, { type: 'checkProject' }>,
  context: PlanningContext,
): PlanningEvent[] | Rejection {
  const made = createProject(plan, project, context);
  if (isRejection(made)) return made;
  const orderPositions = new Map(plan.orderPositions);
  const added = addedIn(made);
  for (const position of added)
    orderPositions.set(position.orderPositionId, {
      ...position,
      planned: false,
      isSplit: false,
      plannedWith: undefined,
      missing: undefined,
      changedAt: plan.revision,
    });
  const events: PlanningEvent[] = [...made];
  for (const [index, { orderPositionId, pending }] of added.entries()) {
    const command = { type: 'planOrderPosition', orderPositionId } as const;
    const planned = pending ? [] : planOrderPosition({ ...plan, orderPositions }, command, context);
    if (!isRejection(planned)) {
      events.push(...planned.filter(({ type }) => type === 'OrderPositionPlanned'));
      continue;
    }
    // The position does not exist: its number says which one is meant.
    const { orderPositionId: _unknown, ...details } = planned.detailsObject ?? {};
    return reject(planned.errorCode, { ...details, orderPosition: index });
  }
  return events;
}
