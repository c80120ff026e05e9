import type { OperationId } from '#domain/kernel/ids.ts';
import type { Instant } from '#domain/kernel/instant.ts';
import { isRejection } from '#domain/kernel/rejection.ts';
import { newEdit } from '#domain/planning/edits/edit.ts';
import { refuseOutside } from '#domain/planning/edits/outside-range.ts';
import { resizeOperations } from '#domain/planning/edits/resize.ts';
import type { Preview, Snapshot } from '#frontend/features/timeline/gestures/drag-machine.ts';
import { allowedPreview } from './allowed-preview.ts';
import type { TimelineSession } from './timeline-session.ts';

/** What pulling an edge of a bar by `shift` (ms) does, computed with the server's decision code. */
export function previewResize(
  session: TimelineSession,
  { dragged, override = false }: Omit<Snapshot, 'override'> & { readonly override?: boolean | undefined },
  edge: 'start' | 'end',
  shift: number,
  now: Instant,
): Preview {
  const { shown } = session;
  const id = dragged.id as OperationId;
  const wished = dragged[edge] + shift;
  const situation = { plan: session.plan(), facts: session.factory.facts, now, override };
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
  return allowedPreview(session, result, [id]);
}
