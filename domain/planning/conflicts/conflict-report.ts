import { z } from 'zod';
import type { OperationId, OrderPositionId } from '#domain/kernel/ids.ts';
import { type Instant, isoInstantSchema, toIso } from '#domain/kernel/instant.ts';
import { expectedEnd } from '#domain/planning/feedback/expected-end.ts';
import type { Misfit } from '#domain/planning/misfits/misfit.ts';
import { misfitKinds } from '#domain/planning/misfits/misfit-kinds.ts';
import { positionIdOf } from '#domain/planning/plan/delivery.ts';
import type { PlanningFacts } from '#domain/planning/plan/facts.ts';
import type { Plan } from '#domain/planning/plan/plan.ts';
import { conflictIdOf, extentOf } from './conflict-identity.ts';
import type { Conflicts } from './conflicts.ts';

/** Common fields: id, confirmation, and the consequence for the orders affected. */
const any = {
  conflictId: z.string(),
  confirmed: z.boolean(),
  /** Days by which the latest affected order position misses its delivery date. */
  daysLate: z.number(),
  orderPositionIds: z.array(z.string()),
};

/**
 * Of what no longer fits, so many are listed, the worst first: after a change of a plant's weeks there are tens of
 * thousands, which nobody reads one by one.
 */
const listedMisfits = 2_000;

/** `GET /api/planning/conflicts`: the kinds, each ranked by consequence, with the number of unconfirmed ones. */
export const conflictReportSchema = z.object({
  datesMissedByPosition: z.array(
    z.object({
      ...any,
      orderPositionId: z.string(),
      orderPositionNumber: z.string(),
      projectId: z.string(),
      deliveryDate: z.iso.date(),
      endDate: isoInstantSchema,
      /** Days late × amount. */
      weight: z.number(),
    }),
  ),
  operationsByResource: z.array(
    z.object({
      ...any,
      resourceId: z.string(),
      startDate: isoInstantSchema,
      endDate: isoInstantSchema,
      operationIds: z.array(z.string()),
      /** They are at work at once by what was reported, wherever the plan has them; the end is the one that is expected. */
      atWork: z.boolean(),
    }),
  ),
  operationsDelayed: z.array(
    z.object({
      ...any,
      operationId: z.string(),
      resourceId: z.string(),
      statusId: z.number(),
      startDate: isoInstantSchema,
      endDate: isoInstantSchema,
      /** Expected end of a started operation, from the amounts reported so far; null before it has started. */
      expectedEndDate: isoInstantSchema.nullable(),
    }),
  ),
  operationsMisfit: z.array(
    z.object({
      ...any,
      operationId: z.string(),
      resourceId: z.string(),
      statusId: z.number(),
      startDate: isoInstantSchema,
      endDate: isoInstantSchema,
      cause: z.enum(misfitKinds),
      /** `shift`, `holiday`, `gap`: the first instant under the bar in which its resource does not work. */
      causeDate: isoInstantSchema.nullable(),
      /** `length`: where it would end. */
      fittingEndDate: isoInstantSchema.nullable(),
      /** `times`: planned time by its technology; `setUp`: the set-up that it needs. Seconds. */
      seconds: z.number().nullable(),
    }),
  ),
  /** Process steps on days that are none any more. */
  activitiesMisfit: z.array(
    z.object({
      ...any,
      activityId: z.string(),
      valueAddName: z.string(),
      orderPositionId: z.string(),
      statusId: z.number(),
      startDate: isoInstantSchema,
      endDate: isoInstantSchema,
      cause: z.enum(misfitKinds),
      causeDate: isoInstantSchema.nullable(),
      fittingEndDate: isoInstantSchema.nullable(),
      seconds: z.number().nullable(),
    }),
  ),
  /** Operations and process steps that no longer fit and that nobody has confirmed, also those that are not listed. */
  misfitCount: z.number(),
  count: z.number(),
});
export type ConflictReport = z.infer<typeof conflictReportSchema>;

