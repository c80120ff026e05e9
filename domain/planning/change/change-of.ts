import type { ExternalId } from '#domain/kernel/external-id.ts';
import type { OperationId } from '#domain/kernel/ids.ts';
import type { PositionChange } from '#domain/planning/events/change-events.ts';
import type { StructureInverse } from '#domain/planning/events/edit-events.ts';
import type { PlanningEvent } from '#domain/planning/events/events.ts';
import { type RemovalEvent, removalOf } from '#domain/planning/events/removal.ts';
import { attachmentsOf } from '#domain/planning/plan/attached.ts';
import type { Attachment } from '#domain/planning/plan/attachment.ts';
import { isFeedbackEvent } from '#domain/planning/plan/feedback-kinds.ts';
import type { Plan } from '#domain/planning/plan/plan.ts';
import type { Notes, PlannedWith } from '#domain/planning/plan/plan-objects.ts';
import { statusId } from '#domain/planning/plan/status.ts';
import {
  type Came,
  changeByKind,
  changesIn,
  type Fields,
  hasStayed,
  idOf,
  type Kept,
  type PlanChange,
  type PlanIds,
  type PlanKind,
  squashChanges,
  type Went,
} from '../plan/plan-change.ts';
import { changeOfCorrection, changeOfReport } from './change-of-feedback.ts';
import { changeOfPlacements, placed, rescheduled } from './change-of-placements.ts';
import { lackAfter, noneIsUndefined, stillMissing } from './missing-orders.ts';
import { changed, keep, objectIn, objectsOf } from './stored-objects.ts';

/** One event by itself: those that join several are folded one after the other (`evolve.ts`). */
export type SingleEvent = Exclude<PlanningEvent, { type: 'ChangesJoined' }>;

/** Where an event stands, and whose undo stack has the edit that it takes back. */
export interface EventPlace {
  readonly revision: number;
  readonly userId: string | undefined;
}

/**
 * What an event makes different in the plan, from what the event says: a better optimiser must not rewrite last year. Throws
 * when it does not fit the plan (a bug).
 */
