import type { OperationId, ResourceId } from '#domain/kernel/ids.ts';
import { type Instant, toIso } from '#domain/kernel/instant.ts';
import type { PresenceMessage } from '#domain/live.ts';
import type { TimelineSource } from '#frontend/features/timeline/data/timeline-source.ts';
import type { DraggedBar } from '#frontend/features/timeline/model/drag-machine.ts';

/** A bar in the hand of somebody else. */
export interface HeldBar {
  readonly id: OperationId;
  readonly resourceId: ResourceId;
  readonly start: Instant;
  readonly end: Instant;
  readonly name: string;
}

/** What others hold at this moment, and what one holds oneself. */
export interface Presence {
  /** The same list until it changes. */
  readonly held: () => readonly HeldBar[];
  readonly subscribe: (listener: () => void) => () => void;
  /** Tells others where one's own bars are; nothing: the hand is empty. */
  readonly hold: (bars: readonly DraggedBar[]) => void;
  /** Begins to listen; answers how to stop. */
  readonly open: () => () => void;
}

/** Milliseconds between two messages of a hand that moves. */
const pace = 250;
/** A hand that keeps still says so; one that says nothing for longer has gone, with its page or its line. */
const stillPace = 2_000;
const goneAfter = 5_000;
/** Of a larger selection the first ones say enough. */
const most = 50;

/** `hand` tells this page from all others, also of the same person. */
export function createPresence(
  source: Pick<TimelineSource, 'subscribePresence' | 'publishPresence'>,
  hand: string,
  now: () => Instant = Date.now,
): Presence {
  const others = new Map<string, { readonly message: PresenceMessage; readonly at: Instant }>();
  const listeners = new Set<() => void>();
  let held: readonly HeldBar[] = [];
  let own: PresenceMessage['bars'] = [];
  let published = { text: '[]', at: 0 };
  let publishing: ReturnType<typeof setInterval> | undefined;

  const show = (): void => {
    held = [...others.values()].flatMap(({ message: { name, bars } }) =>
      bars.map(({ operationId, resourceId, startDate, endDate }) => ({
        id: operationId,
        resourceId,
        start: Date.parse(startDate),
        end: Date.parse(endDate),
        name,
      })),
    );
    for (const listener of listeners) listener();
  };
  const receive = (message: PresenceMessage): void => {
    if (message.hand === hand) return;
    if (message.bars.length === 0) others.delete(message.hand);
    else others.set(message.hand, { message, at: now() });
    show();
  };
  const sweep = (): void => {
    const gone = [...others].filter(([, { at }]) => now() - at > goneAfter);
    for (const [id] of gone) others.delete(id);
    if (gone.length > 0) show();
  };

  const rest = (): void => {
    clearInterval(publishing);
    publishing = undefined;
  };
  const publish = (): void => {
    const text = JSON.stringify(own);
    const isStill = text === published.text;
    if (isStill && (own.length === 0 || now() - published.at < stillPace)) {
      if (own.length === 0) rest();
      return;
    }
    published = { text, at: now() };
    source.publishPresence(hand, own);
  };

  return {
    held: () => held,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    hold(bars) {
      own = bars
        .slice(0, most)
        .flatMap(({ id, resourceId, start, end }) =>
          resourceId === undefined
            ? []
            : [{ operationId: id as HeldBar['id'], resourceId, startDate: toIso(start), endDate: toIso(end) }],
        );
      // The first word at once, those of the way in steps, the last one with the next step.
      if (publishing === undefined && own.length > 0) {
        publishing = setInterval(publish, pace);
        publish();
      }
    },
    open() {
      const stop = source.subscribePresence(receive);
      const sweeper = setInterval(sweep, 1_000);
      return () => {
        stop();
        clearInterval(sweeper);
        rest();
      };
    },
  };
}
