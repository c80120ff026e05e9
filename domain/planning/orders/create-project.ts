import type { OrderPositionId, ProjectId } from '#domain/kernel/ids.ts';
import { type Rejection, reject } from '#domain/kernel/rejection.ts';
import type { PlanningEvent } from '#domain/planning/events/events.ts';
import { planningReach } from '#domain/planning/placing/schedule-steps.ts';
import { refuseExternalIds } from '#domain/planning/plan/external-ids.ts';
import { nextProjectNumber, refuseNumber } from '#domain/planning/plan/object-numbers.ts';
import type { Plan } from '#domain/planning/plan/plan.ts';
import type { OrderPosition } from '#domain/planning/plan/plan-objects.ts';
import type { PlanningContext } from '#domain/planning/plan/planning-context.ts';
import type { NewOrderPosition, OrderCommand } from './order-commands.ts';

type CreateProject = Extract<OrderCommand, { type: 'createProject' }>;

/**
 * Creates a project with order positions, none of them planned yet (domain facts §3). Refusals: objectnotexists,
 * projectNumberExists, nameExists, externalIdExists, validation.
 */
export function createProject(
  plan: Plan,
  command: CreateProject,
  context: PlanningContext,
): PlanningEvent[] | Rejection {
  const { customerId, orderPositions } = command;
  if (command.projectId !== undefined && plan.projects.has(command.projectId))
    return addOrderPositions(
      plan,
      { type: 'addOrderPositions', projectId: command.projectId, orderPositions },
      context,
    );
  if (customerId !== undefined && !context.facts.knows('customers', customerId))
    return reject('objectnotexists', { customerId });
  for (const [index, position] of orderPositions.entries()) {
    const refusal = checkPosition(position, index, context);
    if (refusal !== undefined) return refusal;
  }
  const projectNumber = command.projectNumber ?? nextProjectNumber(plan);
  const taken =
    refuseNumber(plan, projectNumber) ??
    refuseExternalIds(plan, 'projects', [command]) ??
    refuseCalled(plan, orderPositions);
  if (taken !== undefined) return taken;
  const projectId = command.projectId ?? (context.newId() as ProjectId);
  return [
    {
      type: 'ProjectCreated',
      data: {
        projectId,
        projectNumber,
        projectName: command.projectName,
        customerId,
        ownerId: context.userId,
        ...(command.additionalProperties && { additionalProperties: command.additionalProperties }),
        ...(command.externalIds && { externalIds: command.externalIds }),
      },
    },
    ...addedTo(
      projectId,
      orderPositions.map((position, index) => added(position, projectId, projectNumber, index + 1, context)),
    ),
  ];
}

/** With more positions the events of a command would not fit one append; a list in one event does (decision 0073). */
const mostSingly = 100;

const addedTo = (projectId: ProjectId, orderPositions: OrderPosition[]): PlanningEvent[] =>
  orderPositions.length > mostSingly
    ? [{ type: 'OrderPositionsAdded', data: { projectId, orderPositions } }]
    : orderPositions.map((data) => ({ type: 'OrderPositionAdded', data }));

/** The order positions that events add. */
export const addedIn = (events: readonly PlanningEvent[]): readonly OrderPosition[] =>
  events.flatMap((event) =>
    event.type === 'OrderPositionAdded'
      ? [event.data]
      : event.type === 'OrderPositionsAdded'
        ? event.data.orderPositions
        : [],
  );

/** Adds order positions to an existing project. */
export function addOrderPositions(
  plan: Plan,
  command: Extract<OrderCommand, { type: 'addOrderPositions' }>,
  context: PlanningContext,
): PlanningEvent[] | Rejection {
  const { projectId } = command;
  const project = plan.projects.get(projectId);
  if (project === undefined) return reject('objectnotexists', { projectId });
  for (const [index, position] of command.orderPositions.entries()) {
    const refusal = checkPosition(position, index, context);
    if (refusal !== undefined) return refusal;
  }
  const called = refuseCalled(plan, command.orderPositions);
  if (called !== undefined) return called;
  const numbers = (plan.positionsByProject.get(projectId) ?? []).map(
    (id) => plan.orderPositions.get(id)?.positionNumber ?? 0,
  );
  const first = Math.max(0, ...numbers) + 1;
  return addedTo(
    projectId,
    command.orderPositions.map((position, index) =>
      added(position, projectId, project.projectNumber, first + index, context),
    ),
  );
}

/** Numbers and external ids that another position has, or that two of these have. */
function refuseCalled(plan: Plan, positions: readonly NewOrderPosition[]): Rejection | undefined {
  const numbers = new Set<string>();
  for (const { orderPositionId, orderPositionNumber: number } of positions) {
    if (number === undefined || orderPositionId !== undefined) continue;
    if (numbers.has(number)) return reject('nameExists', { orderPositionNumber: number });
    numbers.add(number);
  }
  const taken =
    numbers.size === 0
      ? undefined
      : plan.orderPositions.values().find(({ orderPositionNumber }) => numbers.has(orderPositionNumber));
  if (taken !== undefined) return reject('nameExists', { orderPositionNumber: taken.orderPositionNumber });
  return refuseExternalIds(
    plan,
    'orderPositions',
    positions.map(({ externalIds }) => ({ externalIds })),
  );
}

function checkPosition(position: NewOrderPosition, index: number, context: PlanningContext): Rejection | undefined {
  const { articleId, technologyId } = position;
  if (context.facts.article(articleId) === undefined) return reject('objectnotexists', { index, articleId });
  if (technologyId !== undefined && context.facts.technology(technologyId)?.articleId !== articleId)
    return reject('objectnotexists', { index, technologyId });
  const { processTemplateId } = position;
  if (processTemplateId !== undefined && context.facts.processTemplate(processTemplateId)?.articleId !== articleId)
    return reject('objectnotexists', { index, processTemplateId });
  for (const field of ['deliveryDate', 'startDate', 'orderDate'] as const) {
    const value = position[field];
    const instant = typeof value === 'string' ? Date.parse(value) : value;
    if (instant !== undefined && !(Math.abs(instant - context.now) <= planningReach))
      return reject('validation', { fields: { [`orderPositions.${index}.${field}`]: 'atMostTenYears' } });
  }
  return undefined;
}

function added(
  position: NewOrderPosition,
  projectId: ProjectId,
  projectNumber: string,
  positionNumber: number,
  context: PlanningContext,
): OrderPosition {
  return {
    orderPositionId: position.orderPositionId ?? (context.newId() as OrderPositionId),
    projectId,
    positionNumber,
    orderPositionNumber: position.orderPositionNumber ?? `${projectNumber}-${positionNumber}`,
    articleId: position.articleId,
    articleAmount: position.articleAmount,
    orderDate: position.orderDate,
    deliveryDate: position.deliveryDate,
    startDate: position.startDate,
    termination: position.termination ?? context.facts.settings.defaultTermination,
    technologyId: position.technologyId,
    processTemplateId: position.processTemplateId,
    pending: position.pending ?? context.facts.settings.pendingByDefault,
    planAnyway: position.planAnyway ?? false,
    ...(position.additionalProperties && { additionalProperties: position.additionalProperties }),
    ...(position.externalIds && { externalIds: position.externalIds }),
    ...(position.givenOrders && { givenOrders: position.givenOrders }),
  };
}
