import { once } from 'node:events';
import { existsSync, writeFileSync } from 'node:fs';
import type { Server } from 'node:http';
import { createServer, type Socket } from 'node:net';
import type { Running } from './service-process.ts';

export interface WokenOptions {
  readonly port: number;
  readonly host: string;
  /** File that says that it was woken once: from then on it starts with its process, and takes up what is unfinished. */
  readonly mark: string;
  /** The service, ready to take connections. */
  readonly start: () => Promise<Running & { readonly service: { readonly server: Server } }>;
  /** What cannot be started. */
  readonly fail: (error: unknown) => void;
}

/**
 * A service that not every plant needs: it has its port from the start, and is loaded with the first connection to it, which
 * waits meanwhile.
 */
export async function startWhenAsked({ port, host, mark, start, fail }: WokenOptions): Promise<Running> {
  const waiting: Socket[] = [];
  let starting: ReturnType<WokenOptions['start']> | undefined;

  async function wake(): Promise<void> {
    writeFileSync(mark, '');
    starting = start();
    const { service } = await starting;
    // The same handle: nobody who comes just now finds the port closed.
    await new Promise<void>((resolve) => service.server.listen(door, resolve));
    for (const socket of waiting.splice(0)) {
      service.server.emit('connection', socket);
      socket.resume();
    }
  }

  const door = createServer({ pauseOnConnect: true, allowHalfOpen: true, noDelay: true }, (socket) => {
    waiting.push(socket);
    if (starting === undefined) wake().catch(fail);
  });
  await once(door.listen(port, host), 'listening');
  if (existsSync(mark)) wake().catch(fail);
  return {
    async close() {
      if (starting === undefined) door.close();
      for (const socket of waiting) socket.destroy();
      await (await starting)?.close();
    },
  };
}
