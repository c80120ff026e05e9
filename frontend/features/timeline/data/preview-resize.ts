import type { OperationId } from '#domain/kernel/ids.ts';
import type { Instant } from '#domain/kernel/instant.ts';
import { isRejection } from '#domain/kernel/rejection.ts';
import { consequencesOf } from '#domain/planning/consequences/consequences.ts';
import { newEdit } from '#domain/planning/edits/edit.ts';
import { refuseOutside } from '#domain/planning/edits/outside-range.ts';
import { resizeOperations } from '#domain/planning/edits/resize.ts';
import type { Preview, Snapshot } from '#frontend/features/timeline/gestures/drag-machine.ts';
import type { TimelineSession } from './timeline-session.ts';

/** What pulling an edge of a bar by `shift` (ms) does, computed with the server's decision code. */
export function previewResize(
  { plan, shown, factory: { facts } }: TimelineSession,
  { dragged, override = false }: Omit<Snapshot, 'override'> & { readonly override?: boolean | undefined },
  edge: 'start' | 'end',
  shift: number,
  now: Instant,
): Preview {
  const id = dragged.id as OperationId;
  const wished = dragged[edge] + shift;
  const situation = { plan: plan(), facts, now, override };
  const resized = resizeOperations(newEdit(situation), [{ id, [edge]: wished }]);
  const result = isRejection(resized) ? resized : (refuseOutside(resized, shown) ?? resized);
  if (isRejection(result))
    return {
      kind: 'refused',
      // Never turned inside out: the edge stops at the other one.
      requested: {
        ...dragged,
        [edge]: edge === 'end' ? Math.max(dragged.start, wished) : Math.min(dragged.end, wished),
      },
      others: [],
      errorCode: result.errorCode,
      details: result.detailsObject ?? {},
      offers: [],
    };
  const placements = result.placements.map(({ operationId, after: { resourceId, start, end } }) => ({
    id: operationId,
    resourceId,
    start,
    end,
  }));
  placements.sort((a, b) => Number(b.id === id) - Number(a.id === id));
  const consequences = consequencesOf(situation.plan, facts, result);
  return { kind: 'allowed', placements, meant: [id], consequences, snapped: false };
}
