import { z } from 'zod';
import type { Factory } from '#domain/base-data/factory.ts';
import type { ObjectName } from '#domain/base-data/object-names/object-name.ts';
import {
  type OperationId,
  type OrderPositionId,
  operationIdSchema,
  orderPositionIdSchema,
  productionOrderIdSchema,
  type ResourceId,
  resourceIdSchema,
} from '#domain/kernel/ids.ts';
import { daySchema, type Instant, isoInstantSchema, toIso } from '#domain/kernel/instant.ts';
import { type Language, languageSchema } from '#domain/kernel/language.ts';
import { expectedEnds } from '#domain/planning/feedback/expected-end.ts';
import type { PlanningFacts } from '#domain/planning/plan/facts.ts';
import { occupiedUntil } from '#domain/planning/plan/occupied.ts';
import type { Operation, Plan } from '#domain/planning/plan/plan.ts';
import { bindingOf } from '#domain/planning/reasons/binding.ts';
import { whyWords } from '#domain/planning/reasons/why-words.ts';
import { type ConflictReport, conflictReportSchema } from './conflict-report.ts';
import { heldUpSteps } from './held-up.ts';

/**
 * Names of the objects that conflicts refer to, each once. Conflicts may lie outside of the range that a client has
 * loaded.
 */
export const conflictNamesSchema = z.object({
  orderPositions: z.array(
    z.object({
      orderPositionId: orderPositionIdSchema,
      orderPositionNumber: z.string(),
      articleName: z.string(),
      articleAmount: z.number(),
      deliveryDate: daySchema,
      customerName: z.string().nullable(),
      /** The operation that ends last and so causes the lateness. */
      lastOperationId: operationIdSchema.nullable(),
    }),
  ),
  operations: z.array(
    z.object({
      operationId: operationIdSchema,
      productionOrderId: productionOrderIdSchema,
      productionOrderNumber: z.string(),
      /** Work step number: 10, 20, … */
      number: z.number(),
      valueAddName: z.string(),
      resourceId: resourceIdSchema,
      startDate: isoInstantSchema,
      endDate: isoInstantSchema,
    }),
  ),
  /** Of the worst missed dates: the step that binds the order, what it waits for in words, and how long (seconds). */
  bindings: z.array(
    z.object({
      orderPositionId: orderPositionIdSchema,
      operationId: operationIdSchema,
      words: z.record(languageSchema, z.string()),
      waits: z.number().int().min(0),
    }),
  ),
});
export type ConflictNames = z.infer<typeof conflictNamesSchema>;

/**
 * Steps that cannot begin where they stand, because of late ones (decision 0171). No conflicts of their own: they go with the
 * delay that they come from.
 */
const heldUpSchema = z.object({
  operationId: operationIdSchema,
  resourceId: resourceIdSchema,
  startDate: isoInstantSchema,
  /** First instant that what is before it allows. */
  possibleStartDate: isoInstantSchema,
  because: z.enum(['predecessor', 'resource']),
  waitsFor: operationIdSchema,
  /** The late step, and when it is expected to be done. */
  lateOperationId: operationIdSchema,
  expectedEndDate: isoInstantSchema,
});

/** Steps under way that take longer than their place, and hold their resource for as long (decision 0215). */
const takingLongerSchema = z.object({
  operationId: operationIdSchema,
  resourceId: resourceIdSchema,
  expectedEndDate: isoInstantSchema,
});

/** `GET /api/planning/conflicts`. */
export const namedConflictsSchema = conflictReportSchema.extend({
  operationsHeldUp: z.array(heldUpSchema),
  operationsTakingLonger: z.array(takingLongerSchema),
  names: conflictNamesSchema,
});
export type NamedConflicts = z.infer<typeof namedConflictsSchema>;

