import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { isAliveQuestion } from '#infra/alive.ts';
import { thisMachine } from '#infra/this-machine.ts';

/** Ways to find out whether a process reacts. What is refused is a reaction, too. */

/** A service of ours, over the channel that it shares with the launcher. */
export function askService(child: ChildProcess, signal: AbortSignal): Promise<unknown> {
  if (!child.connected) return Promise.resolve();
  const answered = once(child, 'message', { signal });
  child.send(isAliveQuestion, () => undefined);
  return answered;
}

/** nats-server speaks first. */
export const askNats = (port: number, signal: AbortSignal): Promise<unknown> => firstBytes(port, undefined, signal);

/** PostgreSQL: whether it would speak TLS (protocol, "SSLRequest"), which needs no user and is not logged. */
export function askPostgres(port: number, signal: AbortSignal): Promise<unknown> {
  const request = Buffer.alloc(8);
  request.writeInt32BE(8, 0);
  request.writeInt32BE(80_877_103, 4);
  return firstBytes(port, request, signal);
}

async function firstBytes(port: number, say: Buffer | undefined, signal: AbortSignal): Promise<void> {
  const socket = connect({ port, host: thisMachine, signal });
  try {
    if (say !== undefined) socket.write(say);
    await Promise.race([once(socket, 'data'), once(socket, 'close')]);
  } finally {
    socket.destroy();
  }
}
