// Trail of OperationsMoved, step 4 (ARCHITECTURE.md).
import { fromIso, type Instant } from '#domain/kernel/instant.ts';
import { isRejection, type Rejection, reject } from '#domain/kernel/rejection.ts';
import type { TimelineEdit } from '#domain/planning/api/timeline-api.ts';
import type { OperationMove, PlanningCommand, ResizeTarget } from '#domain/planning/plan/commands.ts';

/** The command of a timeline edit; `validation` names missing or superfluous fields. */
export function timelineCommand(edit: TimelineEdit): PlanningCommand | Rejection {
  const { action, versionIdentifier: baseRevision, operations = [], override = false, shown } = edit;
  const base = {
    baseRevision,
    override,
    shown: shown && { start: fromIso(shown.startDate), end: fromIso(shown.endDate) },
  };
  if (action === 'undo' || action === 'redo') return { type: action, changeSet: edit.changeSet };
  if (edit.changeSet !== undefined) return unfit('changeSet');
  if (action === 'shift') return shift();
  const ofShift = (['from', 'distance', 'resources'] as const).find((field) => edit[field] !== undefined);
  if (ofShift !== undefined) return unfit(ofShift);
  if (action === 'refit') return refit();
  const named = namedIn(edit);
  if (isRejection(named)) return named;
  const unclear = action === 'clone' ? undefined : unclearIn(named);
  if (unclear !== undefined) return unclear;
  const ids = named.objects.map(({ id }) => id);
  switch (action) {
    case 'lock':
    case 'unlock': {
      const what = lockable[named.kind];
      return what === undefined ? unfit(named.kind) : { type: `${action}${what}`, baseRevision, ids };
    }
    case 'clone': {
      const [activity, another] = edit.activities ?? [];
      if (activity === undefined) return missing('activities');
      if (another !== undefined) return reject('validation', { fields: { 'activities.1': 'onlyOnce' } });
      const { activityId, startDate } = activity;
      return { type: 'cloneActivity', baseRevision, activityId, start: instantOf(startDate) };
    }
    case 'move': {
      if (named.kind === 'operations') return moves('moveOperations');
      const targets = withStart(named);
      return isRejection(targets) ? targets : { type: moveOf[named.kind], ...base, targets };
    }
    case 'resize': {
      const targets = named.objects.map(
        ({ id, startDate, endDate }): ResizeTarget => ({
          id,
          start: instantOf(startDate),
          end: instantOf(endDate),
        }),
      );
      const bare = targets.findIndex(({ start, end }) => start === undefined && end === undefined);
      return bare >= 0 ? missing(`${named.kind}.${bare}.endDate`) : { type: resizeOf[named.kind], ...base, targets };
    }
    case 'moveParallel':
      return moves('moveParallelOperations');
    case 'freeMove':
      return moves('moveOperationsFreely');
    case 'multipleMove':
      return moves('moveSelection');
    case 'swap': {
      const [one, other, third] = operations;
      if (one === undefined) return missing('operations');
      if (other === undefined) return missing('operations.1');
      if (third !== undefined) return unfit('operations.2');
      return { type: 'swapOperations', ...base, operationIds: [one.operationId, other.operationId] };
    }
    case 'insert': {
      const wished = wishes();
      if (isRejection(wished)) return wished;
      const [first, ...rest] = wished;
      return first === undefined
        ? missing('operations')
        : { type: 'insertOperations', ...base, moves: [first, ...rest] };
    }
    case 'closeGapsLeft':
    case 'closeGapsRight':
    case 'optimizeLeft':
    case 'optimizeRight': {
      if (operations.length === 0) return missing('operations');
      const operationIds = operations.map(({ operationId }) => operationId);
      const direction = action === 'closeGapsLeft' || action === 'optimizeLeft' ? 'left' : 'right';
      const closes = action === 'closeGapsLeft' || action === 'closeGapsRight';
      return { type: closes ? 'closeGaps' : 'optimiseOperations', ...base, direction, operationIds };
    }
  }

  function refit(): PlanningCommand | Rejection {
    const given = kinds.find((kind) => kind !== 'operations' && kind !== 'activities' && edit[kind] !== undefined);
    if (given !== undefined) return unfit(given);
    const operationIds = edit.operations?.map(({ operationId }) => operationId);
    const activityIds = edit.activities?.map(({ activityId }) => activityId);
    return { type: 'refitOperations', ...base, operationIds, activityIds };
  }

  function shift(): PlanningCommand | Rejection {
    const { from, distance, resources } = edit;
    const given = kinds.find((kind) => edit[kind] !== undefined);
    if (given !== undefined) return unfit(given);
    if (from === undefined) return missing('from');
    if (distance === undefined) return missing('distance');
    return {
      type: 'shiftOperations',
      ...base,
      from: fromIso(from),
      distance: distance * 1000,
      resourceIds: resources,
    };
  }

  function moves(
    type: 'moveOperations' | 'moveSelection' | 'moveParallelOperations' | 'moveOperationsFreely',
  ): PlanningCommand | Rejection {
    const wished = wishes();
    return isRejection(wished) ? wished : { type, ...base, moves: wished };
  }

  function wishes(): OperationMove[] | Rejection {
    if (operations.length === 0) return missing('operations');
    const wished: OperationMove[] = [];
    for (const [index, { operationId, startDate, resourceId }] of operations.entries()) {
      if (startDate === undefined) return missing(`operations.${index}.startDate`);
      wished.push({ operationId, start: fromIso(startDate), resourceId });
    }
    return wished;
  }
}

