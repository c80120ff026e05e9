import type { OperationId } from '#domain/kernel/ids.ts';
import type { Instant } from '#domain/kernel/instant.ts';
import type { TimelineSession } from '#frontend/features/timeline/data/timeline-session.ts';
import type { Words } from '#frontend/features/timeline/messages/use-words.ts';
import type { TimeText } from '#frontend/features/timeline/model/time-text.ts';
import type { DragPicture } from '#frontend/features/timeline/render/overlay-state.ts';
import type { DragContext } from './drag-machine.ts';

/** What the overlay shows of a drag; undefined before the hand has moved. */
export function dragPicture(
  context: DragContext,
  session: TimelineSession,
  t: Words,
  text: TimeText,
  /** Far out a time of day says too little. */
  near: boolean,
): DragPicture | undefined {
  const { snapshot, preview } = context;
  if (snapshot === undefined || preview === undefined) return undefined;
  const nameOf = (id: string): string => session.factory.resources.get(id as never)?.name ?? '';
  const times = ({ start, end }: { readonly start: Instant; readonly end: Instant }): string =>
    near && text.shortDay(start) === text.shortDay(end)
      ? `${text.time(start)} – ${text.time(end)}`
      : text.range(start, end);
  if (preview.kind === 'refused') {
    const { wish, others } = preview;
    return {
      ghosts: [wish, ...others].map((place) => ({ ...place, held: true })),
      refused: true,
      shieldTimes: times(wish),
      shieldNote: nameOf(wish.resourceId),
      slots: preview.offers.map((offer, at) => ({
        ...offer,
        chosen: at === context.offer,
        label: t('drag.free', { times: times(offer) }),
      })),
    };
  }
  const byHand = new Set<OperationId>([snapshot.held.id, ...snapshot.others.map((other) => other.id)]);
  const held = preview.placements[0] ?? snapshot.held;
  const pushed = preview.placements.filter((placement) => !byHand.has(placement.id)).length;
  const note = preview.snapped ? t('drag.snapped') : nameOf(held.resourceId);
  return {
    ghosts:
      preview.placements.length === 0
        ? [{ ...snapshot.held, held: true }]
        : preview.placements.map((placement) => ({ ...placement, held: byHand.has(placement.id) })),
    refused: false,
    shieldTimes: times(held),
    shieldNote: pushed === 0 ? note : `${note} · ${t('drag.pushed', { count: pushed })}`,
    slots: [],
  };
}
