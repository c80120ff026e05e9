import type { OperationId } from '#domain/kernel/ids.ts';
import type { Instant } from '#domain/kernel/instant.ts';
import { isRejection } from '#domain/kernel/rejection.ts';
import { resizeOperations } from '#domain/planning/actions/resize.ts';
import { newEdit } from '#domain/planning/edits/edit.ts';
import { refuseOutside } from '#domain/planning/edits/outside-range.ts';
import type { Preview, Snapshot } from '#frontend/features/timeline/model/drag-machine.ts';
import { allowedPreview } from './allowed-preview.ts';
import { inWays } from './in-ways.ts';
import type { TimelineSession } from './timeline-session.ts';

/** What pulling an edge of a bar by `shift` (ms) does, computed with the server's decision code. */
export function previewResize(
  session: TimelineSession,
  { dragged, override = false, way }: Omit<Snapshot, 'override'> & { readonly override?: boolean | undefined },
  edge: 'start' | 'end',
  shift: number,
  now: Instant,
): Preview {
  const { shown } = session;
  const id = dragged.id as OperationId;
  const wished = dragged[edge] + shift;
  const situation = { plan: session.plan(), facts: session.factory.facts, now, override };
  const preview = inWays(
    way ?? session.factory.facts.settings.wayForResizes,
    (one) => {
      const resized = resizeOperations(newEdit(situation), [{ id, [edge]: wished }], one);
      return isRejection(resized) ? resized : (refuseOutside(resized, shown) ?? resized);
    },
    (result) => allowedPreview(session, result, [id]),
  );
  if (isRejection(preview))
    return {
      kind: 'refused',
      // Never turned inside out: the edge stops at the other one.
      requested: {
        ...dragged,
        [edge]: edge === 'end' ? Math.max(dragged.start, wished) : Math.min(dragged.end, wished),
      },
      others: [],
      errorCode: preview.errorCode,
      details: preview.detailsObject ?? {},
      offers: [],
    };
  return preview;
}
