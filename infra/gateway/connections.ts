import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { networkOf } from '#infra/network-of.ts';
import { openRoom, type Place, type RoomLimits } from './room.ts';

/**
 * How many connections the gateway holds, and whose: of those on which nobody has been known yet, the address with most loses the
 * oldest when another one comes; of the others, the person, API token or device with most. So nobody is refused because
 * somebody else holds many, and who has been known keeps the connection (decision 0199).
 */
export interface Connections {
  /** A request of this sender has come over the connection. */
  known(socket: Socket, sender: string): void;
}

export interface ConnectionLimits {
  readonly strangers: RoomLimits;
  readonly known: RoomLimits;
  /** With those of the proxies, which are never closed for others: of a proxy, one is of many people. */
  readonly all: number;
  /**
   * Milliseconds after which nats-server knows who is on a live line: several times what it gives a client to sign in
   * (`authorization.timeout`, 2 s unless set).
   */
  readonly lineKnownAfter: number;
}

/** A browser holds up to seven, each some buffers; half as many again for proxies. */
export const standardConnections: ConnectionLimits = {
  strangers: { all: 4_000 },
  known: { all: 8_000 },
  all: 16_000,
  lineKnownAfter: 15_000,
};

export function watchConnections(
  server: Server,
  isProxy: (address: string | undefined) => boolean,
  { strangers, known, all }: ConnectionLimits,
): Connections {
  const ofStrangers = openRoom(strangers);
  const ofKnown = openRoom(known);
  /** By both ends: what a request has over TLS is another socket than the one that was accepted. */
  const places = new Map<string, { readonly accepted: Socket; place: Place | undefined; sender?: string }>();
  server.maxConnections = all;

  server.on('connection', (accepted: Socket) => {
    const address = accepted.remoteAddress;
    if (address === undefined || isProxy(address)) return;
    const ends = endsOf(accepted);
    const place = ofStrangers.take(networkOf(address), 1, () => accepted.destroy());
    places.set(ends, { accepted, place });
    accepted.once('close', () => {
      places.get(ends)?.place?.leave();
      places.delete(ends);
    });
    if (place === undefined) accepted.destroy();
  });

  return {
    known(socket, sender) {
      const held = places.get(endsOf(socket));
      if (held === undefined || held.sender === sender) return;
      held.place?.leave();
      held.sender = sender;
      held.place = ofKnown.take(sender, 1, () => held.accepted.destroy());
      if (held.place === undefined) held.accepted.destroy();
    },
  };
}

const endsOf = ({ localAddress, remoteAddress, remotePort }: Socket): string =>
  `${localAddress} ${remoteAddress} ${remotePort}`;
