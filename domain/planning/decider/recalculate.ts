import type { BaseDataChange } from '#domain/base-data/object-change.ts';
import type { ResourceGap } from '#domain/base-data/object-types.ts';
import type { ResourceId } from '#domain/kernel/ids.ts';
import type { Interval } from '#domain/kernel/instant.ts';
import { isRejection, type Rejection } from '#domain/kernel/rejection.ts';
import type { Way } from '#domain/kernel/ways.ts';
import { refitOperations } from '#domain/planning/actions/refit.ts';
import { foretell } from '#domain/planning/change/foretell.ts';
import type { PlanningEvent } from '#domain/planning/events/events.ts';
import { inFuture, misfitsOn } from '#domain/planning/misfits/find-misfits.ts';
import { findProcessMisfits } from '#domain/planning/misfits/process-misfits.ts';
import { optimised } from '#domain/planning/optimise/from-now.ts';
import { draftOf } from '#domain/planning/plan/draft.ts';
import { mainOperationOf } from '#domain/planning/plan/parts.ts';
import type { Operation, Plan } from '#domain/planning/plan/plan.ts';
import type { PlanningContext } from '#domain/planning/plan/planning-context.ts';
import { barsOn } from '#domain/planning/plan/resource-index.ts';
import { statusId } from '#domain/planning/plan/status.ts';
import { pushAside } from '#domain/planning/pushes/push-aside.ts';
import { givesWay } from '#domain/planning/pushes/row-order.ts';
import { firstStepsOf } from '../edits/attendant-edit.ts';
import { completed } from '../edits/carry-out.ts';
import { type EditResult, type EditSituation, editAsPlanned } from '../edits/edit.ts';
import { fitInPlace } from '../edits/fit-in-place.ts';
import { comeBack } from './come-back.ts';

interface Recalculate {
  readonly stretches: readonly Stretch[];
  /** Resources that work at other hours now, or all of the plant: what no longer fits them is placed again. */
  readonly rows?: readonly ResourceId[] | 'all' | undefined;
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
 * locked. What stands behind it in its row or waits for it gives way as `way` says (`pushAside`); what may not stays, and an
 * overlap with it is a conflict.
 */
export function recalculateOperations(
  plan: Plan,
  command: Recalculate,
  context: Pick<PlanningContext, 'facts' | 'now'>,
): PlanningEvent[] | Rejection {
  const { way, gaps = command.follows ?? [] } = command;
  if (way !== 'comeBack') return recalculated(plan, command, context);
  const leaving = gaps.map((gap) => ({ ...gap, after: undefined }));
  const staying = gaps.flatMap((gap) => (gap.after === undefined ? [] : [{ ...gap, before: undefined }]));
  const events = recalculated(plan, { ...command, stretches: stretchesOf(leaving) }, context);
  if (isRejection(events) || staying.length === 0) return events;
  // A gap that only moves comes back from where it was, and takes what it needs where it is.
  const then = recalculated(foretell(plan, events).plan, { stretches: stretchesOf(staying) }, context);
  return isRejection(then) ? then : [...events, ...then];
}

function recalculated(
  plan: Plan,
  { stretches, rows, way, gaps, follows, brings }: Recalculate,
  { facts, now }: Pick<PlanningContext, 'facts' | 'now'>,
): PlanningEvent[] | Rejection {
  const touched = stretches.flatMap((stretch) => operationsIn(plan, stretch));
  const situation = { plan, facts, now, override: false };
  const pushedBy = (push: PushOrLeave): EditResult | Rejection =>
    rows === undefined ? follow(situation, touched, push) : followRows(situation, rows, push);
  const decide = (): EditResult | Rejection => {
    if (way === 'comeBack') return comeBack(situation, gaps ?? follows ?? [], touched, fitInPlace);
    const push = way ?? facts.settings.wayForGaps;
    return push === 'optimise' ? optimised(situation, pushedBy) : pushedBy(push);
  };
  const result = decide();
  if (isRejection(result)) return result;
  const { placements, activities } = result;
  const baseData = follows ?? brings;
  if (placements.length + activities.length === 0 && (baseData === undefined || rows !== undefined)) return [];
  const resourceIds = [
    ...new Set([
      ...(baseData ?? []).flatMap(resourcesOf),
      ...stretches.map(({ resourceId }) => resourceId),
      ...(rows === undefined ? [] : placements.map(({ after: { resourceId } }) => resourceId)),
    ]),
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

type PushOrLeave = Exclude<Way, 'comeBack'>;

/** What no longer fits the hours of the resources is placed again. */
function followRows(
  situation: EditSituation,
  rows: readonly ResourceId[] | 'all',
  way: PushOrLeave,
): EditResult | Rejection {
  if (way === 'leave') return { placements: [], activities: [] };
  const { plan, facts, now } = situation;
  const question = { plan, facts, draft: draftOf(plan) };
  const ids = rows === 'all' ? [...plan.barsByResource.keys()] : rows;
  const misfits = inFuture(
    plan,
    ids.flatMap((id) => misfitsOn(question, id)),
    now,
  );
  const steps = rows === 'all' ? findProcessMisfits(plan, facts, now) : [];
  const wish = {
    operationIds: misfits.map(({ operationId }) => operationId),
    activityIds: steps.map(({ activityId }) => activityId),
  };
  return refitOperations(situation, wish, way);
}

/** Where more would have to move than one edit may, only what has to moves. */
function follow(situation: EditSituation, touched: readonly Operation[], way: PushOrLeave): EditResult | Rejection {
  if (way === 'leave') return { placements: [], activities: [] };
  const edit = editAsPlanned(situation);
  const hits = touched.map((operation) =>
    givesWay(edit, operation) ? { operation } : { operation, place: fitInPlace },
  );
  const moved = pushAside(edit, hits, way, { isFact: true });
  if (!isRejection(moved)) return completed(edit, [], true);
  return way === 'othersStay' ? moved : follow(situation, touched, 'othersStay');
}

const resourcesOf = ({ collection, before, after }: BaseDataChange): ResourceId[] =>
  collection === 'resourceGaps'
    ? [before, after].flatMap((gap) => (gap as ResourceGap | undefined)?.resourceId ?? [])
    : [];

/**
 * Main operations that are not done and have a bar in the stretch, their own or that of a parallel operation; of an attendant
 * resource those with which its jobs begin.
 */
function operationsIn(plan: Plan, { resourceId, start, end }: Stretch): readonly Operation[] {
  return barsOn(plan, resourceId).operations.flatMap((operation) => {
    if (operation.placement.start >= end || operation.placement.end <= start) return [];
    // What attends a job comes and goes with it.
    const mains = operation.attends === undefined ? [mainOperationOf(plan, operation)] : firstStepsOf(plan, operation);
    return mains.filter(
      (main) => main !== undefined && !main.switchedOff && main.statusId !== statusId.done,
    ) as Operation[];
  });
}
