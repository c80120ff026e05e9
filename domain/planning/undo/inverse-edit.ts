import type { EventOf } from '#domain/kernel/event.ts';
import type { EditUndone, StructureInverse } from '#domain/planning/events/edit-events.ts';
import type { Plan } from '#domain/planning/plan/plan.ts';
import {
  changesIn,
  hasCome,
  hasGone,
  hasStayed,
  type PlanChange,
  type PlanKind,
  planKinds,
} from '#domain/planning/plan/plan-change.ts';
import { enteredChange } from './entered-fields.ts';

type InverseEdit = Omit<EventOf<typeof EditUndone>['data'], 'changeSet'>;

/** A change that takes back or repeats an edit, as the log keeps it. `revision`: of that edit. */
export function inverseEdit(plan: Plan, change: PlanChange, revision: number): InverseEdit {
  const operations = changesIn(change, 'operations').filter(hasStayed);
  const activities = changesIn(change, 'activities').filter(hasStayed);
  const statuses = operations.flatMap(
    ({ id: operationId, before: { statusId: before }, after: { statusId: after } }) =>
      typeof before === 'number' && typeof after === 'number' ? { operationId, before, after } : [],
  );
  const { confirmations = [], baseData = [] } = change;
  const structure = inverseStructure(plan, change, revision);
  const fields = planKinds.flatMap((kind) =>
    changesIn(change, kind)
      .filter(hasStayed)
      .flatMap((one) => {
        const said = enteredChange(kind, one);
        return said === undefined ? [] : { kind, id: one.id as string, ...said };
      }),
  );
  return {
    // What stands where it stood before stands there for the reason that it had then.
    placements: operations.flatMap(({ id: operationId, before: { placement: before }, after }) => {
      const { placement, reason } = after;
      return before && placement && reason ? { operationId, before, after: placement, reason } : [];
    }),
    activities: activities.flatMap(({ id: activityId, before: { process: before }, after: { process: after } }) =>
      before && after ? { activityId, before, after } : [],
    ),
    locked: operations.filter(({ after }) => after.locked === true).map(({ id }) => id),
    unlocked: operations.filter(({ after }) => after.locked === false).map(({ id }) => id),
    lockedActivities: activities.filter(({ after }) => after.locked === true).map(({ id }) => id),
    unlockedActivities: activities.filter(({ after }) => after.locked === false).map(({ id }) => id),
    ...(statuses.length === 0 ? {} : { statuses }),
    ...(confirmations.length === 0 ? {} : { confirmations: [...confirmations] }),
    ...(structure === undefined ? {} : { structure }),
    ...(fields.length === 0 ? {} : { fields }),
    ...(baseData.length === 0 ? {} : { brings: [...baseData] }),
  };
}

/** undefined: nothing comes, goes or is linked otherwise. */
function inverseStructure(plan: Plan, change: PlanChange, revision: number): StructureInverse | undefined {
  const gone = <Kind extends PlanKind>(kind: Kind) =>
    changesIn(change, kind)
      .filter(hasGone)
      .map(({ id }) => id);
  const come = <Kind extends PlanKind>(kind: Kind) =>
    changesIn(change, kind)
      .filter(hasCome)
      .map(({ after }) => after);
  const stayed = changesIn(change, 'operations').filter(hasStayed);
  const structure: StructureInverse = {
    removed: {
      projectIds: gone('projects'),
      orderPositionIds: gone('orderPositions'),
      activityIds: gone('activities'),
      productionOrderIds: gone('productionOrders'),
      operationIds: gone('operations'),
    },
    restored: {
      projects: come('projects'),
      orderPositions: come('orderPositions'),
      activities: come('activities'),
      productionOrders: come('productionOrders'),
      operations: come('operations').map((one) => ({ placedAt: revision, ...one })),
    },
    relinked: stayed.flatMap(({ id: operationId, before, after }) =>
      before.predecessors && after.predecessors
        ? { operationId, before: before.predecessors, after: after.predecessors }
        : [],
    ),
    switched: stayed.flatMap(({ id: operationId, after: { switchedOff } }) =>
      typeof switchedOff === 'boolean' ? { operationId, switchedOff } : [],
    ),
    positions: changesIn(change, 'orderPositions')
      .filter(hasStayed)
      .flatMap(({ id: orderPositionId, after }) => {
        const position = plan.orderPositions.get(orderPositionId);
        if (position === undefined) return [];
        const { planned, isSplit, missing = [] } = position;
        const left = 'missing' in after ? (after.missing ?? []) : missing;
        return {
          orderPositionId,
          planned: { before: planned, after: after.planned ?? planned },
          isSplit: { before: isSplit, after: after.isSplit ?? isSplit },
          ...(missing.length + left.length === 0 ? {} : { missing: { before: [...missing], after: [...left] } }),
        };
      }),
  };
  const { removed, restored, ...others } = structure;
  const isEmpty = [removed, restored, others].every((part) => Object.values(part).every((list) => list.length === 0));
  return isEmpty ? undefined : structure;
}