/** Conflicts in the terms of the API, worst first: by days late, then by number of orders affected, then by time. */
export function reportConflicts(plan: Plan, facts: PlanningFacts, conflicts: Conflicts, now: Instant): ConflictReport {
  const daysLate = new Map(conflicts.missedDates.map((missed) => [missed.orderPositionId, missed.daysLate]));
  const hit = (operationIds: Iterable<OperationId>) => {
    const ids = new Set<OrderPositionId>();
    for (const id of operationIds) {
      const operation = plan.operations.get(id);
      const positionId = operation && positionIdOf(plan, operation);
      if (positionId !== undefined) ids.add(positionId);
    }
    return { orderPositionIds: [...ids], daysLate: Math.max(0, ...[...ids].map((id) => daysLate.get(id) ?? 0)) };
  };
  const known = (id: string, extent: string): { conflictId: string; confirmed: boolean } => ({
    conflictId: id,
    confirmed: plan.confirmedConflicts.get(id) === extent,
  });

  const datesMissedByPosition = conflicts.missedDates.flatMap((missed) => {
    const position = plan.orderPositions.get(missed.orderPositionId);
    if (position === undefined) return [];
    const { orderPositionId, orderPositionNumber, projectId, deliveryDate } = position;
    return [
      {
        ...known(conflictIdOf.missedDate(missed), extentOf.missedDate(missed)),
        orderPositionId,
        orderPositionNumber,
        projectId,
        deliveryDate,
        endDate: toIso(missed.end),
        daysLate: missed.daysLate,
        weight: missed.weight,
        orderPositionIds: [orderPositionId],
      },
    ];
  });

  const planned = conflicts.overloads.map((overload) => ({
    ...known(conflictIdOf.overload(overload), extentOf.overload(overload)),
    ...hit(overload.operationIds),
    resourceId: overload.resourceId,
    startDate: toIso(overload.start),
    endDate: toIso(overload.end),
    operationIds: [...overload.operationIds],
    atWork: false,
  }));
  const running = conflicts.atOnce.map((atOnce) => {
    const ends = atOnce.operationIds.flatMap((id) => {
      const operation = plan.operations.get(id);
      return (operation && expectedEnd(operation, facts, now)) ?? [];
    });
    return {
      ...known(conflictIdOf.atOnce(atOnce), extentOf.atOnce(atOnce)),
      ...hit(atOnce.operationIds),
      resourceId: atOnce.resourceId,
      startDate: toIso(atOnce.start),
      endDate: toIso(Math.max(atOnce.start, ...ends)),
      operationIds: [...atOnce.operationIds],
      atWork: true,
    };
  });
  const operationsByResource = [...planned, ...running];

  const operationsDelayed = conflicts.overdue.flatMap((id) => {
    const operation = plan.operations.get(id);
    if (operation === undefined) return [];
    const { placement } = operation;
    return [
      {
        ...known(conflictIdOf.overdue(operation), extentOf.overdue(operation)),
        ...hit([id]),
        operationId: id,
        resourceId: placement.resourceId,
        statusId: operation.statusId,
        startDate: toIso(placement.start),
        endDate: toIso(placement.end),
        expectedEndDate: isoOrNull(expectedEnd(operation, facts, now)),
      },
    ];
  });

  const misfits = conflicts.misfits.flatMap((misfit) => {
    const operation = plan.operations.get(misfit.operationId);
    return operation === undefined ? [] : [{ misfit, operation }];
  });
  const isOpen = ({ misfit, operation }: (typeof misfits)[number]): boolean =>
    !known(conflictIdOf.misfit(misfit), extentOf.misfit(misfit, operation.placement)).confirmed;
  const misfitCount = misfits.reduce((count, one) => count + (isOpen(one) ? 1 : 0), 0);
  const unfitProcesses = conflicts.processMisfits.flatMap((misfit) => {
    const activity = plan.activities.get(misfit.activityId);
    const { process } = activity ?? {};
    if (activity === undefined || process === undefined) return [];
    const { activityId, orderPositionId, valueAddName, statusId: status } = activity;
    return [
      {
        ...known(conflictIdOf.processMisfit(misfit), extentOf.misfit(misfit, process)),
        orderPositionIds: [orderPositionId],
        daysLate: daysLate.get(orderPositionId) ?? 0,
        activityId,
        valueAddName,
        orderPositionId,
        statusId: status,
        startDate: toIso(process.start),
        endDate: toIso(process.end),
        ...causeFields(misfit),
      },
    ];
  });
  const unfitCount = misfitCount + unfitProcesses.filter(({ confirmed }) => !confirmed).length;
  const lateness = ({ operation }: (typeof misfits)[number]): number =>
    daysLate.get(positionIdOf(plan, operation) ?? ('' as OrderPositionId)) ?? 0;
  const worst =
    misfits.length <= listedMisfits
      ? misfits
      : misfits
          .map((one) => ({ one, late: lateness(one), start: one.operation.placement.start }))
          .sort((a, b) => b.late - a.late || a.start - b.start)
          .slice(0, listedMisfits)
          .map(({ one }) => one);
  const operationsMisfit = worst.map(({ misfit, operation }) => ({
    ...known(conflictIdOf.misfit(misfit), extentOf.misfit(misfit, operation.placement)),
    ...hit([misfit.operationId]),
    operationId: misfit.operationId,
    resourceId: misfit.resourceId,
    statusId: operation.statusId,
    startDate: toIso(operation.placement.start),
    endDate: toIso(operation.placement.end),
    ...causeFields(misfit),
  }));

  return {
    datesMissedByPosition,
    operationsByResource: operationsByResource.sort(byConsequence),
    operationsDelayed: operationsDelayed.sort(byConsequence),
    operationsMisfit: operationsMisfit.sort(byConsequence),
    activitiesMisfit: unfitProcesses.sort(byConsequence).slice(0, listedMisfits),
    misfitCount: unfitCount,
    count:
      unfitCount +
      [...datesMissedByPosition, ...operationsByResource, ...operationsDelayed].filter(({ confirmed }) => !confirmed)
        .length,
  };
}

/** Ids of all that is listed. */
export const listedIn = ({
  datesMissedByPosition,
  operationsByResource,
  operationsDelayed,
  operationsMisfit,
  activitiesMisfit,
}: ConflictReport): readonly { readonly conflictId: string; readonly confirmed: boolean }[] =>
  [datesMissedByPosition, operationsByResource, operationsDelayed, operationsMisfit, activitiesMisfit].flat();

/** The cause of a misfit as answers say it. */
export function causeFields({ cause }: Pick<Misfit, 'cause'>) {
  return {
    cause: cause.kind,
    causeDate: isoOrNull('at' in cause ? cause.at : undefined),
    fittingEndDate: isoOrNull('end' in cause ? cause.end : undefined),
    seconds: 'planTime' in cause ? cause.planTime : 'setupTime' in cause ? cause.setupTime : null,
  };
}

interface Ranked {
  readonly daysLate: number;
  readonly orderPositionIds: readonly string[];
  readonly startDate: string;
  readonly conflictId: string;
}

const byConsequence = (a: Ranked, b: Ranked): number =>
  b.daysLate - a.daysLate ||
  b.orderPositionIds.length - a.orderPositionIds.length ||
  (a.startDate < b.startDate ? -1 : a.startDate > b.startDate ? 1 : 0) ||
  (a.conflictId < b.conflictId ? -1 : 1);

const isoOrNull = (instant: Instant | undefined): string | null => (instant === undefined ? null : toIso(instant));
