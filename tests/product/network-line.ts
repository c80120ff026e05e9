import { connect, createServer, type Socket } from 'node:net';

/** A way to the product that can be cut as a cable can: what the browser emulates has gaps while a page is loaded. */
export interface NetworkLine {
  /** The product at the other end. */
  readonly url: string;
  cut(): void;
  join(): void;
  close(): void;
}

export async function openLine(to: string): Promise<NetworkLine> {
  const { hostname, port } = new URL(to);
  const sockets = new Set<Socket>();
  let isCut = false;
  const server = createServer((socket) => {
    if (isCut) {
      socket.destroy();
      return;
    }
    const other = connect(Number(port), hostname);
    for (const [one, peer] of [
      [socket, other],
      [other, socket],
    ] as const) {
      sockets.add(one);
      one.pipe(peer);
      // Cut in the middle of something; the other end hears of it.
      one.on('error', () => peer.destroy());
      one.on('close', () => {
        sockets.delete(one);
        peer.destroy();
      });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, hostname, resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The line has no port');
  const drop = (): void => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    url: `http://${hostname}:${address.port}`,
    cut() {
      isCut = true;
      drop();
    },
    join() {
      isCut = false;
    },
    close() {
      server.close();
      drop();
    },
  };
}
