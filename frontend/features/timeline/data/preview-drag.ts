import type { OperationId, ResourceId } from '#domain/kernel/ids.ts';
import type { Instant } from '#domain/kernel/instant.ts';
import { isRejection } from '#domain/kernel/rejection.ts';
import type { Alternative } from '#domain/planning/edits/alternatives.ts';
import { refuseOutside } from '#domain/planning/edits/outside-range.ts';
import { previewMove } from '#domain/planning/edits/preview-move.ts';
import type { DraggedBar, PlacedAt, Preview, Snapshot } from '#frontend/features/timeline/gestures/drag-machine.ts';
import { placeOfBar } from '#frontend/features/timeline/model/bar.ts';
import type { TimelineSession } from './timeline-session.ts';

/**
 * Result of a drop of operations at this place, computed with the server's decision code. `shift` is the distance in time (ms); the
 * dragged operation goes to `resourceId`, the rest of the selection keeps its resources.
 */
export function previewDrag(
  session: TimelineSession,
  snapshot: Snapshot,
  shift: number,
  resourceId: ResourceId | undefined,
  now: Instant,
): Preview {
  const { dragged, others } = snapshot;
  const moves = [
    { operationId: dragged.id as OperationId, start: dragged.start + shift, resourceId },
    ...others.map((other) => ({ operationId: other.id as OperationId, start: other.start + shift })),
  ];
  const moved = previewMove(session.plan(), session.factory.facts, { moves, override: false }, now);
  const result = isRejection(moved) ? moved : (refuseOutside(moved, session.shown) ?? moved);
  if (!isRejection(result)) {
    const placements = result.placements.map(({ operationId, after }) => ({ id: operationId, ...placeOfBar(after) }));
    const own = result.placements.find((change) => change.operationId === dragged.id);
    placements.sort((a, b) => Number(b.id === dragged.id) - Number(a.id === dragged.id));
    return { kind: 'allowed', placements, snapped: own?.reason.kind === 'predecessor' };
  }
  const details = result.detailsObject ?? {};
  const alternatives = (details.alternatives ?? []) as readonly Alternative[];
  const concerned = (details.operationId ?? dragged.id) as OperationId;
  return {
    kind: 'refused',
    requested: requestedPlaceOf(session, dragged, shift, resourceId),
    others: others.map((other) => requestedPlaceOf(session, other, shift, other.resourceId)),
    errorCode: result.errorCode,
    details,
    offers: alternatives.map(({ lateness, ...offer }) => ({ ...offer, id: concerned, lateness: lateness * 1_000 })),
  };
}

/** Place requested by the pointer, with the duration that the operation has there. */
function requestedPlaceOf(
  session: TimelineSession,
  dragged: DraggedBar,
  shift: number,
  resourceId: ResourceId | undefined,
): PlacedAt {
  const { id } = dragged;
  const start = dragged.start + shift;
  const planTime = session.plan().operations.get(id as OperationId)?.placement.planTime ?? 0;
  const resource = resourceId && session.factory.resources.get(resourceId);
  const fitted = resource?.workingTime.add(start, planTime / resource.capacityFactor);
  return {
    id,
    resourceId,
    start: fitted?.start ?? start,
    end: fitted?.end ?? start + (dragged.end - dragged.start),
  };
}
