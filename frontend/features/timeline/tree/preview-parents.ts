import type { ActivityId, OperationId } from '#domain/kernel/ids.ts';
import type { Instant, Interval } from '#domain/kernel/instant.ts';
import { isRejection, type Rejection } from '#domain/kernel/rejection.ts';
import { moveParents } from '#domain/planning/actions/move-parents.ts';
import { resizeActivities, resizeParents } from '#domain/planning/actions/resize.ts';
import { type EditResult, newEdit } from '#domain/planning/edits/edit.ts';
import { refuseOutside } from '#domain/planning/edits/outside-range.ts';
import { type ParentKind, partsOf, spanOf } from '#domain/planning/plan/parts.ts';
import type { Plan } from '#domain/planning/plan/plan.ts';
import type { BarKind } from '#frontend/features/timeline/data/moved-objects.ts';
import type { TimelineSession } from '#frontend/features/timeline/data/timeline-session.ts';
import type { DraggedBar, PlacedAt } from '#frontend/features/timeline/model/drag-machine.ts';

/** Kinds of parents as the domain names them; a process step moves as an activity. */
export const parentKinds: Readonly<Partial<Record<BarKind, ParentKind>>> = {
  projects: 'project',
  orderPositions: 'orderPosition',
  productionOrders: 'productionOrder',
  activities: 'activity',
};

/** What moving these parents by `shift` milliseconds does, with the server's code (rules §5). */
export function decideParents(
  { plan, factory: { facts }, shown }: TimelineSession,
  kind: ParentKind,
  bars: readonly DraggedBar[],
  shift: number,
  now: Instant,
  override = false,
): EditResult | Rejection {
  // The distance counts: of a parent only some parts may be loaded, and then its start here is not the server's.
  const targets = bars.map(({ id, start }) => ({ id, start: (loadedSpan(plan(), kind, id)?.start ?? start) + shift }));
  const result = moveParents(newEdit({ plan: plan(), facts, now, override }), kind, targets);
  return isRejection(result) ? result : (refuseOutside(result, shown) ?? result);
}

/** What pulling an edge of a parent or process step by `shift` milliseconds does, with the server's code (rules §5). */
export function decideResize(
  { plan, factory: { facts }, shown }: TimelineSession,
  kind: ParentKind,
  bar: DraggedBar,
  edge: 'start' | 'end',
  shift: number,
  now: Instant,
  override = false,
): EditResult | Rejection {
  const from = (loadedSpan(plan(), kind, bar.id) ?? bar)[edge];
  const targets = [{ id: bar.id, [edge]: from + shift }];
  const edit = newEdit({ plan: plan(), facts, now, override });
  const result = kind === 'activity' ? resizeActivities(edit, targets) : resizeParents(edit, kind, targets);
  return isRejection(result) ? result : (refuseOutside(result, shown) ?? result);
}

/**
 * Spans of all parents above what an edit places, with `placed` instead of the places of now. `spanNow` is what a parent
 * shows: its edges may be those of parts that are not loaded, and then stay.
 */
export function parentsAfter(
  plan: Plan,
  placed: readonly PlacedAt[],
  spanNow: (id: PlacedAt['id']) => Interval | undefined,
): PlacedAt[] {
  const after = new Map<string, Interval>(placed.map((place) => [place.id, place]));
  const parents = new Map<PlacedAt['id'], ParentKind>();
  for (const { id } of placed) noteParents(plan, id, parents);
  return [...parents].flatMap(([id, kind]): PlacedAt[] => {
    const shown = spanNow(id);
    const parts = partsOf(plan, kind, id);
    const before = parts && spanOf(parts);
    if (shown === undefined || parts === undefined || before === undefined) return [];
    const moved = spanOf({
      activities: parts.activities.map((activity) => {
        const at = activity.process && after.get(activity.activityId);
        return at === undefined || activity.process === undefined
          ? activity
          : { ...activity, process: { ...activity.process, start: at.start, end: at.end } };
      }),
      operations: parts.operations.map((operation) => {
        const at = after.get(operation.operationId);
        return at === undefined
          ? operation
          : { ...operation, placement: { ...operation.placement, start: at.start, end: at.end } };
      }),
    });
    if (moved === undefined) return [];
    const start = shown.start < before.start ? shown.start : moved.start;
    const end = shown.end > before.end ? shown.end : moved.end;
    return start === shown.start && end === shown.end ? [] : [{ id, start, end }];
  });
}

function noteParents(plan: Plan, id: PlacedAt['id'], parents: Map<PlacedAt['id'], ParentKind>): void {
  const order = plan.operations.get(id as OperationId)?.productionOrderId;
  if (order !== undefined) parents.set(order, 'productionOrder');
  const activityId = order === undefined ? (id as ActivityId) : plan.productionOrders.get(order)?.activityId;
  const position = activityId && plan.activities.get(activityId)?.orderPositionId;
  if (position === undefined) return;
  parents.set(position, 'orderPosition');
  const project = plan.orderPositions.get(position)?.projectId;
  if (project !== undefined) parents.set(project, 'project');
}

function loadedSpan(plan: Plan, kind: ParentKind, id: PlacedAt['id']): Interval | undefined {
  const parts = partsOf(plan, kind, id);
  return parts && spanOf(parts);
}
