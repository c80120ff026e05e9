import { type Rejection, reject } from '#domain/kernel/rejection.ts';
import type { PositionChange, ProjectChange } from '#domain/planning/events/change-events.ts';
import type { PlanningEvent } from '#domain/planning/events/events.ts';
import { planningReach } from '#domain/planning/placing/schedule-steps.ts';
import { refuseExternalIds } from '#domain/planning/plan/external-ids.ts';
import { refuseNumber } from '#domain/planning/plan/object-numbers.ts';
import type { Plan } from '#domain/planning/plan/plan.ts';
import type { Notes } from '#domain/planning/plan/plan-objects.ts';
import type { PlanningContext } from '#domain/planning/plan/planning-context.ts';
import type { OrderCommand } from './order-commands.ts';

type ChangeProject = Extract<OrderCommand, { type: 'changeProject' }>;
type ChangePosition = Extract<OrderCommand, { type: 'changeOrderPosition' }>;

/** Changes a project's own fields; no event when nothing changes. */
export function changeProject(
  plan: Plan,
  command: ChangeProject,
  { facts }: PlanningContext,
): PlanningEvent[] | Rejection {
  const { projectId, fields, baseRevision } = command;
  const project = plan.projects.get(projectId);
  if (project === undefined) return reject('objectnotexists', { projectId });
  if (baseRevision !== undefined && project.changedAt > baseRevision)
    return reject('TimelineDataOutdated', { projectId });
  const before: Required<ProjectChange> = {
    projectNumber: project.projectNumber,
    projectName: project.projectName,
    customerId: project.customerId ?? null,
    ownerId: project.ownerId ?? null,
    processNumber: project.processNumber ?? null,
    processName: project.processName ?? null,
    ...noted(project),
    externalIds: project.externalIds ?? null,
  };
  const change = difference<Required<ProjectChange>>(before, fields);
  if (change === undefined) return [];
  const customer = change.after.customerId;
  if (customer && !facts.knows('customers', customer)) return reject('objectnotexists', { customerId: customer });
  const { projectNumber } = change.after;
  const taken = projectNumber === undefined ? undefined : refuseNumber(plan, projectNumber, projectId);
  const called = refuseExternalIds(plan, 'projects', [{ id: projectId, externalIds: change.after.externalIds }]);
  return taken ?? called ?? [{ type: 'ProjectChanged', data: { projectId, ...change } }];
}

/** Fields that the plan of a position was made from; fixed while it is planned. */
const madeFrom = ['articleId', 'articleAmount', 'technologyId', 'processTemplateId'] as const;

/**
 * Changes an order position. While it is planned its article, amount, technology and process template stay
 * (`alreadyPlanned`): they are what the plan was made from. A parent of a split changes no more (`positionIsSplit`).
 */
export function changeOrderPosition(
  plan: Plan,
  command: ChangePosition,
  context: PlanningContext,
): PlanningEvent[] | Rejection {
  const { orderPositionId, fields, baseRevision } = command;
  const position = plan.orderPositions.get(orderPositionId);
  if (position === undefined) return reject('objectnotexists', { orderPositionId });
  if (position.isSplit) return reject('positionIsSplit', { orderPositionId });
  if (baseRevision !== undefined && position.changedAt > baseRevision)
    return reject('TimelineDataOutdated', { orderPositionId });
  const before: Required<PositionChange> = {
    articleId: position.articleId,
    articleAmount: position.articleAmount,
    orderDate: position.orderDate ?? null,
    deliveryDate: position.deliveryDate,
    startDate: position.startDate ?? null,
    termination: position.termination,
    technologyId: position.technologyId ?? null,
    processTemplateId: position.processTemplateId ?? null,
    pending: position.pending,
    planAnyway: position.planAnyway,
    handOverDate: position.handOverDate ?? null,
    ...noted(position),
    externalIds: position.externalIds ?? null,
  };
  const change = difference<Required<PositionChange>>(before, fields);
  if (change === undefined) return [];
  if (position.planned && madeFrom.some((field) => field in change.after))
    return reject('alreadyPlanned', { orderPositionId });
  const { externalIds } = change.after;
  const refusal =
    checkFields({ ...before, ...change.after }, context) ??
    refuseExternalIds(plan, 'orderPositions', [{ id: orderPositionId, externalIds }]);
  return refusal ?? [{ type: 'OrderPositionChanged', data: { orderPositionId, ...change } }];
}

function checkFields(after: Required<PositionChange>, { facts, now }: PlanningContext): Rejection | undefined {
  const { articleId, technologyId, processTemplateId } = after;
  if (articleId === undefined || facts.article(articleId) === undefined)
    return reject('objectnotexists', { articleId });
  if (technologyId && facts.technology(technologyId)?.articleId !== articleId)
    return reject('objectnotexists', { technologyId });
  if (processTemplateId && facts.processTemplate(processTemplateId)?.articleId !== articleId)
    return reject('objectnotexists', { processTemplateId });
  for (const field of ['deliveryDate', 'startDate', 'orderDate', 'handOverDate'] as const) {
    const value = after[field];
    const instant = typeof value === 'string' ? Date.parse(value) : value;
    if (instant !== undefined && instant !== null && !(Math.abs(instant - now) <= planningReach))
      return reject('validation', { fields: { [field]: 'atMostTenYears' } });
  }
  return undefined;
}

/** Notes that any object may have; null where there is none. */
export const noted = (notes: Pick<Notes, 'comment' | 'ownedBy' | 'location' | 'additionalProperties'> | undefined) => ({
  comment: notes?.comment ?? null,
  ownedBy: notes?.ownedBy ?? null,
  location: notes?.location ?? null,
  additionalProperties: notes?.additionalProperties ?? null,
});

/** Deep comparison of lists. */
const isSame = (one: unknown, other: unknown): boolean =>
  one === other || (Array.isArray(one) && JSON.stringify(one) === JSON.stringify(other));

/** The given fields that differ, before and after; undefined when there are none. */
export function difference<Fields extends object>(
  now: Fields,
  wished: { readonly [Field in keyof Fields]?: Fields[Field] | undefined },
): { readonly before: Partial<Fields>; readonly after: Partial<Fields> } | undefined {
  const before: Partial<Fields> = {};
  const after: Partial<Fields> = {};
  for (const field of Object.keys(now) as (keyof Fields)[]) {
    const value = wished[field];
    if (value === undefined || isSame(value, now[field])) continue;
    before[field] = now[field];
    after[field] = value;
  }
  return Object.keys(after).length === 0 ? undefined : { before, after };
}
