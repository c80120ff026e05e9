import { createServer } from 'node:net';
import { thisMachine } from '#infra/this-machine.ts';

/** A loopback port that is free at the moment. */
export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve, rejectPort) => {
    server.once('error', rejectPort);
    server.listen(0, thisMachine, resolve);
  });
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('A TCP server has no port');
  return address.port;
}
