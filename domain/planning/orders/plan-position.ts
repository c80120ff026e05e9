import type { ProcessTemplate, Technology } from '#domain/base-data/object-types.ts';
import type { TechnologyId } from '#domain/kernel/ids.ts';
import { isRejection, type Rejection, reject } from '#domain/kernel/rejection.ts';
import type { PlanningEvent } from '#domain/planning/events/events.ts';
import { planningReach } from '#domain/planning/placing/schedule-steps.ts';
import type { Plan, PlannedPosition } from '#domain/planning/plan/plan.ts';
import type { PlanningContext } from '#domain/planning/plan/planning-context.ts';
import { completePosition } from './complete-position.ts';
import { withGivenNumbers } from './given-orders.ts';
import { withChangeovers } from './neighbour-changeovers.ts';
import type { OrderCommand } from './order-commands.ts';
import { buildPosition, placedPosition, withOrders } from './position-structure.ts';
import { scheduleNew } from './schedule-new.ts';

type PlanOn = Extract<OrderCommand, { type: 'planOrderPosition' }>;

/**
 * Plans an order position, all or nothing (rules §4): process steps, production orders and operations. One that is
 * planned but lacks production orders gets these (`completePosition`).
 */
export function planOrderPosition(plan: Plan, command: PlanOn, context: PlanningContext): PlanningEvent[] | Rejection {
  const position = plan.orderPositions.get(command.orderPositionId);
  if (position === undefined) return reject('objectnotexists', { orderPositionId: command.orderPositionId });
  if (position.isSplit) return reject('positionIsSplit', { orderPositionId: command.orderPositionId });
  if (command.baseRevision !== undefined && position.changedAt > command.baseRevision)
    return reject('TimelineDataOutdated', { orderPositionId: command.orderPositionId });
  if (command.asOf !== undefined && !context.rights.has('import.write'))
    return reject('accessDenied', { right: 'import.write' });
  if (command.asOf !== undefined && !(Math.abs(command.asOf - context.now) <= planningReach))
    return reject('validation', { fields: { asOf: 'atMostTenYears' } });
  const planAnyway = command.planAnyway ?? position.planAnyway;
  if (planAnyway && !context.rights.has('planning.planAnyway'))
    return reject('accessDenied', { right: 'planning.planAnyway' });

  if (position.planned) return completePosition(plan, position, { ...command, planAnyway }, context);
  const chosen = chooseRoute(position, command, context);
  if (isRejection(chosen)) return chosen;
  const built = buildPosition(plan, position, chosen.made, chosen.template?.processTemplate, context);
  if (isRejection(built)) return built;
  const given = command.productionOrders ?? position.givenOrders ?? [];
  const orders = withGivenNumbers(plan, position, built.orders, given);
  if (isRejection(orders)) return orders;
  const structure = withOrders(built, orders);
  const termination = command.termination ?? (command.start === undefined ? position.termination : 'forward');
  const scheduled = scheduleNew(plan, position, structure, { ...command, termination, planAnyway }, context);
  if (isRejection(scheduled)) return scheduled;

  const { activities, operations: placed } = placedPosition(structure, scheduled);
  const { operations, neighbours } = withChangeovers(plan, placed, context);
  const isLocked = context.facts.settings.automaticProductionOrderLock;
  return [
    {
      type: 'OrderPositionPlanned',
      data: {
        orderPositionId: position.orderPositionId,
        technologyId: chosen.made?.technologyId,
        processTemplateId: chosen.template?.processTemplateId,
        termination,
        planAnyway,
        activities,
        productionOrders: [...structure.orders.productionOrders],
        operations: isLocked ? operations.map((operation) => ({ ...operation, locked: true })) : operations,
      },
    },
    ...neighbours,
  ];
}

interface Route {
  readonly made: { readonly technologyId: TechnologyId; readonly technology: Technology } | undefined;
  readonly template: { readonly processTemplateId: string; readonly processTemplate: ProcessTemplate } | undefined;
}

/** Technology and process template: the requested ones, else the article's standard ones; at least one is needed. */
function chooseRoute(position: PlannedPosition, command: PlanOn, { facts }: PlanningContext): Route | Rejection {
  const { articleId } = position;
  const technologyId = command.technologyId ?? position.technologyId;
  const technology = technologyId === undefined ? undefined : facts.technology(technologyId);
  if (technologyId !== undefined && technology?.articleId !== articleId)
    return reject('objectnotexists', { technologyId });
  const processTemplateId = command.processTemplateId ?? position.processTemplateId;
  const processTemplate = processTemplateId === undefined ? undefined : facts.processTemplate(processTemplateId);
  if (processTemplateId !== undefined && processTemplate?.articleId !== articleId)
    return reject('objectnotexists', { processTemplateId });
  const made =
    technologyId === undefined || technology === undefined
      ? facts.standardTechnology(articleId)
      : { technologyId, technology };
  const template =
    processTemplateId === undefined || processTemplate === undefined
      ? facts.standardTemplate(articleId)
      : { processTemplateId, processTemplate };
  return made === undefined && template === undefined
    ? reject('objectnotexists', { technologyId: null })
    : { made, template };
}
