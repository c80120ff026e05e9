import { mainBranch } from '#domain/kernel/event.ts';
import { heartbeatInterval, type LiveMessage, type LiveTopic, liveSubject, maxDeltaBytes } from '#domain/live.ts';
import type { ModelCommit } from './commit.ts';
import type { ReadModel } from './read-model.ts';
import { readModels } from './read-models.ts';

/**
 * Tells browsers what the events of a commit changed (design, section 7; decision 0029). Losing a message costs
 * freshness, never truth: every message says from which to which position it leads, so a reader notices a gap.
 */
export interface Publisher {
  /** Everything up to `position` was told by whoever was live before; what follows is catching up, and is not told. */
  begin(position: bigint): void;
  /** From here on every commit is told. What was caught up is told as one "read again". */
  goLive(position: bigint): void;
  /** What was told before is not told again. */
  publish(commits: readonly ModelCommit[]): void;
  /** The rows show these positions by another way than commits that were told; none is before what was told. */
  readAgain(positions: readonly { readonly model: Pick<ReadModel, 'topic'>; readonly position: bigint }[]): void;
  /** Tells nothing until the next `begin`. */
  pause(): void;
  close(): void;
}

/** Sends on a subject; may drop the message when nobody can be reached. */
export type Send = (subject: string, message: LiveMessage) => void;

const topics: readonly LiveTopic[] = readModels.flatMap(({ topic }) => topic ?? []);

export function createPublisher(send: Send, now: () => number = Date.now): Publisher {
  let position = 0n;
  let live = false;
  /** Up to where each topic was told. */
  const told = new Map<LiveTopic, bigint>();

  function tell(topic: LiveTopic, to: bigint, content: Pick<LiveMessage, 'delta' | 'reread'>): void {
    const message: LiveMessage = { from: String(told.get(topic) ?? to), to: String(to), at: now(), ...content };
    told.set(topic, to);
    const { delta, ...bare } = message;
    const fits = delta === undefined || Buffer.byteLength(JSON.stringify(delta)) <= maxDeltaBytes;
    send(liveSubject(mainBranch, topic), fits ? message : { ...bare, reread: true });
  }

  // A reader that hears nothing for a while cannot tell a quiet plant from a broken line.
  const heartbeat = setInterval(() => {
    if (live) for (const topic of topics) tell(topic, position, {});
  }, heartbeatInterval);
  heartbeat.unref();

  return {
    begin(start) {
      live = false;
      position = start;
      for (const topic of topics) told.set(topic, start);
    },

    goLive(start) {
      const caughtUp = start > position;
      position = start;
      live = true;
      for (const topic of topics) tell(topic, position, caughtUp ? { reread: true } : {});
    },

    publish(commits) {
      if (!live) return;
      for (const { model, drained, position: to } of commits) {
        if (to > position) position = to;
        const { topic } = model;
        if (topic === undefined || drained.delta === undefined || to <= (told.get(topic) ?? -1n)) continue;
        tell(topic, to, { delta: drained.delta });
      }
    },

    readAgain(positions) {
      for (const { model, position: to } of positions) {
        const { topic } = model;
        if (topic !== undefined && live) tell(topic, to, { reread: true });
      }
    },

    pause() {
      live = false;
    },

    close() {
      live = false;
      clearInterval(heartbeat);
    },
  };
}
