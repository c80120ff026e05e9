import type { ResourceId } from '#domain/kernel/ids.ts';
import type { Instant } from '#domain/kernel/instant.ts';
import { consequenceLines, wayLines } from '#frontend/features/timeline/data/consequence-lines.ts';
import type { TimelineSession } from '#frontend/features/timeline/data/timeline-session.ts';
import type { BarId } from '#frontend/features/timeline/model/bar.ts';
import type { TimeText } from '#frontend/features/timeline/model/time-text.ts';
import type { DragPicture } from '#frontend/features/timeline/render/overlay-state.ts';
import type { TimelineText } from '#frontend/features/timeline/timeline-text.ts';
import type { DragContext } from '../model/drag-machine.ts';

/** Overlay content of a drag; undefined before the pointer has moved. */
export function dragPicture(
  context: DragContext,
  session: TimelineSession,
  t: TimelineText,
  text: TimeText,
  /** Zoomed out, a time of day is too fine and the day is shown instead. */
  near: boolean,
): DragPicture | undefined {
  const { snapshot, preview } = context;
  if (snapshot === undefined || preview === undefined) return undefined;
  const nameOf = (id: ResourceId | undefined): string =>
    (id === undefined ? undefined : session.factory.resources.get(id)?.name) ?? '';
  const times = ({ start, end }: { readonly start: Instant; readonly end: Instant }): string =>
    near && text.shortDay(start) === text.shortDay(end)
      ? `${text.time(start)} – ${text.time(end)}`
      : text.range(start, end);
  if (preview.kind === 'refused') {
    const { requested, others } = preview;
    return {
      ghosts: [requested, ...others].map((place) => ({ ...place, dragged: true })),
      refused: true,
      shieldTimes: times(requested),
      shieldNote: nameOf(requested.resourceId),
      consequence: [],
      slots: preview.offers.flatMap((offer, at) =>
        offer.kind === 'asBefore'
          ? []
          : [{ ...offer, chosen: at === context.offer, label: t('drag.free', { times: times(offer) }) }],
      ),
    };
  }
  const draggedIds = new Set<BarId>([snapshot.dragged.id, ...snapshot.others.map((other) => other.id)]);
  const { parents = [] } = preview;
  const dragged = parents.find(({ id }) => id === snapshot.dragged.id) ?? preview.placements[0] ?? snapshot.dragged;
  const pushed = preview.placements.filter((placement) => !draggedIds.has(placement.id)).length;
  const note = preview.snapped ? t('drag.snapped') : nameOf(dragged.resourceId);
  return {
    ghosts:
      preview.placements.length === 0
        ? [{ ...snapshot.dragged, dragged: true }]
        : [...parents, ...preview.placements].map((place) => ({ ...place, dragged: draggedIds.has(place.id) })),
    refused: false,
    shieldTimes: times(dragged),
    shieldNote: [note, pushed === 0 ? '' : t('drag.pushed', { count: pushed })]
      .filter((part) => part !== '')
      .join(' · '),
    consequence: [
      ...consequenceLines({ t, text, index: session.index }, preview.consequences),
      ...wayLines(preview, text),
    ],
    slots: [],
  };
}
