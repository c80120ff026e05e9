import { fromIso, type Instant } from '#domain/kernel/instant.ts';
import type { TimelineData } from '#domain/planning/api/timeline-api.ts';
import { applyChange } from '#domain/planning/change/apply-change.ts';
import { changeTo } from '#domain/planning/change/diff-plans.ts';
import { keep, objectIn, objectsOf } from '#domain/planning/change/stored-objects.ts';
import { emptyPlan, type Operation, type Plan } from '#domain/planning/plan/plan.ts';
import {
  changeByKind,
  idOf,
  type Kept,
  type ObjectChange,
  type PlanChange,
  type PlanIds,
  type PlanKind,
} from '#domain/planning/plan/plan-change.ts';
import { statusId } from '#domain/planning/plan/status.ts';
import type { TimelineDelta } from '../rows/timeline-delta.ts';

/** Builds a plan from timeline rows, for previews in the browser with the server's decision code. */
export function planFromTimeline(data: TimelineData): Plan {
  const plan = emptyPlan();
  applyTimelineDelta(plan, data);
  return plan;
}

/**
 * Applies changed rows to the plan, in place, and answers with what is different in it. Rows may refer to predecessors
 * that come later or lie outside of the range.
 */
export function applyTimelineDelta(plan: Plan, rows: TimelineDelta): PlanChange {
  const change = changeOfRows(plan, rows);
  if (rows.versionIdentifier !== undefined) plan.revision = rows.versionIdentifier;
  applyChange(plan, change, plan.revision);
  for (const { orderPositionId, versionIdentifier } of rows.orderPositions ?? [])
    objectIn(plan, 'orderPositions', orderPositionId).changedAt = versionIdentifier;
  for (const row of rows.operations ?? []) {
    const operation = objectIn(plan, 'operations', row.operationId);
    operation.changedAt = row.changedAt;
    operation.placedAt = row.changedAt;
    linkEarlier(plan, operation);
  }
  return change;
}

/** What rows make different. What the plan does not know cannot leave it. */
function changeOfRows(plan: Plan, rows: TimelineDelta): PlanChange {
  return changeByKind(<Kind extends PlanKind>(kind: Kind) => {
    const objects = objectsOf(plan, kind);
    const fromRow = storedFrom[kind] as (row: unknown) => Kept<Kind>;
    const gone = ((rows.removed?.[kind] ?? []) as readonly PlanIds[Kind][]).flatMap((id): ObjectChange<Kind>[] => {
      const one = objects.get(id);
      return one === undefined ? [] : [{ id, before: keep[kind](one), after: undefined }];
    });
    // Of two rows of one object the later says how it is.
    const there = new Map((rows[kind] ?? []).map(fromRow).map((kept) => [idOf(kind, kept), kept]));
    return [...gone, ...[...there.values()].flatMap((kept) => changeTo(objects, kind, kept) ?? [])];
  });
}

/** What feedback says one by one and what people note is shown from the rows; no preview looks at it. */
const storedFrom: {
  readonly [Kind in PlanKind]: (row: NonNullable<TimelineDelta[Kind]>[number]) => Kept<Kind>;
} = {
  projects: ({ projectId, projectNumber, projectName, customerId }) => ({
    projectId,
    projectNumber,
    projectName,
    customerId: customerId ?? undefined,
  }),
  orderPositions: (row) => ({
    orderPositionId: row.orderPositionId,
    projectId: row.projectId,
    positionNumber: row.positionNumber,
    orderPositionNumber: row.orderPositionNumber,
    articleId: row.articleId,
    articleAmount: row.articleAmount,
    deliveryDate: row.deliveryDate,
    startDate: instantOf(row.requestedStartDate),
    termination: row.termination,
    pending: false,
    planAnyway: row.planAnyway,
    splitFrom: row.splitFrom,
    planned: row.startDate !== null,
    // Not needed for previews of moves; deletions are decided on the server's complete plan.
    isSplit: row.isSplit ?? false,
  }),
  activities: (row) => ({
    activityId: row.activityId,
    orderPositionId: row.orderPositionId,
    valueAddName: row.valueAddName,
    productionProcessStep: row.productionProcessStep,
    position: row.position,
    process: row.process,
    statusId: row.process === undefined ? statusId.planned : row.statusId,
    yieldAmount: row.yieldAmount ?? 0,
    scrapAmount: row.scrapAmount ?? 0,
    actualStart: instantOf(row.actualStartDate),
    actualEnd: instantOf(row.actualEndDate),
    locked: row.locked ?? false,
  }),
  productionOrders: ({
    productionOrderId,
    productionOrderNumber,
    activityId,
    articleId,
    articleAmount,
    technologyId,
  }) => ({
    productionOrderId,
    productionOrderNumber,
    activityId,
    articleId,
    articleAmount,
    technologyId,
  }),
  operations: (row) => ({
    operationId: row.operationId,
    productionOrderId: row.productionOrderId,
    number: row.position,
    valueAddName: row.valueAddName,
    resourceGroupId: row.resourceGroupId,
    articleAmount: row.articleAmount,
    setupTime: row.ownSetupTime ?? row.setupTime,
    duration: row.duration,
    lotSize: row.lotSize ?? undefined,
    bufferTime: row.bufferTime,
    overlap: row.overlap,
    predecessors: [...row.predecessors],
    boundResourceId: row.boundResourceId,
    characteristics: row.characteristics,
    resourceProgramId: row.resourceProgramId,
    articleGroupId: row.articleGroupId,
    mainOperationId: row.mainOperationId ?? undefined,
    parallel: row.parallel,
    attends: row.attends,
    split: row.split,
    placement: {
      resourceId: row.resourceId,
      start: fromIso(row.startDate),
      end: fromIso(row.endDate),
      planTime: row.planTime,
      ...(row.ownSetupTime === undefined ? {} : { setupTime: row.setupTime }),
    },
    reason: row.reason,
    statusId: row.statusId,
    locked: row.locked,
    yieldAmount: row.yieldAmount,
    scrapAmount: row.scrapAmount,
    actualStart: instantOf(row.actualStartDate),
    actualEnd: instantOf(row.actualEndDate),
    switchedOff: row.switchedOff ?? false,
  }),
};

/** Those of its order that were there before it and name it. */
function linkEarlier(plan: Plan, own: Operation): void {
  for (const id of plan.operationsByProductionOrder.get(own.productionOrderId) ?? []) {
    const { predecessors, mainOperationId, attends } = objectIn(plan, 'operations', id);
    if (predecessors.includes(own.operationId)) join(own.successors, id);
    if (mainOperationId === own.operationId) join(own.secondaries, id);
    if (attends?.from === own.operationId || attends?.to === own.operationId) join(own.attendants, id);
  }
}

function join(list: Operation['operationId'][], id: Operation['operationId']): void {
  if (!list.includes(id)) list.push(id);
}

/** Rows say nothing of a time that has not come, or null. */
const instantOf = (iso: string | null | undefined): Instant | undefined =>
  iso === null || iso === undefined ? undefined : fromIso(iso);
