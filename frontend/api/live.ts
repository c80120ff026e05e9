// Trail of OperationsMoved, step 8 (ARCHITECTURE.md).
import type { NatsConnection } from 'nats.ws';
import { readLiveCredentials } from '#domain/administration/api/session-calls.ts';
import type { AnswerOf } from '#domain/call.ts';
import { mainBranch } from '#domain/kernel/event.ts';
import {
  heartbeatInterval,
  type LiveMessage,
  type LiveTopic,
  liveMessageSchema,
  liveSubject,
  messageSubject,
  presenceSubject,
} from '#domain/live.ts';
import { askClient } from './ask-client.ts';
import type { ApiClient } from './client.ts';
import { decideLive } from './live-reader.ts';

/** The only file that knows nats.ws; it is loaded after sign-in. */

export interface LiveHandler {
  /** Position of the data that the reader has; undefined while it is still being read: messages then wait. */
  readonly position?: string | undefined;
  readonly onDelta: (delta: unknown, position: string) => void;
  /** What is told again in a moment, with all that follows from it. */
  readonly onEarly?: (delta: unknown) => void;
  /** Read again, at least up to `position`, then call `moveTo` with the position of the answer. */
  readonly onReread: (position: string) => void;
}

export interface LiveSubscription {
  /** The reader has data at `position` now; messages that waited are taken. */
  moveTo(position: string): void;
  close(): void;
}

export interface LiveState {
  /** `connecting`: for the first time since the sign-in. */
  readonly kind: 'connecting' | 'live' | 'behind' | 'offline';
  /** Epoch milliseconds up to which the sender has told everything. */
  readonly at: number | undefined;
}

export interface LiveConnection {
  start(): void;
  stop(): void;
  subscribe(topic: LiveTopic, handler: LiveHandler): LiveSubscription;
  /** For topics that are told whole each time, and so know no gaps; answers how to stop. */
  subscribeDeltas(topic: LiveTopic, listener: (delta: unknown, position: string) => void): () => void;
  /** Presence: what others hold at this moment, without positions; answers how to stop. */
  subscribePresence(listener: (message: unknown) => void): () => void;
  /** What is said to this user alone; answers how to stop. */
  subscribeMessages(userId: string, listener: (message: unknown) => void): () => void;
  readonly state: () => LiveState;
  /** Tells when the state changes; answers how to stop. */
  readonly watch: (listener: () => void) => () => void;
}

/** Planning §4: retried every 3 seconds. */
const retryAfter = 3_000;
/** Two heartbeats missed: the line may stand, but nothing comes. */
const behindAfter = 2 * heartbeatInterval + 1_000;

type Credentials = AnswerOf<typeof readLiveCredentials>;