const instantOf = (iso: string | undefined): Instant | undefined => (iso === undefined ? undefined : fromIso(iso));

type Kind = 'operations' | 'activities' | 'productionOrders' | 'orderPositions' | 'projects';

interface Named {
  readonly kind: Kind;
  readonly objects: readonly {
    readonly id: string;
    readonly startDate?: string | undefined;
    readonly endDate?: string | undefined;
  }[];
}

const kinds: readonly Kind[] = ['operations', 'activities', 'productionOrders', 'orderPositions', 'projects'];

const lockable: Readonly<Partial<Record<Kind, 'Operations' | 'Activities' | 'ProductionOrders'>>> = {
  operations: 'Operations',
  activities: 'Activities',
  productionOrders: 'ProductionOrders',
};

const moveOf = {
  activities: 'moveActivities',
  productionOrders: 'moveProductionOrders',
  orderPositions: 'moveOrderPositions',
  projects: 'moveProjects',
} as const;

const resizeOf = {
  operations: 'resizeOperations',
  activities: 'resizeActivities',
  productionOrders: 'resizeProductionOrders',
  orderPositions: 'resizeOrderPositions',
  projects: 'resizeProjects',
} as const;

/** The one collection that the edit names. */
function namedIn(edit: TimelineEdit): Named | Rejection {
  const given = kinds.filter((kind) => (edit[kind] ?? []).length > 0);
  const [kind, other] = given;
  if (kind === undefined) return missing('operations');
  if (other !== undefined) return reject('validation', { fields: { [other]: 'onlyOnce' } });
  switch (kind) {
    case 'operations':
      return {
        kind,
        objects: (edit.operations ?? []).map(({ operationId, ...dates }) => ({ id: operationId, ...dates })),
      };
    case 'activities':
      return {
        kind,
        objects: (edit.activities ?? []).map(({ activityId, ...dates }) => ({ id: activityId, ...dates })),
      };
    case 'productionOrders':
      return {
        kind,
        objects: (edit.productionOrders ?? []).map(({ productionOrderId, ...dates }) => ({
          id: productionOrderId,
          ...dates,
        })),
      };
    case 'orderPositions':
      return {
        kind,
        objects: (edit.orderPositions ?? []).map(({ orderPositionId, ...dates }) => ({
          id: orderPositionId,
          ...dates,
        })),
      };
    case 'projects':
      return { kind, objects: (edit.projects ?? []).map(({ projectId, ...dates }) => ({ id: projectId, ...dates })) };
  }
}

/** An object named twice leaves open what is meant; an end before its start is none. */
function unclearIn({ kind, objects }: Named): Rejection | undefined {
  const seen = new Set<string>();
  for (const [index, { id, startDate, endDate }] of objects.entries()) {
    if (seen.has(id)) return reject('namedTwice', { id });
    seen.add(id);
    if (startDate !== undefined && endDate !== undefined && fromIso(endDate) < fromIso(startDate))
      return reject('validation', { fields: { [`${kind}.${index}.endDate`]: 'endBeforeStart' } });
  }
  return undefined;
}

function withStart({ kind, objects }: Named): { readonly id: string; readonly start: Instant }[] | Rejection {
  const targets: { id: string; start: Instant }[] = [];
  for (const [index, { id, startDate }] of objects.entries()) {
    if (startDate === undefined) return missing(`${kind}.${index}.startDate`);
    targets.push({ id, start: fromIso(startDate) });
  }
  return targets;
}

const missing = (field: string): Rejection => reject('validation', { fields: { [field]: 'required' } });
const unfit = (field: string): Rejection => reject('validation', { fields: { [field]: 'invalid' } });
