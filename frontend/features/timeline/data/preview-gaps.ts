import type { OperationId } from '#domain/kernel/ids.ts';
import type { Instant } from '#domain/kernel/instant.ts';
import { isRejection } from '#domain/kernel/rejection.ts';
import { closeGaps } from '#domain/planning/actions/close-gaps.ts';
import { newEdit } from '#domain/planning/edits/edit.ts';
import { refuseOutside } from '#domain/planning/edits/outside-range.ts';
import { type BarPlacement, placeOfBar } from '../model/bar.ts';
import type { TimelineSession } from './timeline-session.ts';

/** Result of closing gaps, computed with the server's decision code; empty when it would be refused. */
export function previewGaps(
  { plan, shown, factory: { facts } }: TimelineSession,
  ids: readonly OperationId[],
  side: 'left' | 'right',
  now: Instant,
): ReadonlyMap<OperationId, BarPlacement> {
  const result = closeGaps(newEdit({ plan: plan(), facts, now, override: false }), ids, side);
  if (isRejection(result) || refuseOutside(result, shown) !== undefined) return new Map();
  return new Map(result.placements.map(({ operationId, after }) => [operationId, placeOfBar(after)]));
}
