import { type IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import Fastify, { type FastifyBaseLogger, type FastifyReply, type FastifyRequest, LogController } from 'fastify';
import { overallHealth } from './health.ts';
import { createLiveLine } from './live-line.ts';
import { createPassOn } from './pass-on.ts';
import { refuse, refuseConnection, refuseError } from './refusals.ts';
import { takeBody } from './request-body.ts';
import { securityHeaders } from './security-headers.ts';

export interface GatewayOptions {
  readonly commandService: string;
  readonly queryService: string;
  readonly projector: string;
  readonly natsWebsocket: string;
  /** Addresses whose word about where a request comes from is taken (`LEITSTAND_PROXY`). */
  readonly proxies: readonly string[];
  readonly log: FastifyBaseLogger;
  /** Milliseconds without a sign of a service, or of a client that reads, after which a request is given up. */
  readonly answerWithin?: number;
}

/** Longer than any command or report may take; a service that hangs is then answered for. */
const longestAnswer = 60_000;

/** Enough for an upload of the largest file over a slow line. */
const requestWithin = 180_000;

/** A connection on which nothing moves for longer is closed, as of somebody who asks and does not read. */
const silentFor = 2 * longestAnswer;

/**
 * The one address of a plant (design, section 9): reads go to the query service, everything that changes something to
 * the command service, `/nats` to nats-server's websocket. Bodies pass through as they are; the services check them.
 */
export function createGateway(options: GatewayOptions) {
  const gateway = Fastify({
    loggerInstance: options.log,
    logController: new LogController({ disableRequestLogging: true }),
    requestTimeout: requestWithin,
    connectionTimeout: silentFor,
    trustProxy: options.proxies.length > 0 && [...options.proxies],
    // Other offers to upgrade, as the h2c of some HTTP clients, are declined by answering in HTTP/1.1.
    http: { shouldUpgradeCallback: isLiveLine },
    clientErrorHandler: refuseConnection,
    frameworkErrors: (_error, _request, reply) => {
      void refuse(reply as FastifyReply, 'notFound');
    },
  });
  gateway.setErrorHandler(refuseError);
  gateway.setNotFoundHandler((_request, reply) => refuse(reply, 'notFound'));
  gateway.removeAllContentTypeParsers();
  gateway.addContentTypeParser('*', (request: FastifyRequest, payload: IncomingMessage) =>
    takeBody(request.headers, payload),
  );

  gateway.addHook('onRequest', async (request, reply) => {
    reply.headers(securityHeaders(request));
    if (!isLivePath(request.url) || isOwnPage(request)) return;
    return refuse(reply.header('connection', 'close'), 'accessDenied');
  });

  gateway.get('/api/health', async (_request, reply) => {
    const health = await overallHealth({
      commandService: options.commandService,
      queryService: options.queryService,
      projector: options.projector,
    });
    return reply.code(health.status === 'ok' ? 200 : 503).send(health);
  });

  // What the services tell each other and the launcher is nothing for outside.
  for (const inner of ['/health', '/openapi.json']) {
    gateway.get(inner, (_request, reply) => refuse(reply, 'notFound'));
  }

  const liveLine = createLiveLine(options.natsWebsocket);
  // Upgrades take the way of all requests, so that they meet the same checks.
  gateway.server.on('upgrade', (request: IncomingMessage, socket: Socket, first: Buffer) => {
    socket.on('error', () => socket.destroy());
    if (first.length > 0) socket.unshift(first);
    const answer = new ServerResponse(request);
    answer.assignSocket(socket);
    // Who asked for an upgrade is on a connection that takes no further request.
    answer.once('finish', () => socket.destroySoon());
    gateway.routing(request, answer);
  });
  gateway.get(livePath, (request, reply) => {
    if (!isLiveLine(request)) return refuse(reply, 'notFound');
    liveLine.join(request.raw, (code) => void refuse(reply.header('connection', 'close'), code));
  });
  gateway.addHook('preClose', async () => liveLine.close());

  const passOn = createPassOn(options.answerWithin ?? longestAnswer);
  gateway.route({
    method: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'],
    url: '/*',
    handler: (request, reply) =>
      passOn(request, reply, isRead(request.method, request.url) ? options.queryService : options.commandService),
  });
  gateway.addHook('onClose', async () => passOn.close());
  return gateway;
}

const livePath = '/nats';

const isLivePath = (url: string | undefined): boolean => url?.split('?', 1)[0] === livePath;

function isLiveLine(request: { readonly url?: string; readonly headers: IncomingMessage['headers'] }): boolean {
  return isLivePath(request.url) && request.headers.upgrade?.toLowerCase() === 'websocket';
}

/** Browsers let any page open a websocket to anywhere and say which page it was. Others than browsers say nothing. */
function isOwnPage({ headers, host }: FastifyRequest): boolean {
  return headers.origin === undefined || URL.parse(headers.origin)?.host === host;
}

/** `projects/check` and the preview of an edit are decided by the command service (decision 0004). */
const readPosts = ['/api/graphql', '/api/planning/getTimelineDataByProjectIds'];

export function isRead(method: string, url: string): boolean {
  if (method === 'GET' || method === 'HEAD' || method === 'OPTIONS') return true;
  const path = url.split('?', 1)[0];
  return method === 'POST' && readPosts.includes(path ?? '');
}
