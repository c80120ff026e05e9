import { connect, Events, jwtAuthenticator, type NatsConnection } from 'nats';
import type { NatsCredentials } from './credentials.ts';

/** The only file that knows the `nats` package. */
export interface Nats {
  /** Fire and forget; messages are dropped while disconnected, because readers detect gaps by position. */
  publish(subject: string, message: unknown): void;
  /** Request and reply, at most `timeout` milliseconds. */
  request(subject: string, payload: string, timeout: number): Promise<string>;
  subscribe(subject: string, onMessage: (message: unknown, subject: string) => void): void;
  readonly connected: boolean;
  /** Called at every (re)connection. */
  onConnected(listener: () => void): void;
  close(): Promise<void>;
}

/** Requirement (planning §9): a lost connection is tried again every 3 s. */
const retry = 3_000;

/** Signs in to NATS and leaves again. @throws when that fails, or takes longer than four seconds */
export async function probeNats(url: string, credentials: NatsCredentials): Promise<void> {
  const connection = await connect({
    servers: url,
    authenticator: jwtAuthenticator(credentials.jwt, new TextEncoder().encode(credentials.seed)),
    timeout: 4_000,
    reconnect: false,
  });
  await connection.close();
}

/** Answers at once; connects, and connects again for ever, in the background. */
export async function openNats(
  url: string,
  credentials: NatsCredentials,
  onState: (connected: boolean) => void = () => undefined,
): Promise<Nats> {
  let connection: NatsConnection | undefined;
  let connected = false;
  let closed = false;
  const listeners: (() => void)[] = [];
  const subscriptions: [string, (message: unknown, subject: string) => void][] = [];

  const setConnected = (now: boolean): void => {
    if (connected === now) return;
    connected = now;
    onState(now);
    if (now) for (const listener of listeners) listener();
  };
  const subscribeNow = (to: NatsConnection, subject: string, onMessage: (m: unknown, s: string) => void): void => {
    to.subscribe(subject, {
      callback: (error, message) => {
        if (error === null) onMessage(JSON.parse(message.string()) as unknown, message.subject);
      },
    });
  };

  const opening = connect({
    servers: url,
    authenticator: jwtAuthenticator(credentials.jwt, new TextEncoder().encode(credentials.seed)),
    maxReconnectAttempts: -1,
    reconnectTimeWait: retry,
    reconnectJitter: 0,
    waitOnFirstConnect: true,
    pingInterval: 10_000,
    maxPingOut: 2,
    noEcho: true,
  }).then(async (opened) => {
    connection = opened;
    if (closed) return opened.close();
    for (const [subject, onMessage] of subscriptions) subscribeNow(opened, subject, onMessage);
    setConnected(true);
    for await (const status of opened.status()) {
      if (status.type === Events.Disconnect) setConnected(false);
      if (status.type === Events.Reconnect) setConnected(true);
    }
  });
  // The loop ends with the connection; its errors are reported by `connected`.
  opening.catch(() => setConnected(false));

  return {
    publish(subject, message) {
      if (connected) connection?.publish(subject, JSON.stringify(message));
    },
    async request(subject, payload, timeout) {
      if (connection === undefined) throw new Error('NATS is not connected');
      return (await connection.request(subject, payload, { timeout })).string();
    },
    subscribe(subject, onMessage) {
      subscriptions.push([subject, onMessage]);
      if (connection !== undefined) subscribeNow(connection, subject, onMessage);
    },
    get connected() {
      return connected;
    },
    onConnected(listener) {
      listeners.push(listener);
      if (connected) listener();
    },
    async close() {
      closed = true;
      await connection?.close();
    },
  };
}
