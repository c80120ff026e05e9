import type { OperationId, ResourceId } from '#domain/kernel/ids.ts';
import type { Instant } from '#domain/kernel/instant.ts';
import { isRejection, type Rejection } from '#domain/kernel/rejection.ts';
import type { Push } from '#domain/kernel/ways.ts';
import { moveFreely } from '#domain/planning/actions/free-move.ts';
import { type MovePreview, previewMove } from '#domain/planning/actions/preview-move.ts';
import type { Alternative } from '#domain/planning/edits/alternatives.ts';
import { newEdit, type OperationMove } from '#domain/planning/edits/edit.ts';
import { refuseOutside } from '#domain/planning/edits/outside-range.ts';
import { insertOperations } from '#domain/planning/pushes/insert-operations.ts';
import type {
  DraggedBar,
  DragManner,
  Offer,
  PlacedAt,
  Preview,
  Snapshot,
} from '#frontend/features/timeline/model/drag-machine.ts';
import { allowedPreview } from './allowed-preview.ts';
import { asBefore } from './as-before.ts';
import { inWays } from './in-ways.ts';
import type { TimelineSession } from './timeline-session.ts';

/**
 * Result of a drop of operations at this place, computed with the server's decision code. `shift` is the distance in time (ms); the
 * dragged operation goes to `resourceId`, the rest of the selection keeps its resources.
 */
export function previewDrag(
  session: TimelineSession,
  {
    dragged,
    others,
    override = false,
    way,
  }: Pick<Snapshot, 'dragged' | 'others' | 'way'> & { readonly override?: boolean | undefined },
  shift: number,
  resourceId: ResourceId | undefined,
  now: Instant,
  wished?: DragManner,
): Preview {
  const moves: readonly OperationMove[] = [
    { operationId: dragged.id as OperationId, start: dragged.start + shift, resourceId },
    ...others.map((other) => ({ operationId: other.id as OperationId, start: other.start + shift })),
  ];
  const previewOf = (wanted: readonly OperationMove[], manner?: DragManner): Preview => {
    const decideIn = (one: Push) => decide(session, wanted, manner, override, now, one);
    const show = (result: MovePreview) => allowed(session, dragged.id as OperationId, wanted, result, manner);
    const { wayForInserts, wayForMoves } = session.factory.facts.settings;
    const preview =
      manner === 'insert'
        ? inWays(way ?? wayForInserts, decideIn, show)
        : shownIfAllowed(decideIn(way ?? wayForMoves), show);
    if (!isRejection(preview)) return preview;
    const result = preview;
    const details = result.detailsObject ?? {};
    const alternatives = (details.alternatives ?? []) as readonly Alternative[];
    const offers = alternatives.map((alternative): Offer => {
      const { operationId, start, resourceId: target } = alternative;
      const place = { operationId, start, resourceId: target };
      const isNamed = wanted.some((move) => move.operationId === operationId);
      const taken = isNamed ? wanted.map((move) => (move.operationId === operationId ? place : move)) : [place];
      return { ...placeOf(alternative), ...costOf(alternative), kind: 'place', preview: () => previewOf(taken) };
    });
    return {
      kind: 'refused',
      requested: requestedPlaceOf(session, dragged, shift, resourceId),
      others: others.map((other) => requestedPlaceOf(session, other, shift, other.resourceId)),
      errorCode: result.errorCode,
      details,
      offers: withOldPlace(offers, alternatives, dragged),
    };
  };
  return previewOf(moves, wished);
}

const shownIfAllowed = <Shown>(result: MovePreview | Rejection, show: (result: MovePreview) => Shown) =>
  isRejection(result) ? result : show(result);

function decide(
  session: TimelineSession,
  moves: readonly OperationMove[],
  manner: DragManner | undefined,
  override: boolean,
  now: Instant,
  way: Push,
): MovePreview | Rejection {
  const { factory, shown } = session;
  const situation = { plan: session.plan(), facts: factory.facts, now, override, shown };
  const decideBy = (): MovePreview | Rejection => {
    if (manner === 'free') return moveFreely(newEdit(situation), moves);
    return manner === 'insert'
      ? insertOperations(newEdit(situation), moves, way)
      : previewMove(situation.plan, situation.facts, { moves, override, shown, way }, now);
  };
  const result = decideBy();
  return isRejection(result) ? result : (refuseOutside(result, shown) ?? result);
}

function allowed(
  session: TimelineSession,
  pressed: OperationId,
  moves: readonly OperationMove[],
  result: MovePreview,
  manner: DragManner | undefined,
): Extract<Preview, { kind: 'allowed' }> {
  const own = result.placements.find((change) => change.operationId === pressed);
  return {
    ...allowedPreview(
      session,
      result,
      moves.map(({ operationId }) => operationId),
    ),
    snapped: own?.reason.kind === 'predecessor',
    ...(manner === undefined ? {} : { manner }),
    // Where each stands in its row follows from what was wished: of several the later ones have been pushed.
    ...(manner === 'insert' && moves.length > 1 ? { sent: wishedPlaces(session, moves) } : {}),
  };
}

const wishedPlaces = (session: TimelineSession, moves: readonly OperationMove[]): PlacedAt[] =>
  moves.flatMap(({ operationId, start, resourceId }) => {
    const bar = session.store.bar(operationId);
    if (bar === undefined) return [];
    return [{ id: operationId, resourceId: resourceId ?? bar.resourceId, start, end: start + bar.end - bar.start }];
  });

const placeOf = ({ operationId, resourceId, start, end }: Alternative): PlacedAt => ({
  id: operationId,
  resourceId,
  start,
  end,
});

const costOf = ({ lateness, othersLate, pushes }: Alternative) => ({ lateness: lateness * 1_000, othersLate, pushes });

/** The place that the bar has stands among the offers where what it costs puts it: before all that cost more. */
function withOldPlace(
  offers: readonly Offer[],
  alternatives: readonly Alternative[],
  dragged: DraggedBar,
): readonly Offer[] {
  if (offers.length === 0) return [];
  const old = asBefore(dragged);
  const worse = alternatives.findIndex(({ addedLateness }) => addedLateness > 0);
  return worse === -1 ? [...offers, old] : [...offers.slice(0, worse), old, ...offers.slice(worse)];
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
