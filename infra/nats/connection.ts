import { setTimeout as delay } from 'node:timers/promises';
import { connect, jwtAuthenticator, type NatsConnection } from 'nats';
import type { NatsCredentials } from './credentials.ts';

/** The only file that knows the `nats` package. */
export interface Nats {
  /** Fire and forget; messages are dropped while disconnected, because readers detect gaps by position. */
  publish(subject: string, message: unknown): void;
  /** Request and reply, at most `timeout` milliseconds. */
  request(subject: string, payload: string, timeout: number): Promise<string>;
  subscribe(subject: string, onMessage: (message: unknown, subject: string) => void): void;
  /**
   * Takes messages as they are, each in one of the services of this group. What is answered goes to the sender that asked
   * for it, if it asked at a subject below `inbox`: anywhere else would be this service's rights lent to a stranger.
   */
  serve(subject: string, options: { readonly group: string; readonly inbox: string }, answer: Serve): void;
  readonly connected: boolean;
  /** Called at every (re)connection. */
  onConnected(listener: () => void): void;
  close(): Promise<void>;
}

/** Answers what is sent back; never rejects. `inbox`: the subject at which the sender hears, if it is below the group's. */
type Serve = (payload: Uint8Array, subject: string, inbox: string | undefined) => Promise<unknown>;

/** Requirement (planning §9): a lost connection is tried again every 3 s. */
const retry = 3_000;

/** Milliseconds in which the server has to accept a connection. */
const answerWithin = 4_000;

/** Signs in to NATS and leaves again. @throws when that fails, or takes longer than four seconds */
export async function probeNats(url: string, credentials: NatsCredentials): Promise<string | undefined> {
  const connection = await connect({
    servers: url,
    authenticator: jwtAuthenticator(credentials.jwt, new TextEncoder().encode(credentials.seed)),
    timeout: answerWithin,
    reconnect: false,
  });
  const version = connection.info?.version;
  await connection.close();
  return version;
}

/**
 * Answers at once; connects, and connects again for ever, in the background.
 * @param mint credentials of one connection: those of an earlier one may have been revoked together with many others
 */
export async function openNats(
  url: string,
  mint: () => Promise<NatsCredentials>,
  onState: (connected: boolean) => void = () => undefined,
): Promise<Nats> {
  let connection: NatsConnection | undefined;
  let connected = false;
  const closed = new AbortController();
  const listeners: (() => void)[] = [];
  const subscriptions: ((to: NatsConnection) => void)[] = [];

  const setConnected = (now: boolean): void => {
    if (connected === now) return;
    connected = now;
    onState(now);
    if (now) for (const listener of listeners) listener();
  };
  /** Now, and again at every connection. */
  const keepSubscribed = (subscribeOn: (to: NatsConnection) => void): void => {
    subscriptions.push(subscribeOn);
    if (connection !== undefined) subscribeOn(connection);
  };

  /** One life of the connection: the package would connect again with credentials that may be revoked by then. */
  async function live(): Promise<void> {
    const { jwt, seed } = await mint();
    const opened = await connect({
      servers: url,
      authenticator: jwtAuthenticator(jwt, new TextEncoder().encode(seed)),
      reconnect: false,
      timeout: answerWithin,
      pingInterval: 10_000,
      maxPingOut: 2,
      noEcho: true,
    });
    if (closed.signal.aborted) return opened.close();
    connection = opened;
    for (const subscribeOn of subscriptions) subscribeOn(opened);
    setConnected(true);
    await opened.closed();
  }

  async function keepOpen(): Promise<void> {
    while (!closed.signal.aborted) {
      // Its errors are reported by `connected`.
      await live().catch(() => undefined);
      setConnected(false);
      await delay(retry, undefined, { signal: closed.signal }).catch(() => undefined);
    }
  }
  void keepOpen();

  return {
    publish(subject, message) {
      if (connected) connection?.publish(subject, JSON.stringify(message));
    },
    async request(subject, payload, timeout) {
      if (connection === undefined) throw new Error('NATS is not connected');
      return (await connection.request(subject, payload, { timeout })).string();
    },
    subscribe(subject, onMessage) {
      keepSubscribed((to) => {
        to.subscribe(subject, {
          callback: (error, message) => {
            if (error === null) onMessage(JSON.parse(message.string()) as unknown, message.subject);
          },
        });
      });
    },
    serve(subject, { group, inbox }, answer) {
      keepSubscribed((to) => {
        to.subscribe(subject, {
          queue: group,
          callback: (error, message) => {
            if (error !== null) return;
            const isOwn = message.reply?.startsWith(`${inbox}.`) === true;
            void answer(message.data, message.subject, isOwn ? message.reply : undefined).then((said) => {
              if (isOwn && !to.isClosed()) message.respond(new TextEncoder().encode(JSON.stringify(said)));
            });
          },
        });
      });
    },
    get connected() {
      return connected;
    },
    onConnected(listener) {
      listeners.push(listener);
      if (connected) listener();
    },
    async close() {
      closed.abort();
      await connection?.close();
    },
  };
}
