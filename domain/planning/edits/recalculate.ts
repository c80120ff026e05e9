import type { BaseDataChange } from '#domain/base-data/object-change.ts';
import type { ResourceGap } from '#domain/base-data/object-types.ts';
import type { ResourceId } from '#domain/kernel/ids.ts';
import type { Interval } from '#domain/kernel/instant.ts';
import { isRejection, type Rejection } from '#domain/kernel/rejection.ts';
import { barFrom } from '#domain/planning/calendar/plan-time.ts';
import type { PlanningEvent } from '#domain/planning/events/events.ts';
import { type Crew, mainWithEquipment } from '#domain/planning/placing/crew.ts';
import type { Placement } from '#domain/planning/plan/placement.ts';
import type { Operation, Plan } from '#domain/planning/plan/plan.ts';
import type { PlanningContext } from '#domain/planning/plan/planning-context.ts';
import { barsOn } from '#domain/planning/plan/resource-index.ts';
import { hasBegun, statusId } from '#domain/planning/plan/status.ts';
import { pushAside } from '#domain/planning/pushes/push-aside.ts';
import { givesWay } from '#domain/planning/pushes/row-order.ts';
import type { Way } from '#domain/planning/pushes/ways.ts';
import { completed } from './carry-out.ts';
import { comeBack } from './come-back.ts';
import { type Edit, type EditResult, type EditSituation, isFree, type Mover, newEdit, teamOf } from './edit.ts';
import { boundsOf } from './operation-bounds.ts';
import { besideAt, earliestPlace, ownCrew, putTogether, take } from './place-again.ts';
import { pushSuccessor } from './push-successor.ts';

interface Recalculate {
  readonly stretches: readonly Stretch[];
  /** How what is in the way gives way; default: as the plant has set it. */
  readonly way?: Way | undefined;
  /** Where it is not told as a step of somebody: which gaps changed, for what had given way to them. */
  readonly gaps?: readonly BaseDataChange[] | undefined;
  /** What the bars follow, as a step of who has made it; with bars or without. */
  readonly follows?: readonly BaseDataChange[] | undefined;
  /** What comes behind the bars. */
  readonly brings?: readonly BaseDataChange[] | undefined;
}

/** A time of a resource in which it works otherwise now. */
type Stretch = Interval & { readonly resourceId: ResourceId };

/** Hours of normal gaps that come or go: bars in them follow by themselves (decision 0030). */
export const stretchesOf = (changes: readonly BaseDataChange[]): readonly Stretch[] =>
  changes.flatMap(({ collection, before, after }) =>
    collection !== 'resourceGaps'
      ? []
      : [before, after].flatMap((fields) => {
          const gap = fields as ResourceGap | undefined;
          return gap === undefined || gap.informative
            ? []
            : [{ resourceId: gap.resourceId, start: gap.dateFrom, end: gap.dateTo }];
        }),
  );

/**
 * Recalculates bars after a gap was added, changed or removed (domain facts §9): a bar grows by the working time that
 * the gap takes and shrinks again. A bar that would start within the gap starts after it, unless it has begun or is
 * locked. What stands behind it in its row or waits for it is pushed to the right, in its sequence (`pushAside`); what may not
 * give way stays, and an overlap with it is a conflict.
 */
export function recalculateOperations(
  plan: Plan,
  { stretches, way, gaps, follows, brings }: Recalculate,
  { facts, now }: Pick<PlanningContext, 'facts' | 'now'>,
): PlanningEvent[] | Rejection {
  const touched = stretches.flatMap((stretch) => operationsIn(plan, stretch));
  const situation = { plan, facts, now, override: false };
  const result =
    way === 'comeBack'
      ? comeBack(situation, gaps ?? follows ?? [], touched, fitInPlace)
      : follow(situation, touched, way ?? facts.settings.wayForGaps);
  if (isRejection(result)) return result;
  const { placements, activities } = result;
  const baseData = follows ?? brings;
  if (placements.length + activities.length === 0 && baseData === undefined) return [];
  const resourceIds = [
    ...new Set((baseData ?? []).flatMap(resourcesOf).concat(stretches.map(({ resourceId }) => resourceId))),
  ];
  const data = {
    resourceIds,
    placements: [...placements],
    activities: [...activities],
    ...(follows && { follows: [...follows] }),
    ...(brings && { brings: [...brings] }),
  };
  return [{ type: 'OperationsRecalculated', data }];
}

