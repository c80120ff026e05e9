import type { ProcessTemplate, Technology } from '#domain/base-data/object-types.ts';
import type { TechnologyId } from '#domain/kernel/ids.ts';
import { wholeMinuteFrom } from '#domain/kernel/instant.ts';
import { isRejection, type Rejection, reject } from '#domain/kernel/rejection.ts';
import { endOfDay } from '#domain/kernel/time-zone.ts';
import type { PlanningEvent } from '#domain/planning/events/events.ts';
import { inOrderOfDependencies } from '#domain/planning/placing/dependencies.ts';
import { noPlace } from '#domain/planning/placing/no-place.ts';
import { schedulePosition } from '#domain/planning/placing/schedule-position.ts';
import { type OpenStep, planningReach, type Run } from '#domain/planning/placing/schedule-steps.ts';
import type { PlanningCommand, PlanningContext } from '#domain/planning/plan/commands.ts';
import type { Plan, PlannedPosition } from '#domain/planning/plan/plan.ts';
import { settleNew } from './neighbour-changeovers.ts';
import { buildPosition, placedPosition } from './position-structure.ts';

type PlanOn = Extract<PlanningCommand, { type: 'planOrderPosition' }>;

/** Plans an order position, all or nothing (rules §4): process steps, production orders and operations. */
export function planOrderPosition(plan: Plan, command: PlanOn, context: PlanningContext): PlanningEvent[] | Rejection {
  const position = plan.orderPositions.get(command.orderPositionId);
  if (position === undefined) return reject('objectnotexists', { orderPositionId: command.orderPositionId });
  if (position.isSplit) return reject('positionIsSplit', { orderPositionId: command.orderPositionId });
  if (position.planned) return reject('alreadyPlanned', { orderPositionId: command.orderPositionId });
  if (command.baseRevision !== undefined && position.changedAt > command.baseRevision)
    return reject('TimelineDataOutdated', { orderPositionId: command.orderPositionId });
  if (command.asOf !== undefined && !context.rights.has('import.write'))
    return reject('accessDenied', { right: 'import.write' });
  const planAnyway = command.planAnyway ?? position.planAnyway;
  if (planAnyway && !context.rights.has('planning.planAnyway'))
    return reject('accessDenied', { right: 'planning.planAnyway' });

  const chosen = chooseRoute(position, command, context);
  if (isRejection(chosen)) return chosen;
  const structure = buildPosition(plan, position, chosen.made, chosen.template?.processTemplate, context);
  if (isRejection(structure)) return structure;
  const { ordered, circle } = inOrderOfDependencies(structure.steps, (step) => step.predecessors);
  if (circle.length > 0) return reject('circularDependency', { members: circle.map((step) => step.number) });
  const endless = ordered.find((step) => step.planTime * 1000 > planningReach);
  if (endless !== undefined) return noSlot(position, endless, context);
  const empty = ordered.find((step) => step.planTime <= 0 && step.isProcess !== true);
  if (empty !== undefined)
    return reject('noCapacity', { orderPositionId: position.orderPositionId, number: empty.number });

  const put = putOnto(command, ordered, context);
  if (isRejection(put)) return put;
  const termination = command.termination ?? (command.start === undefined ? position.termination : 'forward');
  const scheduled = schedulePosition(
    {
      plan,
      facts: context.facts,
      steps: put.steps,
      wished: put.wished,
      attendants: structure.orders.attendants,
      now: command.asOf ?? wholeMinuteFrom(context.now),
      frozenZone: command.asOf === undefined,
      startDate: put.wished === undefined ? (command.start ?? position.startDate) : position.startDate,
      deliveryEnd: endOfDay(context.facts.settings.plantTimeZone, position.deliveryDate),
      planAnyway,
    },
    termination,
  );
  if ('step' in scheduled) return noSlot(position, scheduled.step, context);

  const { activities, operations: placed } = placedPosition(structure, scheduled);
  const { operations, neighbours } = settleNew(plan, placed, context);
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

/**
 * The steps with the one that was put onto a resource bound to it: the first that it can take. Refusals:
 * objectnotexists, resourceAttendant, badGroup.
 */
function putOnto(
  { resourceId, start }: PlanOn,
  steps: readonly OpenStep[],
  { facts }: PlanningContext,
): Pick<Run, 'steps' | 'wished'> | Rejection {
  if (resourceId === undefined) return { steps };
  const resource = facts.resource(resourceId)?.resource;
  if (resource === undefined) return reject('objectnotexists', { resourceId });
  if (resource.isAttendantResource) return reject('resourceAttendant', { resourceId });
  const wanted = steps.find(
    ({ isProcess, resourceGroupId, boundResourceId = resourceId }) =>
      isProcess !== true && boundResourceId === resourceId && resource.resourceGroups.includes(resourceGroupId),
  );
  if (wanted === undefined) return reject('badGroup', { resourceId });
  return {
    steps: steps.map((step) => (step === wanted ? { ...step, boundResourceId: resourceId } : step)),
    wished: start === undefined ? undefined : { operationId: wanted.operationId, start },
  };
}

function noSlot({ orderPositionId }: PlannedPosition, step: OpenStep, { facts }: PlanningContext): Rejection {
  const { number, resourceGroupId, isProcess } = step;
  return isProcess === true
    ? reject('noAvailability', { orderPositionId, number })
    : noPlace(step, facts, { orderPositionId, number, resourceGroupId });
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
