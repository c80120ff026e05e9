import { createServer as createHttpServer, type RequestListener, type Server, type ServerOptions } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import type { Certificate } from './certificate.ts';

/** Milliseconds; Fastify's own value, which it leaves to whoever makes the server. */
const keepAliveFor = 72_000;

export interface EntryOptions {
  readonly tls: Certificate | undefined;
  readonly shouldUpgradeCallback: NonNullable<ServerOptions['shouldUpgradeCallback']>;
  /** Milliseconds within which the headers of a request have to arrive. */
  readonly headersWithin: number;
  /** Milliseconds within which a request has to arrive. */
  readonly requestWithin: number;
  /** Milliseconds without traffic after which a connection is closed. */
  readonly silentFor: number;
}

/** The server of the plant's one address: HTTPS with a certificate, else HTTP. */
export function createEntry(options: EntryOptions, handler: RequestListener): Server {
  const { tls, shouldUpgradeCallback, headersWithin, requestWithin, silentFor } = options;
  const settings = {
    shouldUpgradeCallback,
    headersTimeout: headersWithin,
    connectionsCheckingInterval: headersWithin / 5,
    requestTimeout: requestWithin,
    keepAliveTimeout: keepAliveFor,
  };
  if (tls === undefined) {
    const server = createHttpServer(settings, handler);
    server.setTimeout(silentFor);
    return server;
  }
  const server = createHttpsServer({ ...settings, handshakeTimeout: headersWithin, ...tls.current() }, handler);
  tls.onRenewed((pair) => server.setSecureContext(pair));
  server.setTimeout(silentFor);
  return server;
}
