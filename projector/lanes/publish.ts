// Trail of OperationsMoved, step 7 (ARCHITECTURE.md).
import { mainBranch } from '#domain/kernel/event.ts';
import { heartbeatInterval, type LiveMessage, type LiveTopic, liveSubject, maxDeltaBytes } from '#domain/live.ts';
import type { ReadModel } from '../kernel/read-model.ts';
import type { ModelCommit } from './commit.ts';

/**
 * Tells browsers what the events of a commit changed (design, section 7; decision 0029). Losing a message costs
 * freshness, never truth: every message says from which to which position it leads, so a reader notices a gap.
 */
export interface Publisher {
  /** Everything up to `position` was told by whoever was live before; what follows is catching up, and is not told. */
  begin(model: Told, position: bigint): void;
  /** From here on every commit of the read model is told. What was caught up is told as one "read again". */
  goLive(model: Told, position: bigint): void;
  /** What was told before is not told again. */
  publish(commit: Pick<ModelCommit, 'model' | 'drained' | 'position'>): void;
  /** The rows show the position by another way than commits that were told; it is not before what was told. */
  readAgain(model: Told, position: bigint): void;
  /** Tells nothing until the next `begin`. */
  pause(): void;
  close(): void;
}

/** A read model without a topic is told to nobody. */
type Told = Pick<ReadModel, 'topic'>;

/** Sends on a subject; may drop the message when nobody can be reached. */
export type Send = (subject: string, message: LiveMessage) => void;

interface Topic {
  readonly topic: LiveTopic;
  live: boolean;
  /** How far its read model has come. */
  position: bigint;
  /** Up to where it was told. */
  told: bigint;
}

export function createPublisher(send: Send, now: () => number = Date.now): Publisher {
  const topics = new Map<LiveTopic, Topic>();

  function sendOf(one: Topic, to: bigint, content: Pick<LiveMessage, 'delta' | 'reread'>): void {
    const message: LiveMessage = { from: String(one.told), to: String(to), at: now(), ...content };
    one.told = to;
    const { delta, ...bare } = message;
    const fits = delta === undefined || Buffer.byteLength(JSON.stringify(delta)) <= maxDeltaBytes;
    send(liveSubject(mainBranch, one.topic), fits ? message : { ...bare, reread: true });
  }

  // A reader that hears nothing for a while cannot tell a quiet plant from a broken line.
  const heartbeat = setInterval(() => {
    for (const one of topics.values()) if (one.live) sendOf(one, one.position, {});
  }, heartbeatInterval);
  heartbeat.unref();

  const liveTopic = ({ topic }: Told): Topic | undefined => {
    const one = topic && topics.get(topic);
    return one?.live === true ? one : undefined;
  };

  return {
    begin({ topic }, position) {
      if (topic !== undefined) topics.set(topic, { topic, live: false, position, told: position });
    },

    goLive({ topic }, position) {
      const one = topic && topics.get(topic);
      if (one === undefined) return;
      const caughtUp = position > one.position;
      one.position = position;
      one.live = true;
      sendOf(one, position, caughtUp ? { reread: true } : {});
    },

    publish({ model, drained, position }) {
      const one = liveTopic(model);
      if (one === undefined) return;
      if (position > one.position) one.position = position;
      if (drained.delta !== undefined && position > one.told) sendOf(one, position, { delta: drained.delta });
    },

    readAgain(model, position) {
      const one = liveTopic(model);
      if (one !== undefined) sendOf(one, position, { reread: true });
    },

    pause() {
      for (const one of topics.values()) one.live = false;
    },

    close() {
      topics.clear();
      clearInterval(heartbeat);
    },
  };
}
