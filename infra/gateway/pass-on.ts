import { Agent, request as ask, type IncomingMessage, type OutgoingHttpHeaders } from 'node:http';
import { pipeline, type Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { refuse } from './refusals.ts';
import { securityHeaders } from './security-headers.ts';

/** Passes requests on to the services, over connections that stay open. */
export interface PassOn {
  /** `service`: its origin. Answers the reply, also when the service does not. */
  (request: FastifyRequest, reply: FastifyReply, service: string): void;
  close(): void;
}

/** @param answerWithin milliseconds without a sign of a service, or of a client that reads, after which it ends */
export function createPassOn(answerWithin: number): PassOn {
  const agent = new Agent({ keepAlive: true });

  function passOn(request: FastifyRequest, reply: FastifyReply, service: string): void {
    const path = request.raw.url ?? '/';
    if (leadsElsewhere(path)) {
      refuse(reply, 'notFound');
      return;
    }
    const { hostname, port, host } = new URL(service);
    const headers = onwardHeaders(request, host);
    const onward = ask({ agent, hostname, port, path, method: request.method, headers, timeout: answerWithin });
    let answered = false;
    let tooLate = false;
    onward.once('timeout', () => {
      tooLate = true;
      onward.destroy(new Error(`No sign of the service for ${answerWithin} ms`));
    });
    onward.once('response', (answer) => {
      answered = true;
      reply.hijack();
      if (reply.raw.destroyed) {
        answer.destroy();
        return;
      }
      reply.raw.writeHead(answer.statusCode ?? 502, {
        ...securityHeaders(request),
        ...backHeaders(request.raw, answer),
      });
      // Not by `pipeline`, which makes an error with its stack for every stream that ends well.
      answer.pipe(reply.raw);
      reply.raw.once('close', () => answer.destroy());
      answer.once('error', (error) => {
        // The answer has begun: all that can still be said is that it does not end well.
        if (!reply.raw.destroyed) warn(request, error);
        reply.raw.destroy();
      });
    });
    onward.on('error', (error) => {
      if (answered || request.socket.destroyed) return;
      warn(request, error);
      refuse(reply, tooLate ? 'noResponse' : 'backendStarting');
    });
    const body = request.body as Buffer | Readable | undefined;
    if (body === undefined || Buffer.isBuffer(body)) onward.end(body);
    // What ends an upload early is heard above, or nobody is there any more to be told.
    else pipeline(body, onward, () => undefined);
  }
  return Object.assign(passOn, { close: () => agent.destroy() });
}

function warn(request: FastifyRequest, error: Error): void {
  request.log.warn({ err: error, path: request.url.split('?', 1)[0] }, 'a service does not answer');
}

/** Out of what is served, or to another host. Fastify has refused what cannot be decoded as a path. */
function leadsElsewhere(url: string): boolean {
  const [path = ''] = url.split('?', 1);
  try {
    const plain = decodeURIComponent(path).replaceAll('\\', '/');
    return !plain.startsWith('/') || plain.startsWith('//') || plain.split('/').includes('..');
  } catch {
    return true;
  }
}

/** Not for a service: offers that the gateway declines itself, and what a client claims about where it comes from. */
const keptBack = new Set([
  'connection',
  'upgrade',
  'http2-settings',
  'expect',
  'forwarded',
  'x-forwarded-proto',
  'x-real-ip',
]);

function onwardHeaders({ headers, body, ip }: FastifyRequest, host: string): OutgoingHttpHeaders {
  const ofConnection = namedBy(headers.connection);
  const passed: OutgoingHttpHeaders = {};
  for (const [name, value] of Object.entries(headers)) {
    if (!keptBack.has(name) && !ofConnection.includes(name)) passed[name] = value;
  }
  if (body === undefined || Buffer.isBuffer(body)) {
    // A body that is announced and not sent on (GET with a body) would swallow the start of the next request on
    // the same connection to the service.
    delete passed['transfer-encoding'];
    delete passed['content-length'];
    if (body !== undefined) passed['content-length'] = body.length;
  }
  // The limit of sign-ins per address counts this one.
  return { ...passed, host, 'x-forwarded-for': ip, 'x-forwarded-host': headers.host };
}

/** Without those that speak of the connection to the service, not of the one to the client (RFC 9110, section 7.6.1). */
function backHeaders(asked: IncomingMessage, { headers }: IncomingMessage): OutgoingHttpHeaders {
  const { connection: _connection, 'keep-alive': _keepAlive, 'transfer-encoding': _encoding, ...passed } = headers;
  // The rest of a body that nobody reads must not be taken for the next request.
  return asked.complete ? passed : { ...passed, connection: 'close' };
}

const namedBy = (connection = ''): readonly string[] => connection.toLowerCase().split(/\s*,\s*/);
