import type { OperationId } from '#domain/kernel/ids.ts';
import type { TimelineSession } from '../data/timeline-session.ts';
import type { Words } from '../messages/use-words.ts';
import type { TimeText } from '../model/time-text.ts';
import type { DragPicture } from '../render/overlay-state.ts';
import type { DragContext } from './drag-machine.ts';

/** What the overlay shows of a drag; undefined before the hand has moved. */
export function dragPicture(
  context: DragContext,
  session: TimelineSession,
  t: Words,
  text: TimeText,
): DragPicture | undefined {
  const { snapshot, preview } = context;
  if (snapshot === undefined || preview === undefined) return undefined;
  const nameOf = (id: string): string => session.factory.resources.get(id as never)?.name ?? '';
  if (preview.kind === 'refused') {
    const { wish, others } = preview;
    return {
      ghosts: [wish, ...others].map((place) => ({ ...place, held: true })),
      refused: true,
      shieldTimes: `${text.time(wish.start)} – ${text.time(wish.end)}`,
      shieldNote: nameOf(wish.resourceId),
      slots: preview.offers.map((offer, at) => ({
        ...offer,
        chosen: at === context.offer,
        label: t('drag.free', { times: `${text.time(offer.start)} – ${text.time(offer.end)}` }),
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
    shieldTimes: `${text.time(held.start)} – ${text.time(held.end)}`,
    shieldNote: pushed === 0 ? note : `${note} · ${t('drag.pushed', { count: pushed })}`,
    slots: [],
  };
}
