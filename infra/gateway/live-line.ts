import { request as ask, type IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';

/**
 * The websocket of browsers to NATS: once nats-server has taken it, bytes pass as they come. Who reads slowly keeps
 * nats-server waiting, which ends such a line by its own rules; nothing piles up here. What a browser may send is
 * limited by its credentials (`infra/nats/credentials.ts`).
 */
export interface LiveLine {
  /** Joins a request to upgrade with nats-server; `refuse` is called instead when that does not take it. */
  join(request: IncomingMessage, refuse: (code: 'backendStarting' | 'validation') => void): void;
  close(): void;
}

/** Milliseconds in which nats-server takes a line. */
const takenWithin = 5_000;

export function createLiveLine(natsWebsocket: string): LiveLine {
  const target = natsWebsocket.replace(/^ws/, 'http');
  const open = new Set<Socket>();

  function join({ socket, headers }: IncomingMessage, refuse: (code: 'backendStarting' | 'validation') => void): void {
    const { 'sec-websocket-key': key = '', 'sec-websocket-version': version = '' } = headers;
    const handshake = { 'sec-websocket-key': key, 'sec-websocket-version': version };
    const onward = ask(target, {
      agent: false,
      headers: { connection: 'Upgrade', upgrade: 'websocket', ...handshake },
      timeout: takenWithin,
    });
    onward.once('timeout', () => onward.destroy(new Error('nats-server does not answer')));
    onward.once('error', () => refuse('backendStarting'));
    onward.once('response', (answer) => {
      answer.resume();
      refuse('validation');
    });
    onward.once('upgrade', (answer, line: Socket, first) => {
      line.setTimeout(0);
      if (first.length > 0) line.unshift(first);
      const accept = answer.headers['sec-websocket-accept'] ?? '';
      socket.write(
        `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${accept}\r\n\r\n`,
      );
      open.add(socket);
      line.on('error', () => line.destroy());
      // What nats-server said last still goes out; the server's timeout ends a socket that does not take it.
      line.once('close', () => socket.destroySoon());
      // A websocket is never half open: who stops sending is gone, whatever nats-server makes of it.
      socket.once('end', () => line.destroySoon());
      socket.once('close', () => {
        open.delete(socket);
        line.destroy();
      });
      socket.pipe(line).pipe(socket);
      if (socket.destroyed) line.destroy();
    });
    onward.end();
  }

  return {
    join,
    close() {
      for (const socket of open) socket.destroy();
    },
  };
}
