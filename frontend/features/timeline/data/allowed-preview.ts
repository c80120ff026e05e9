import { changeOfPlacements } from '#domain/planning/change/change-of-placements.ts';
import { consequencesOf } from '#domain/planning/change/consequences.ts';
import { operationsPlaced, processesPlaced } from '#domain/planning/change/places-in.ts';
import type { EditResult } from '#domain/planning/edits/edit.ts';
import { type BarId, placeOfBar } from '#frontend/features/timeline/model/bar.ts';
import type { PlacedAt, Preview } from '#frontend/features/timeline/model/drag-machine.ts';
import type { TimelineSession } from './timeline-session.ts';

/** What a drop that is allowed does: where everything comes to stand, `meant` first, and what becomes of the orders. */
export function allowedPreview(
  { plan, factory: { facts } }: TimelineSession,
  result: EditResult,
  meant: readonly BarId[],
): Extract<Preview, { kind: 'allowed' }> {
  const change = changeOfPlacements(plan(), result);
  const placements: PlacedAt[] = [
    ...operationsPlaced(change).map(({ id, after }) => ({ id, ...placeOfBar(after) })),
    ...processesPlaced(change).map(({ id, after: { start, end } }) => ({ id, start, end })),
  ];
  const [first] = meant;
  placements.sort((a, b) => Number(b.id === first) - Number(a.id === first));
  return { kind: 'allowed', placements, meant, consequences: consequencesOf(plan(), facts, change), snapped: false };
}
