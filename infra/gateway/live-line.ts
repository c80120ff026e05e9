import { request as ask, type IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Websocket between browsers and NATS: after the handshake with nats-server bytes are piped through. A slow reader
 * causes back-pressure on nats-server, which closes such a connection by its own limits; nothing is buffered here. What
 * a browser may send is limited by its credentials (`infra/nats/credentials.ts`).
 */
export interface LiveLine {
  /**
   * Connects an upgrade request with nats-server; `refuse` is called instead when nats-server does not accept it. `known`:
   * nats-server knows who is on the line, or it would have ended it by now.
   */
  join(request: IncomingMessage, refuse: (code: 'backendStarting' | 'validation') => void, known: () => void): void;
  close(): void;
}

/** Milliseconds in which nats-server has to accept a connection. */
const takenWithin = 5_000;

/** @param knownAfter milliseconds after which nats-server has ended a line on which nobody has signed in */
export function createLiveLine(natsWebsocket: string, knownAfter: number): LiveLine {
  const target = natsWebsocket.replace(/^ws/, 'http');
  const open = new Set<Socket>();

  function join(
    { socket, headers }: IncomingMessage,
    refuse: (code: 'backendStarting' | 'validation') => void,
    known: () => void,
  ): void {
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
      const kept = setTimeout(known, knownAfter);
      line.on('error', () => line.destroy());
      // Final bytes of nats-server are still sent; the server's timeout ends a socket that does not read them.
      line.once('close', () => socket.destroySoon());
      // A websocket is never half open: when the client ends its side the connection is over.
      socket.once('end', () => line.destroySoon());
      socket.once('close', () => {
        open.delete(socket);
        clearTimeout(kept);
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
