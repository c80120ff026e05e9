import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:net';
import { thisMachine } from '#infra/this-machine.ts';

/**
 * Systems give connections that go out a port from 32768 on (Linux) or 49152 on (others). A port from there, kept for a
 * server that is started a second later, or again after a crash, may be held by any connection of the machine for as
 * long as that lasts.
 */
const first = 20_000;
const end = 32_768;

/** A process takes ports from blocks of its own: it listens on the first one of a block for as long as it lives. */
const block = 16;

/** What is left of the block that this process took last. */
let left: number[] = [];

/**
 * A loopback port on which nobody listens at the moment, and which neither a connection that goes out nor another
 * caller of this function is given: the server may be started on it long afterwards.
 */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < 1_000; tries++) {
    const port = left.shift();
    if (port === undefined) await takeBlock();
    else if (await isFree(port)) return port;
  }
  throw new Error(`No port from ${first} to ${end - 1} is free on ${thisMachine}`);
}

async function takeBlock(): Promise<void> {
  const start = first + block * randomInt((end - first) / block);
  const guard = await listen(start);
  if (guard === undefined) return;
  guard.unref();
  left = Array.from({ length: block - 1 }, (_, index) => start + 1 + index);
}

/** Whether nobody listens on the loopback port at the moment. */
export async function isFree(port: number): Promise<boolean> {
  const server = await listen(port);
  if (server === undefined) return false;
  await once(server.close(), 'close');
  return true;
}

/** @returns undefined where the port is taken */
async function listen(port: number): Promise<Server | undefined> {
  const server = createServer((connection) => connection.destroy());
  return new Promise((resolve) => {
    server.once('error', () => resolve(undefined));
    server.listen(port, thisMachine, () => resolve(server));
  });
}