export function changeOf(plan: Plan, event: SingleEvent, place: EventPlace): PlanChange {
  if (isFeedbackEvent(event)) return changeOfReport(plan, event);
  switch (event.type) {
    case 'ProjectCreated':
      return { projects: came('projects', [event.data]) };
    case 'OrderPositionAdded':
      return { orderPositions: came('orderPositions', [event.data]) };
    case 'OrderPositionsAdded':
      return { orderPositions: came('orderPositions', event.data.orderPositions) };
    case 'ProjectChanged': {
      const { projectId: id, after } = event.data;
      return { projects: [changed(plan, 'projects', id, after)] };
    }
    case 'OrderPositionChanged': {
      const { orderPositionId: id, after } = event.data;
      const { plannedWith } = objectIn(plan, 'orderPositions', id);
      const asked = plannedWith === undefined ? after : { ...after, plannedWith: askedAnew(plannedWith, after) };
      return { orderPositions: [changed(plan, 'orderPositions', id, asked)] };
    }
    case 'ActivityChanged': {
      const { activityId: id, after } = event.data;
      return { activities: [changed(plan, 'activities', id, named(objectIn(plan, 'activities', id).notes, after))] };
    }
    case 'ProductionOrderChanged': {
      const { productionOrderId: id, after } = event.data;
      return {
        productionOrders: [
          changed(plan, 'productionOrders', id, named(objectIn(plan, 'productionOrders', id).notes, after)),
        ],
      };
    }
    case 'OperationChanged': {
      const { operationId: id, after } = event.data;
      return { operations: [changed(plan, 'operations', id, named(objectIn(plan, 'operations', id).notes, after))] };
    }
    case 'OrderPositionSplit': {
      const { orderPositionId, children } = event.data;
      return {
        orderPositions: [
          changed(plan, 'orderPositions', orderPositionId, { isSplit: true }),
          ...came('orderPositions', children),
        ],
      };
    }
    case 'OrderPositionPlanned': {
      const { orderPositionId, activities, productionOrders, operations, ...asked } = event.data;
      const { technologyId, processTemplateId, termination, planAnyway } = asked;
      const plannedWith = { technologyId, processTemplateId, termination, planAnyway };
      return {
        orderPositions: [
          changed(plan, 'orderPositions', orderPositionId, { planned: true, plannedWith, missing: null }),
        ],
        ...cameWith(activities, productionOrders, operations),
      };
    }
    case 'ActivityCloned': {
      const { activity, productionOrders, operations } = event.data;
      return cameWith([activity], productionOrders, operations);
    }
    case 'ProductionOrdersPlanned': {
      const { orderPositionId, productionOrders, operations, relinked } = event.data;
      return {
        orderPositions: [changed(plan, 'orderPositions', orderPositionId, { missing: null })],
        productionOrders: came('productionOrders', productionOrders),
        operations: [...came('operations', operations), ...waiting(plan, relinked)],
      };
    }
    case 'OrderPositionUnplanned': {
      const off = changed(plan, 'orderPositions', event.data.orderPositionId, { planned: false, missing: null });
      return { ...removed(plan, event), orderPositions: [off] };
    }
    case 'ProductionOrderUnplanned':
    case 'ActivityDeleted':
    case 'ProductionOrderDeleted': {
      const lack = lackAfter(plan, event);
      if (lack === undefined) return removed(plan, event);
      const { orderPositionId, missing } = lack;
      return {
        ...removed(plan, event),
        orderPositions: [changed(plan, 'orderPositions', orderPositionId, { missing: missing ?? null })],
      };
    }
    case 'OrderPositionDeleted':
    case 'OperationDeleted':
      return removed(plan, event);
    case 'ProjectDeleted':
      return { ...removed(plan, event), projects: went(plan, 'projects', [event.data.projectId]) };
    case 'ProductionOrderRevoked':
      return {
        operations: event.data.operationIds.map((id) => changed(plan, 'operations', id, { switchedOff: true })),
      };
    case 'ProductionOrderPaused': {
      const paused = { statusId: statusId.paused };
      return {
        operations: event.data.operations.map(({ operationId: id }) => changed(plan, 'operations', id, paused)),
      };
    }
    case 'ConflictConfirmed': {
      const { conflictId, extent: after } = event.data;
      return { confirmations: [{ conflictId, before: plan.confirmedConflicts.get(conflictId), after }] };
    }
    case 'AttachmentAdded':
    case 'AttachmentRemoved':
      return changeOfAttachment(plan, event);
    case 'FeedbackCorrected':
    case 'FeedbackRevoked':
      return changeOfCorrection(plan, event);
    case 'EditUndone':
    case 'EditRedone':
      return changeOfInverse(plan, event, place);
    case 'OperationsLocked':
    case 'ProductionOrdersLocked':
      return { operations: locked(plan, 'operations', event.data.operationIds, true) };
    case 'OperationsUnlocked':
    case 'ProductionOrdersUnlocked':
      return { operations: locked(plan, 'operations', event.data.operationIds, false) };
    case 'ActivitiesLocked':
    case 'ActivitiesUnlocked': {
      const isLocked = event.type === 'ActivitiesLocked';
      return {
        activities: locked(plan, 'activities', event.data.activityIds, isLocked),
        operations: locked(plan, 'operations', event.data.operationIds, isLocked),
      };
    }
    case 'StepNoted':
      return event.data.follows === undefined ? {} : { baseData: event.data.follows };
    case 'OperationsRecalculated': {
      const { follows = [], brings = [] } = event.data;
      const baseData = [...follows, ...brings];
      return { ...changeOfPlacements(plan, event.data, place.revision), ...(baseData.length > 0 && { baseData }) };
    }
    case 'SimulationTransferred': {
      const { simulationId: transferredFrom, projectIds, brings = [] } = event.data;
      return {
        ...changeOfPlacements(plan, event.data, place.revision),
        projects: projectIds.map((id) => changed(plan, 'projects', id, { transferredFrom })),
        ...(brings.length > 0 && { baseData: brings }),
      };
    }
    default:
      return changeOfPlacements(plan, event.data, place.revision);
  }
}

const locked = <Kind extends 'activities' | 'operations'>(
  plan: Plan,
  kind: Kind,
  ids: readonly PlanIds[Kind][],
  isLocked: boolean,
) => ids.map((id) => changed<Kind>(plan, kind, id, { locked: isLocked } as Fields<Kind>));

