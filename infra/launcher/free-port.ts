import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';
import { thisMachine } from '#infra/this-machine.ts';

/**
 * Systems give connections that go out a port from 32768 on (Linux) or 49152 on (others). A port from there, kept for a
 * server that is started a second later, or again after a crash, may be held by any connection of the machine for as
 * long as that lasts.
 */
const first = 20_000;
const end = 32_768;

/** A loopback port on which nobody listens at the moment, and which no connection that goes out is given. */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < 1_000; tries++) {
    const port = randomInt(first, end);
    if (await canListen(port)) return port;
  }
  throw new Error(`No port from ${first} to ${end - 1} is free on ${thisMachine}`);
}

async function canListen(port: number): Promise<boolean> {
  const server = createServer();
  const listens = await new Promise<boolean>((resolve) => {
    server.once('error', () => resolve(false));
    server.listen(port, thisMachine, () => resolve(true));
  });
  if (listens) await new Promise((resolve) => server.close(resolve));
  return listens;
}
