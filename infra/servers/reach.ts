import { setTimeout as delay } from 'node:timers/promises';
import { type Reason, reasonOf, reasonText } from './reason.ts';

/** A server that is not started with the plant but has to be there. */
export interface Server {
  readonly name: 'PostgreSQL' | 'EventStoreDB' | 'NATS';
  /** Without user and password. */
  readonly address: string;
  /** Rejects when it cannot be used. */
  probe(): Promise<void>;
}

export interface ReachOptions {
  readonly say: (text: string) => void;
  readonly signal: AbortSignal;
  /** Milliseconds until it is given up. */
  readonly patience: number;
}

/** Thrown when a server could not be used in time; `message` says which, where and why, for a person. */
export class ServerUnusable extends Error {
  override readonly name = 'ServerUnusable';
  readonly reason: Reason;
  constructor({ name, address }: Server, cause: unknown) {
    const reason = reasonOf(cause);
    // What no word of ours stands for is told in the words of the server.
    const own = reason === 'other' && cause instanceof Error ? ` (${cause.message})` : '';
    const more = cause instanceof ProbeRefused ? ` (${cause.message})` : '';
    super(`${name} at ${address} cannot be used: ${reasonText[reason]}${own || more}`, { cause });
    this.reason = reason;
  }
}

/** Thrown by a probe that has an answer and does not like it; the message says what is missing. */
export class ProbeRefused extends Error {
  override readonly name = 'ProbeRefused';
  readonly code: '42501' | 'version' | 'excessRights';
  constructor(code: ProbeRefused['code'], message: string) {
    super(message);
    this.code = code;
  }
}

/** Milliseconds: a person who waits for the start learns within five seconds why it does not go on. */
const answerWithin = 4_000;
const pause = 1_000;

/**
 * Waits until every server can be used. What is in the way is said at once, and again when it changes.
 * @throws ServerUnusable when the patience is over
 */
export async function untilReachable(servers: readonly Server[], options: ReachOptions): Promise<void> {
  await Promise.all(servers.map((server) => untilUsable(server, options)));
}

async function untilUsable(server: Server, { say, signal, patience }: ReachOptions): Promise<void> {
  const deadline = Date.now() + patience;
  let said = '';
  for (;;) {
    signal.throwIfAborted();
    const trouble = await troubleWith(server);
    if (trouble === undefined) {
      if (said !== '') say(`${server.name} at ${server.address} can be used now.`);
      return;
    }
    if (Date.now() >= deadline) throw trouble;
    if (trouble.message !== said) say(`${trouble.message}. Trying again …`);
    said = trouble.message;
    await delay(pause, undefined, { signal });
  }
}

async function troubleWith(server: Server): Promise<ServerUnusable | undefined> {
  const late = AbortSignal.timeout(answerWithin);
  const silence = new Promise<never>((_resolve, reject) => {
    late.addEventListener('abort', () => reject(Object.assign(new Error('no answer'), { code: 'ETIMEDOUT' })));
  });
  const probing = server.probe();
  probing.catch(() => undefined); // After the deadline nobody waits for it any more.
  try {
    await Promise.race([probing, silence]);
    return undefined;
  } catch (error) {
    return new ServerUnusable(server, error);
  }
}
