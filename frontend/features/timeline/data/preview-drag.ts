import type { ResourceId } from '#domain/kernel/ids.ts';
import type { Instant } from '#domain/kernel/instant.ts';
import { isRejection } from '#domain/kernel/rejection.ts';
import type { Alternative } from '#domain/planning/alternatives.ts';
import { previewMove } from '#domain/planning/preview-move.ts';
import type { Preview, Snapshot } from '../view/drag-machine.ts';
import type { TimelineSession } from './timeline-session.ts';

/**
 * What a drop here would do, by the code that the server decides with. `shift` is the distance in time (ms); the held
 * operation goes to `resourceId`, the rest of the selection stays on its resources.
 */
export function previewDrag(
  session: TimelineSession,
  snapshot: Snapshot,
  shift: number,
  resourceId: ResourceId,
  now: Instant,
): Preview {
  const { held, others } = snapshot;
  const moves = [
    { operationId: held.id, start: held.start + shift, resourceId },
    ...others.map((other) => ({ operationId: other.id, start: other.start + shift })),
  ];
  const result = previewMove(session.plan(), session.factory.facts, { moves, override: false }, now);
  if (!isRejection(result)) {
    const placements = result.placements.map(({ operationId, after }) => ({
      id: operationId,
      resourceId: after.resourceId,
      start: after.start,
      end: after.end,
    }));
    const own = result.placements.find((change) => change.operationId === held.id);
    placements.sort((a, b) => Number(b.id === held.id) - Number(a.id === held.id));
    return { kind: 'allowed', placements, snapped: own?.reason.kind === 'predecessor' };
  }
  const details = result.detailsObject ?? {};
  const start = held.start + shift;
  const planTime = session.plan().operations.get(held.id)?.placement.planTime ?? 0;
  const resource = session.factory.resources.get(resourceId);
  const fitted = resource?.workingTime.add(start, planTime / resource.capacityFactor);
  const wish = {
    id: held.id,
    resourceId,
    start: fitted?.start ?? start,
    end: fitted?.end ?? start + (held.end - held.start),
  };
  const alternatives = (details.alternatives ?? []) as readonly Alternative[];
  return {
    kind: 'refused',
    wish,
    errorCode: result.errorCode,
    details,
    offers: alternatives.map(({ lateness, ...offer }) => ({ ...offer, lateness: lateness * 1_000 })),
  };
}