/** What takes back an edit, or repeats it. */
function changeOfInverse(plan: Plan, event: InverseEvent, { revision, userId }: EventPlace): PlanChange {
  const { placements, activities = [], statuses = [], confirmations = [], structure } = event.data;
  const { locked: lock, unlocked, lockedActivities = [], unlockedActivities = [], brings = [] } = event.data;
  const { fields = [] } = event.data;
  const placedAt = placedAtOf(plan, event, userId);
  return squashChanges([
    {
      operations: [
        ...placements.map((one) => placed(plan, one, placedAt.get(one.operationId) ?? revision)),
        ...locked(plan, 'operations', lock, true),
        ...locked(plan, 'operations', unlocked, false),
        ...statuses.map(({ operationId, after }) => changed(plan, 'operations', operationId, { statusId: after })),
      ],
      activities: [
        ...rescheduled(plan, activities),
        ...locked(plan, 'activities', lockedActivities, true),
        ...locked(plan, 'activities', unlockedActivities, false),
      ],
      confirmations,
      baseData: brings,
    },
    structure === undefined ? {} : changeOfStructure(plan, structure),
    changeByKind((kind) =>
      fields
        .filter((one) => one.kind === kind)
        .map(({ id, after }) => changed(plan, kind, id as never, after as never)),
    ),
  ]);
}

type InverseEvent = Extract<PlanningEvent, { type: 'EditUndone' | 'EditRedone' }>;

/**
 * What stands where it stood before is as old as it was then: it does not stand in the way of earlier undoing. Who does not
 * undo, does not ask.
 */
function placedAtOf(
  plan: Plan,
  { type, data }: InverseEvent,
  userId: string | undefined,
): ReadonlyMap<OperationId, number> {
  const isUndo = type === 'EditUndone';
  const stack = (isUndo ? plan.undoStacks : plan.redoStacks).get(userId ?? '');
  const step = stack?.findLast(({ changeSet }) => changeSet === data.changeSet);
  const found = new Map<OperationId, number>();
  for (const one of step === undefined ? [] : changesIn(step.change, 'operations')) {
    if (!hasStayed(one)) continue;
    const { placedAt } = isUndo ? one.before : one.after;
    if (typeof placedAt === 'number') found.set(one.id, placedAt);
  }
  return found;
}

/** What undo or redo adds, removes and links anew. */
function changeOfStructure(plan: Plan, structure: StructureInverse): PlanChange {
  const { removed: gone, restored, relinked, switched, positions } = structure;
  const told = new Set(positions.map(({ orderPositionId }) => orderPositionId));
  return {
    projects: [...went(plan, 'projects', gone.projectIds), ...came('projects', restored.projects)],
    orderPositions: [
      ...went(plan, 'orderPositions', gone.orderPositionIds),
      ...came('orderPositions', restored.orderPositions),
      ...noLongerMissing(plan, structure).filter(({ id }) => !told.has(id)),
      ...positions.map(({ orderPositionId, planned, isSplit, missing }) =>
        changed(plan, 'orderPositions', orderPositionId, {
          planned: planned.after,
          isSplit: isSplit.after,
          missing: noneIsUndefined(missing?.after ?? []) ?? null,
        }),
      ),
    ],
    activities: [...went(plan, 'activities', gone.activityIds), ...came('activities', restored.activities)],
    productionOrders: [
      ...went(plan, 'productionOrders', gone.productionOrderIds),
      ...came('productionOrders', restored.productionOrders),
    ],
    operations: [
      ...went(plan, 'operations', gone.operationIds),
      ...came('operations', restored.operations),
      ...waiting(plan, relinked),
      ...switched.map(({ operationId, switchedOff }) => changed(plan, 'operations', operationId, { switchedOff })),
    ],
  };
}

/** Orders that come back are not missed; edits that were undone before this was kept say nothing of it. */
function noLongerMissing(plan: Plan, { restored: { productionOrders } }: StructureInverse) {
  const back = new Set<string>(productionOrders.map(({ productionOrderId }) => productionOrderId));
  const ids = new Set(
    productionOrders.flatMap(({ activityId }) => plan.activities.get(activityId)?.orderPositionId ?? []),
  );
  return [...ids].flatMap((id) => {
    const position = plan.orderPositions.get(id);
    if (position?.missing === undefined) return [];
    const missing = stillMissing(position, back);
    return missing?.length === position.missing.length
      ? []
      : changed(plan, 'orderPositions', id, { missing: missing ?? null });
  });
}

function removed(plan: Plan, event: RemovalEvent): PlanChange {
  const { orderPositionIds, activityIds, productionOrderIds, operationIds, relinked = [] } = removalOf(event);
  const gone = new Set(operationIds);
  return {
    orderPositions: went(plan, 'orderPositions', orderPositionIds),
    activities: went(plan, 'activities', activityIds),
    productionOrders: went(plan, 'productionOrders', productionOrderIds),
    operations: [
      ...went(plan, 'operations', operationIds),
      ...waiting(plan, relinked).filter(({ id }) => !gone.has(id)),
    ],
  };
}

