import type { Instant, Interval } from '#domain/kernel/instant.ts';
import { isRejection } from '#domain/kernel/rejection.ts';
import { latenessOf } from '#domain/planning/change/consequences.ts';
import type { ParentKind } from '#domain/planning/plan/parts.ts';
import { allowedPreview } from '#frontend/features/timeline/data/allowed-preview.ts';
import { asBefore } from '#frontend/features/timeline/data/as-before.ts';
import { barKindOf } from '#frontend/features/timeline/data/moved-objects.ts';
import { previewDrag } from '#frontend/features/timeline/data/preview-drag.ts';
import { previewResize } from '#frontend/features/timeline/data/preview-resize.ts';
import type { TimelineSession } from '#frontend/features/timeline/data/timeline-session.ts';
import type { DragManner, Offer, PlacedAt, Preview, Snapshot } from '#frontend/features/timeline/model/drag-machine.ts';
import { decideParents, decideResize, parentKinds, parentsAfter } from './preview-parents.ts';

type SpanOf = (id: PlacedAt['id']) => Interval | undefined;

/**
 * Result of a drop in the tree: an operation moves on its own resource, a parent with everything beneath it. Parents
 * whose span changes are part of the picture. `manner`: of operations, as on the production timeline.
 */
export function previewInTree(
  session: TimelineSession,
  drag: Snapshot,
  shift: number,
  now: Instant,
  spanNow: SpanOf,
  manner?: DragManner,
): Preview {
  const kind = parentKinds[barKindOf(session.index, drag.dragged.id) ?? 'operations'];
  const { edge } = drag;
  const ofOperations = (): Preview =>
    edge === undefined
      ? previewDrag(session, drag, shift, drag.dragged.resourceId, now, manner)
      : previewResize(session, drag, edge, shift, now);
  const ofParents = (of: ParentKind): Preview =>
    edge === undefined
      ? previewParents(session, drag, of, shift, now)
      : previewPulled(session, drag, of, edge, shift, now);
  const preview = kind === undefined ? ofOperations() : ofParents(kind);
  if (preview.kind === 'refused') return preview;
  return { ...preview, parents: parentsAfter(session.plan(), preview.placements, spanNow) };
}

function previewParents(
  session: TimelineSession,
  drag: Snapshot,
  kind: ParentKind,
  shift: number,
  now: Instant,
): Preview {
  const { dragged, others, override } = drag;
  const bars = [dragged, ...others];
  const movedBy = (distance: number): PlacedAt[] =>
    bars.map(({ id, start, end }) => ({ id, start: start + distance, end: end + distance }));
  const result = decideParents(session, kind, bars, shift, now, override);
  if (!isRejection(result))
    return {
      ...allowedPreview(
        session,
        result,
        bars.map(({ id }) => id),
      ),
      sent: movedBy(shift),
    };
  const [requested = dragged, ...rest] = movedBy(shift);
  return {
    kind: 'refused',
    requested,
    others: rest,
    errorCode: result.errorCode,
    details: result.detailsObject ?? {},
    offers: offersFor(session, drag, kind, shift, now),
  };
}

/** One edge pulled; never turned inside out: it stops at the other one. */
function previewPulled(
  session: TimelineSession,
  { dragged, override }: Snapshot,
  kind: ParentKind,
  edge: 'start' | 'end',
  shift: number,
  now: Instant,
): Preview {
  const wished = dragged[edge] + shift;
  const pulled = {
    ...dragged,
    [edge]: edge === 'end' ? Math.max(dragged.start, wished) : Math.min(dragged.end, wished),
  };
  const result = decideResize(session, kind, dragged, edge, shift, now, override);
  if (isRejection(result)) {
    const { errorCode, detailsObject: details = {} } = result;
    return { kind: 'refused', requested: pulled, others: [], errorCode, details, offers: [] };
  }
  return { ...allowedPreview(session, result, [dragged.id]), sent: [pulled] };
}

const hour = 3_600_000;
const day = 24 * hour;
/** Distances from the wished place that are tried, nearest first. */
const tries = [hour, 4 * hour, day, 2 * day, 7 * day, 14 * day];
const mostOffers = 3;

/**
 * The nearest places that the same code allows, later and earlier than the wished one, none before now; those first that
 * make the orders least late.
 */
function offersFor(
  session: TimelineSession,
  drag: Snapshot,
  kind: ParentKind,
  shift: number,
  now: Instant,
): readonly Offer[] {
  const { dragged: first, others } = drag;
  const bars = [first, ...others];
  const offerAt = (distance: number): Offer | undefined => {
    const result = decideParents(session, kind, bars, distance, now);
    if (isRejection(result)) return undefined;
    const { consequences } = allowedPreview(session, result, [first.id]);
    return {
      id: first.id,
      start: first.start + distance,
      end: first.end + distance,
      kind: 'place',
      lateness: Math.max(0, ...consequences.map(({ due, after }) => latenessOf(due, after))),
      othersLate: 0,
      pushes: 0,
      preview: () => previewParents(session, drag, kind, distance, now),
    };
  };
  // A start in the past is refused whatever else holds: from now on is the first place worth a try.
  const soonest = Math.ceil((now - first.start) / hour) * hour;
  const from = Math.max(shift, soonest);
  const later = [0, ...tries].map((more) => from + more).filter((distance) => distance !== shift);
  // Where the bars are is offered anyway, as before.
  const earlier = tries.map((less) => shift - less).filter((distance) => distance >= soonest && distance !== 0);
  const offers = [later, earlier].flatMap((distances) => {
    const found: Offer[] = [];
    for (const distance of distances) {
      const offer = found.length < mostOffers ? offerAt(distance) : undefined;
      if (offer !== undefined) found.push(offer);
    }
    return found;
  });
  const away = ({ start }: Offer): number => Math.abs(start - first.start - shift);
  const best = offers.toSorted((a, b) => a.lateness - b.lateness || away(a) - away(b)).slice(0, mostOffers);
  return best.length === 0 ? [] : [...best, asBefore(first)];
}