export function nameConflicts(
  plan: Plan,
  facts: PlanningFacts,
  report: ConflictReport,
  { objects }: Pick<Factory, 'objects'>,
  now: Instant,
): NamedConflicts {
  const { datesMissedByPosition, operationsByResource, operationsDelayed, operationsMisfit, activitiesMisfit } = report;
  const positionIds = new Set(
    [
      ...datesMissedByPosition,
      ...operationsByResource,
      ...operationsDelayed,
      ...operationsMisfit,
      ...activitiesMisfit,
    ].flatMap((one) => one.orderPositionIds),
  );
  const operationIds = new Set<string>();
  for (const { operationIds: ids } of operationsByResource) for (const id of ids) operationIds.add(id);
  for (const { operationId } of [...operationsDelayed, ...operationsMisfit]) operationIds.add(operationId);
  const confirmed = new Set(operationsDelayed.flatMap((one) => (one.confirmed ? one.operationId : [])));
  const operationsHeldUp = heldUpSteps(plan, facts, now, (id) => confirmed.has(id)).map((held) => {
    const placement = plan.operations.get(held.operationId)?.placement;
    for (const id of [held.operationId, held.waitsFor, held.lateOperationId]) operationIds.add(id);
    const { possibleStart, expectedEnd, ...step } = held;
    return {
      ...step,
      resourceId: placement?.resourceId ?? ('' as ResourceId),
      startDate: toIso(placement?.start ?? 0),
      possibleStartDate: toIso(possibleStart),
      expectedEndDate: toIso(expectedEnd),
    };
  });
  const operationsTakingLonger = [...expectedEnds(plan, facts, now)].flatMap(([operationId, expected]) => {
    const { resourceId, end } = plan.operations.get(operationId)?.placement ?? {};
    const isLonger = resourceId !== undefined && end !== undefined && expected > end;
    return isLonger ? [{ operationId, resourceId, expectedEndDate: toIso(expected) }] : [];
  });
  const orderPositions = ([...positionIds] as OrderPositionId[]).flatMap((id) => {
    const position = plan.orderPositions.get(id);
    if (position === undefined) return [];
    const { orderPositionNumber, articleId, articleAmount, deliveryDate, projectId } = position;
    const customerId = plan.projects.get(projectId)?.customerId;
    const last = lastOperation(plan, id)?.operationId ?? null;
    if (last !== null) operationIds.add(last);
    return [
      {
        orderPositionId: id,
        orderPositionNumber,
        articleName: facts.article(articleId)?.articleName ?? '',
        articleAmount,
        deliveryDate,
        customerName: (customerId && objects.customers.get(customerId)?.customerName) ?? null,
        lastOperationId: last,
      },
    ];
  });
  const operations = ([...operationIds] as OperationId[]).flatMap((id) => {
    const operation = plan.operations.get(id);
    const order = operation && plan.productionOrders.get(operation.productionOrderId);
    if (operation === undefined || order === undefined) return [];
    const { number, valueAddName, placement } = operation;
    return [
      {
        operationId: id,
        productionOrderId: order.productionOrderId,
        productionOrderNumber: order.productionOrderNumber,
        number,
        valueAddName,
        resourceId: placement.resourceId,
        startDate: toIso(placement.start),
        endDate: toIso(placement.end),
      },
    ];
  });
  const own = [...objects.objectNames.values()];
  const bindings = datesMissedByPosition
    .slice(0, explained)
    .flatMap(({ orderPositionId }) => bindingStep(plan, facts, orderPositionId as OrderPositionId, own, now) ?? []);
  return { ...report, operationsHeldUp, operationsTakingLonger, names: { orderPositions, operations, bindings } };
}

/** Missed dates that are explained: each costs what its order has of steps, and the worst are read first. */
const explained = 100;

function bindingStep(
  plan: Plan,
  facts: PlanningFacts,
  orderPositionId: OrderPositionId,
  own: readonly ObjectName[],
  now: Instant,
): ConflictNames['bindings'][number] | undefined {
  const binding = bindingOf({ plan, facts, now, override: false }, orderPositionId);
  const link = binding?.longest === undefined ? undefined : binding.links[binding.longest];
  if (link === undefined) return undefined;
  const { operationId, resourceId, reason } = link;
  const operation = plan.operations.get(operationId);
  const cause = 'operationId' in reason && reason.operationId ? plan.operations.get(reason.operationId) : undefined;
  const causeOrder = cause?.productionOrderId === operation?.productionOrderId ? undefined : cause?.productionOrderId;
  const values = {
    operation: operation?.valueAddName ?? '',
    resource: facts.resource(resourceId)?.resource.resourceName ?? '',
    cause: cause?.valueAddName,
    causeOrder: causeOrder && plan.productionOrders.get(causeOrder)?.productionOrderNumber,
  };
  const words = Object.fromEntries(
    languageSchema.options.map((language) => [language, whyWords(language, reason, values, own)]),
  ) as Record<Language, string>;
  return { orderPositionId, operationId, words, waits: Math.round(link.waits / 1000) };
}

function lastOperation(plan: Plan, id: OrderPositionId): Operation | undefined {
  let last: Operation | undefined;
  let latest = Number.NEGATIVE_INFINITY;
  for (const activity of plan.activitiesByPosition.get(id) ?? [])
    for (const order of plan.productionOrdersByActivity.get(activity) ?? [])
      for (const operationId of plan.operationsByProductionOrder.get(order) ?? []) {
        const operation = plan.operations.get(operationId);
        if (operation === undefined || operation.switchedOff) continue;
        const end = occupiedUntil(operation, operation.placement.end);
        if (last !== undefined && end <= latest) continue;
        last = operation;
        latest = end;
      }
  return last;
}