/** Operations that wait for others now; what is not in the plan any more waits for nothing. */
const waiting = (plan: Plan, relinked: StructureInverse['relinked']) =>
  relinked.flatMap(({ operationId: id, after }) =>
    plan.operations.has(id) ? changed(plan, 'operations', id, { predecessors: after }) : [],
  );

const came = <Kind extends PlanKind>(kind: Kind, objects: readonly Kept<Kind>[]): Came<Kind>[] =>
  objects.map((after) => ({ id: idOf(kind, after), before: undefined, after }));

const cameWith = (
  activities: readonly Kept<'activities'>[],
  productionOrders: readonly Kept<'productionOrders'>[],
  operations: readonly Kept<'operations'>[],
): PlanChange => ({
  activities: came('activities', activities),
  productionOrders: came('productionOrders', productionOrders),
  operations: came('operations', operations),
});

/** Parents that the plan does not have are passed over, as ever; an operation that it does not have is a bug. */
function went<Kind extends PlanKind>(plan: Plan, kind: Kind, ids: readonly PlanIds[Kind][]): Went<Kind>[] {
  const objects = objectsOf(plan, kind);
  return ids.flatMap((id) =>
    kind === 'operations' || objects.has(id)
      ? { id, before: keep[kind](objectIn(plan, kind, id)), after: undefined }
      : [],
  );
}

/** What is asked for now counts more than what the position was planned with before. */
function askedAnew(before: PlannedWith, after: PositionChange): PlannedWith {
  const { technologyId = before.technologyId, processTemplateId = before.processTemplateId } = after;
  const { termination = before.termination, planAnyway = before.planAnyway } = after;
  return {
    technologyId: technologyId ?? undefined,
    processTemplateId: processTemplateId ?? undefined,
    termination,
    planAnyway,
  };
}

/** A name, a number and what other systems call it, where it is said, and what was noted with what is noted now; null empties a field. */
function named<
  Said extends {
    readonly valueAddName?: string;
    readonly productionOrderNumber?: string;
    readonly externalIds?: ExternalId[] | null;
  },
>(before: Notes | undefined, { valueAddName, productionOrderNumber, externalIds, ...after }: Said) {
  const filled = Object.entries({ ...before, ...after }).filter(([, value]) => value !== null && value !== undefined);
  return {
    ...(valueAddName === undefined ? {} : { valueAddName }),
    ...(productionOrderNumber === undefined ? {} : { productionOrderNumber }),
    ...(externalIds === undefined ? {} : { externalIds }),
    notes: filled.length === 0 ? null : Object.fromEntries(filled),
  };
}

type AttachmentEvent = Extract<PlanningEvent, { readonly type: 'AttachmentAdded' | 'AttachmentRemoved' }>;

/** What an attachment makes different: it stands with the notes of an object, or with the object where that has none. */
function changeOfAttachment(plan: Plan, { type, data: { object, attachment } }: AttachmentEvent): PlanChange {
  const others = (attachmentsOf(plan, object) ?? []).filter((one) => one.attachmentId !== attachment.attachmentId);
  const all = type === 'AttachmentAdded' ? [...others, attachment] : others;
  const attachments = all.length === 0 ? null : all;
  const notes = ({ notes: before }: { readonly notes?: Notes | undefined }) => ({
    notes: withAttachments(before, all),
  });
  switch (object.type) {
    case 'project':
      return { projects: [changed(plan, 'projects', object.id, { attachments })] };
    case 'orderPosition':
      return { orderPositions: [changed(plan, 'orderPositions', object.id, { attachments })] };
    case 'activity':
      return { activities: [changed(plan, 'activities', object.id, notes(objectIn(plan, 'activities', object.id)))] };
    case 'productionOrder': {
      const { id } = object;
      return {
        productionOrders: [changed(plan, 'productionOrders', id, notes(objectIn(plan, 'productionOrders', id)))],
      };
    }
    case 'operation':
      return { operations: [changed(plan, 'operations', object.id, notes(objectIn(plan, 'operations', object.id)))] };
  }
}

/** null: nothing is noted. */
function withAttachments(notes: Notes | undefined, attachments: readonly Attachment[]): Notes | null {
  const { attachments: _before, ...others } = notes ?? {};
  if (attachments.length > 0) return { ...others, attachments: [...attachments] };
  return Object.keys(others).length === 0 ? null : others;
}