export function createLiveConnection(client: ApiClient, branch = mainBranch): LiveConnection {
  const readers = new Map<LiveTopic, Set<(message: LiveMessage) => void>>();
  /** Of subjects without positions. */
  const plainListeners = new Map<string, Set<(message: unknown) => void>>();
  const listeners = new Set<() => void>();
  let state: LiveState = { kind: 'connecting', at: undefined };
  let connection: NatsConnection | undefined;
  let credentials: Credentials | undefined;
  let run = 0;
  let receivedAt = 0;
  /** The line that is to be the next: what it says before it is, is kept, as the old one may not say it any more. */
  let coming: NatsConnection | undefined;
  let kept: { readonly key: string; readonly say: () => void }[] = [];
  /** What the old line said while the new one was opening: the new one may say it again. */
  let saidTwice = new Set<string>();
  let silence: ReturnType<typeof setInterval> | undefined;

  const show = (next: LiveState): void => {
    if (next.kind === state.kind && next.at === state.at) return;
    state = next;
    for (const listener of listeners) listener();
  };

  const receive = (topic: LiveTopic, payload: string): void => {
    const message = liveMessageSchema.parse(JSON.parse(payload));
    receivedAt = Date.now();
    // Rows of what is told early are not on their way yet.
    if (message.early !== true) client.saw(message.to);
    show({ kind: 'live', at: Math.max(message.at, state.at ?? 0) });
    for (const reader of readers.get(topic) ?? []) reader(message);
  };

  const subscribe = (line: NatsConnection | undefined, subject: string, said: (payload: string) => void): void => {
    line?.subscribe(subject, {
      callback: (error, message) => {
        if (error !== null) return;
        const payload = message.string();
        const key = `${subject} ${payload}`;
        const say = (): void => said(payload);
        if (line === coming) kept.push({ key, say });
        if (line !== connection || saidTwice.delete(key)) return;
        if (coming !== undefined) saidTwice.add(key);
        say();
      },
    });
  };

  const listen = (topic: LiveTopic, line: NatsConnection | undefined): void =>
    subscribe(line, liveSubject(branch, topic), (payload) => receive(topic, payload));

  const listenPlainly = (subject: string, line: NatsConnection | undefined): void =>
    subscribe(line, subject, (payload) => {
      const said: unknown = JSON.parse(payload);
      for (const listener of plainListeners.get(subject) ?? []) listener(said);
    });

  const subscribePlainly = (subject: string, listener: (message: unknown) => void): (() => void) => {
    const known = plainListeners.get(subject);
    if (known === undefined) {
      plainListeners.set(subject, new Set([listener]));
      for (const line of [connection, coming]) listenPlainly(subject, line);
    } else known.add(listener);
    return () => plainListeners.get(subject)?.delete(listener);
  };

  const addReader = (topic: LiveTopic, reader: (message: LiveMessage) => void): (() => void) => {
    const known = readers.get(topic);
    if (known === undefined) {
      readers.set(topic, new Set([reader]));
      for (const line of [connection, coming]) listen(topic, line);
    } else known.add(reader);
    return () => readers.get(topic)?.delete(reader);
  };

  async function open(): Promise<NatsConnection> {
    const { connect, jwtAuthenticator } = await import('nats.ws');
    credentials ??= await askClient(client, readLiveCredentials, {});
    const { url, jwt } = credentials;
    const opened = await connect({
      servers: new URL(url, location.href.replace(/^http/, 'ws')).href,
      authenticator: jwtAuthenticator(jwt),
      // Retrying is done out here: it may need new credentials.
      reconnect: false,
      timeout: 5_000,
    }).catch((error: unknown) => {
      // Only of a line that could not be tried are the credentials known to be as good as before.
      if (!isUnreachable(error)) credentials = undefined;
      throw error;
    });
    for (const topic of readers.keys()) listen(topic, opened);
    for (const subject of plainListeners.keys()) listenPlainly(subject, opened);
    return opened;
  }

  /** One life of the line: resolves when it is closed or cannot be opened. */
  async function live(own: number): Promise<void> {
    let line = await open();
    if (own !== run) return line.close();
    connection = line;
    receivedAt = Date.now();
    show({ kind: 'live', at: state.at });
    while (await outlasts(line, credentials?.renewIn)) {
      credentials = undefined;
      // The new line hears before the old one falls silent, so nothing is missed and nobody sees it.
      saidTwice = new Set();
      coming = await open().catch(() => undefined);
      const next = await coming?.flush().then(
        () => coming,
        () => undefined,
      );
      // What was published before the new line heard is on the old one only, and may come later than on the new one.
      if (next !== undefined) await hasSaidAll(line);
      coming = undefined;
      const missed = kept;
      kept = [];
      if (next === undefined) continue;
      if (own !== run) return next.close();
      connection = next;
      for (const { key, say } of missed) if (!saidTwice.delete(key)) say();
      void line.close();
      line = next;
    }
    if (connection !== line) return;
    connection = undefined;
    // Whoever closed it may have taken them back with rights that have changed.
    credentials = undefined;
  }

  async function keepAlive(own: number): Promise<void> {
    while (own === run) {
      // Why it failed does not matter here: the line is down and is tried again; a lost session ends the run.
      await live(own).catch(() => undefined);
      if (own !== run) return;
      show({ kind: 'offline', at: state.at });
      await new Promise((resolve) => setTimeout(resolve, retryAfter));
    }
  }

  return {
    start() {
      run += 1;
      void keepAlive(run);
      clearInterval(silence);
      silence = setInterval(() => {
        if (state.kind === 'live' && Date.now() - receivedAt > behindAfter) show({ kind: 'behind', at: state.at });
      }, 1_000);
    },
    stop() {
      run += 1;
      clearInterval(silence);
      const closing = connection;
      connection = undefined;
      credentials = undefined;
      show({ kind: 'connecting', at: undefined });
      void closing?.close();
    },
    subscribe(topic, handler) {
      const { take, moveTo } = createReader(handler);
      return { moveTo, close: addReader(topic, take) };
    },
    subscribeDeltas(topic, listener) {
      return addReader(topic, ({ delta, to }) => {
        if (delta !== undefined) listener(delta, to);
      });
    },
    subscribePresence: (listener) => subscribePlainly(presenceSubject(branch), listener),
    subscribeMessages: (userId, listener) => subscribePlainly(messageSubject(userId), listener),
    state: () => state,
    watch(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Seconds between attempts to renew credentials that could not be renewed in time. */
const renewAgainAfter = 30;

/** True when the line is still open after the time in seconds, false as soon as it is closed. */
const outlasts = (line: NatsConnection, seconds = renewAgainAfter): Promise<boolean> => isLate(seconds, line.closed());

/** Seconds that a line which does not answer is waited for: whoever reads by positions reads the gap again then. */
const silentFor = 2;

/** Resolves when the line has said what the server had for it, is closed, or has been silent for too long. */
const hasSaidAll = (line: NatsConnection): Promise<unknown> =>
  isLate(silentFor, Promise.race([line.flush().catch(() => undefined), line.closed()]));

/** Whether it has not come after the time in seconds. */
async function isLate(seconds: number, coming: Promise<unknown>): Promise<boolean> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<true>((resolve) => {
    timer = setTimeout(() => resolve(true), seconds * 1000);
  });
  const hasNotCome = await Promise.race([late, coming.then(() => false)]);
  clearTimeout(timer);
  return hasNotCome;
}

const isUnreachable = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'CONNECTION_REFUSED' || error.code === 'TIMEOUT');

/** Beyond this many waiting messages the reader has been reading for minutes; the next gap makes it read again. */
const maxWaiting = 1_000;

/** Applies the rule of gaps; messages wait while the reader is reading. Exported for its test. */
export function createReader(handler: LiveHandler): {
  readonly take: (message: LiveMessage) => void;
  readonly moveTo: (position: string) => void;
} {
  let position = handler.position;
  let waiting: LiveMessage[] = [];

  function take(message: LiveMessage): void {
    if (position === undefined) {
      if (waiting.length < maxWaiting) waiting.push(message);
      return;
    }
    const { step, position: next } = decideLive(position, message);
    position = next;
    if (step.kind === 'apply') handler.onDelta(step.delta, next);
    if (step.kind === 'show') handler.onEarly?.(step.delta);
    if (step.kind === 'reread') {
      position = undefined;
      handler.onReread(next);
    }
  }

  return {
    take,
    moveTo(reached) {
      position = reached;
      const messages = waiting;
      waiting = [];
      for (const message of messages) take(message);
    },
  };
}