/** Where more would have to move than one edit may, only what has to moves. */
function follow(
  situation: EditSituation,
  touched: readonly Operation[],
  way: Exclude<Way, 'comeBack'>,
): EditResult | Rejection {
  if (way === 'leave') return { placements: [], activities: [] };
  const edit = newEdit(situation);
  const hits = touched.map((operation) =>
    givesWay(edit, operation) ? { operation } : { operation, place: fitInPlace },
  );
  const moved = pushAside(edit, hits, way, { isFact: true });
  if (!isRejection(moved)) return completed(edit, [], true);
  return way === 'othersStay' ? moved : follow(situation, touched, 'othersStay');
}

const resourcesOf = ({ before, after }: BaseDataChange): ResourceId[] =>
  [before, after].flatMap((gap) => (gap === undefined ? [] : [(gap as ResourceGap).resourceId]));

/** Main operations that are not done and have a bar in the stretch, their own or that of a parallel operation. */
function operationsIn(plan: Plan, { resourceId, start, end }: Stretch): readonly Operation[] {
  return barsOn(plan, resourceId).operations.flatMap((operation) => {
    if (operation.placement.start >= end || operation.placement.end <= start) return [];
    const main = operation.mainOperationId === undefined ? operation : plan.operations.get(operation.mainOperationId);
    const counts = main !== undefined && main.attends === undefined && !main.switchedOff;
    return counts && main.statusId !== statusId.done ? [main] : [];
  });
}

/** Gives a bar the length that its planned time now takes, where it stands; what has begun or is locked keeps its start. */
export const fitInPlace: Mover = (edit, operation) => {
  const { placement } = operation;
  const { bound } = boundsOf(edit, operation);
  if (bound !== undefined && bound.at > placement.start && isFree(edit.plan, operation))
    return pushIfPossible(edit, operation);
  const crew = ownCrew(edit, operation);
  if (crew === undefined) return keepInPlace(edit, operation);
  const target = mainWithEquipment(crew);
  const bar = barFrom(target, placement.start, placement.planTime);
  if (bar === undefined) return keepInPlace(edit, operation);
  const isFixed = teamOf(edit.plan, operation).some((one) => one.locked || hasBegun(one.statusId));
  const after: Placement = { ...placement, start: isFixed ? placement.start : bar.start, end: bar.end };
  const beside = besideAt(edit, crew, after);
  // A resource of the crew does not work at that time.
  if (beside === undefined) return isFixed ? keepInPlace(edit, operation) : startTogether(edit, operation, crew);
  const isLater = after.start !== placement.start;
  const reason = isLater ? ({ kind: 'notWorking', cause: 'gap' } as const) : operation.reason;
  putTogether(edit, operation.operationId, after, beside, reason);
  return undefined;
};

/** The crew starts as soon as all of its resources work again. */
function startTogether(edit: Edit, operation: Operation, crew: Crew): undefined {
  const offer = earliestPlace(edit, operation, { crews: [crew], from: operation.placement.start });
  if (offer === undefined) return keepInPlace(edit, operation);
  take(edit, operation, offer, offer.slot.reason ?? { kind: 'notWorking', cause: 'gap' });
  return undefined;
}

/** A gap is a fact: an operation that cannot be pushed does not prevent it from being entered. */
const pushIfPossible: Mover = (edit, operation) => {
  if (isFree(edit.plan, operation)) pushSuccessor(edit, operation);
  return edit.draft.placementOf(operation.operationId) === undefined ? keepInPlace(edit, operation) : undefined;
};

function keepInPlace(edit: Edit, operation: Operation): undefined {
  for (const one of teamOf(edit.plan, operation)) edit.draft.place(one.operationId, one.placement);
  return undefined;
}
