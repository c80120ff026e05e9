// Trail of OperationsMoved, step 2 (ARCHITECTURE.md).
import { Agent, request as ask, type ClientRequest, type IncomingMessage, type OutgoingHttpHeaders } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ErrorCode } from '#domain/kernel/rejection.ts';
import type { Guest } from './admission.ts';
import { isOfClient, refuse, refuseError } from './refusals.ts';
import { type LargeBody, whole } from './request-body.ts';
import { securityHeaders } from './security-headers.ts';

/**
 * Milliseconds after which an idle connection is closed from here: half of what a service keeps it, so that even on a busy
 * machine no request is sent on one that the service is just closing.
 */
const idleFor = 30_000;

/** Proxies requests to the services over persistent connections. */
export interface PassOn {
  /** `service`: its origin. Always answers the reply, also when the service does not. */
  (request: FastifyRequest, reply: FastifyReply, service: string): void;
  close(): void;
}

/**
 * @param answerWithin milliseconds without progress of a service or of a reading client after which the request is
 * ended
 * @param whenAway what is said while a service does not take requests
 * @param ownHeaders what the services know the gateway by
 */
export function createPassOn(
  answerWithin: number,
  whenAway: () => ErrorCode,
  ownHeaders: Readonly<Record<string, string>> = {},
): PassOn {
  const agent = new Agent({ keepAlive: true, timeout: idleFor });

  function passOn(request: FastifyRequest, reply: FastifyReply, service: string): void {
    const path = request.raw.url ?? '/';
    const { guest } = request;
    if (leadsElsewhere(path)) {
      guest.heard();
      refuse(reply, 'notFound');
      return;
    }
    const { hostname, port, host } = new URL(service);
    // Last: a client cannot say in place of the gateway who it is.
    const headers = { ...onwardHeaders(request, host), ...ownHeaders };
    const onward = ask({ agent, hostname, port, path, method: request.method, headers, timeout: answerWithin });
    const body = request.body as Buffer | LargeBody | undefined;
    const isLarge = body !== undefined && !Buffer.isBuffer(body);
    let answered = false;
    let tooLate = false;
    onward.once('timeout', () => {
      tooLate = true;
      onward.destroy(new Error(`No sign of the service for ${answerWithin} ms`));
    });
    onward.once('close', () => guest.heard());
    onward.once('response', (answer) => {
      answered = true;
      guest.heard();
      reply.hijack();
      if (reply.raw.destroyed) {
        answer.destroy();
        return;
      }
      reply.raw.writeHead(answer.statusCode ?? 502, {
        ...securityHeaders(request),
        ...backHeaders(answer, isLarge || request.raw.complete),
      });
      guest.answers();
      // Not `pipeline`, which creates an error with stack for every stream that ends normally.
      answer.pipe(reply.raw);
      reply.raw.once('close', () => answer.destroy());
      // Answered before the end of the body, which nobody waits for any more.
      answer.once('end', () => {
        if (!onward.writableEnded) onward.destroy();
      });
      answer.once('error', (error) => {
        // The response has started: the only remaining signal of an error is an aborted connection.
        if (!reply.raw.destroyed) warn(request, error);
        reply.raw.destroy();
      });
    });
    onward.on('error', (error) => {
      if (answered || request.socket.destroyed) return;
      if (isOfClient(error)) {
        refuseError(error, request, reply);
        return;
      }
      warn(request, error);
      refuse(reply, tooLate ? 'noResponse' : whenAway());
    });
    if (!isLarge) {
      guest.passed();
      onward.end(body);
      return;
    }
    // Who the service does not want to hear is not read.
    onward.once('continue', () => {
      guest.heard();
      if (guest.who === 'known') stream(body, onward, guest);
      else readFirst(body, onward, guest).catch((error: Error) => onward.destroy(error));
    });
    onward.flushHeaders();
  }
  return Object.assign(passOn, { close: () => agent.destroy() });
}

/** As it comes. */
function stream(body: LargeBody, onward: ClientRequest, guest: Guest): void {
  const source = body.read();
  source.once('end', () => guest.passed());
  source.once('error', (error) => onward.destroy(error));
  onward.once('close', () => source.destroy());
  source.pipe(onward);
}

/** Of strangers a service gets nothing before all of it is there. */
async function readFirst(body: LargeBody, onward: ClientRequest, guest: Guest): Promise<void> {
  const bytes = await whole(body.read());
  await guest.turn();
  guest.passed();
  onward.end(bytes);
}

function warn(request: FastifyRequest, error: Error): void {
  request.log.warn({ reason: error.message, path: request.url.split('?', 1)[0] }, 'a service does not answer');
}

/** Path traversal or another host. Fastify has refused paths that cannot be decoded. */
function leadsElsewhere(url: string): boolean {
  const [path = ''] = url.split('?', 1);
  try {
    const plain = decodeURIComponent(path).replaceAll('\\', '/');
    return !plain.startsWith('/') || plain.startsWith('//') || plain.split('/').includes('..');
  } catch {
    return true;
  }
}

/** Headers not passed to a service: hop-by-hop headers, and claims of a client about its own address. */
const keptBack = new Set([
  'connection',
  'upgrade',
  'http2-settings',
  'expect',
  'forwarded',
  'x-forwarded-proto',
  'x-real-ip',
]);

function onwardHeaders(
  { headers, body, ip, protocol, host: asked }: FastifyRequest,
  host: string,
): OutgoingHttpHeaders {
  const ofConnection = namedBy(headers.connection);
  const passed: OutgoingHttpHeaders = {};
  for (const [name, value] of Object.entries(headers)) {
    if (!keptBack.has(name) && !ofConnection.includes(name)) passed[name] = value;
  }
  if (body === undefined || Buffer.isBuffer(body)) {
    // A body that is announced but not sent (GET with a body) would corrupt the next request on the same connection.
    delete passed['transfer-encoding'];
    delete passed['content-length'];
    if (body !== undefined) passed['content-length'] = body.length;
  }
  // Asks the service whether it wants the body before a byte of it is read.
  const expect = body === undefined || Buffer.isBuffer(body) ? {} : { expect: '100-continue' };
  // Client address, counted by the limit of sign-ins; name and encryption, which the cookie of a page depends on.
  const origin = { 'x-forwarded-for': ip, 'x-forwarded-host': asked, 'x-forwarded-proto': protocol };
  return { ...passed, ...expect, host, ...origin };
}

/**
 * Without hop-by-hop headers of the connection to the service (RFC 9110, section 7.6.1). `isRead`: whether the rest of the
 * body is read somewhere.
 */
function backHeaders({ headers }: IncomingMessage, isRead: boolean): OutgoingHttpHeaders {
  const { connection: _connection, 'keep-alive': _keepAlive, 'transfer-encoding': _encoding, ...passed } = headers;
  // The unread rest of a body must not be parsed as the next request.
  return isRead ? passed : { ...passed, connection: 'close' };
}

const namedBy = (connection = ''): readonly string[] => connection.toLowerCase().split(/\s*,\s*/);
