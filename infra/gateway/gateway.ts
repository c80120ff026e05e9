import type { IncomingMessage } from 'node:http';
import helmet from '@fastify/helmet';
import proxy from '@fastify/http-proxy';
import Fastify, { type FastifyBaseLogger, type FastifyReply, type FastifyRequest, LogController } from 'fastify';
import { overallHealth } from './health.ts';
import { refuse, refuseConnection, refuseError } from './refusals.ts';
import { takeBody } from './request-body.ts';

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

/** Browsers send NATS's own words only: credentials, subscriptions, answers to pings. */
const largestLiveMessage = 65_536;

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

  gateway.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        // Emotion writes its styles into the page.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'", 'data:'],
        // The websocket of the same address counts as 'self'.
        connectSrc: ["'self'"],
        workerSrc: ["'self'", 'blob:'],
        objectSrc: ["'none'"],
        frameAncestors: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
      },
    },
    xFrameOptions: { action: 'deny' },
    // Set below where TLS is: a plant may run without it in its own network.
    strictTransportSecurity: false,
    crossOriginEmbedderPolicy: false,
  });
  gateway.addHook('onRequest', async (request, reply) => {
    if (request.protocol === 'https') reply.header('strict-transport-security', `max-age=${oneYear}`);
    if (!isLivePath(request.url) || isOwnPage(request)) return;
    // Who asked for an upgrade is on a connection that takes no further request.
    reply.raw.once('finish', () => request.socket.end());
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

  gateway.register(proxy, {
    upstream: options.natsWebsocket.replace(/^ws/, 'http'),
    wsUpstream: options.natsWebsocket,
    prefix: livePath,
    rewritePrefix: '/',
    websocket: true,
    wsServerOptions: { maxPayload: largestLiveMessage },
    httpMethods: ['GET'],
    replyOptions: { onError: answerFor(options.log) },
  });

  gateway.register(
    async (scope) => {
      await scope.register(proxy, {
        upstream: '',
        proxyPayloads: false,
        // A 503 goes to the client at once: by itself the proxy would ask up to ten times, each time for `retry-after`.
        retryMethods: [],
        http: { requestOptions: { timeout: options.answerWithin ?? longestAnswer } },
        replyOptions: {
          getUpstream: (request) =>
            isRead(request.method ?? 'GET', request.url ?? '/') ? options.queryService : options.commandService,
          rewriteRequestHeaders: (request, headers) => forwardedHeaders(request as FastifyRequest, headers),
          // These speak of the connection to the service, not of the one to the client (RFC 9110, section 7.6.1).
          rewriteHeaders: ({ connection: _connection, 'keep-alive': _keepAlive, ...headers }) => headers,
          onError: answerFor(options.log),
        },
      });
    },
    // One line for every request that passes would bury the others.
    { logLevel: 'warn' },
  );
  return gateway;
}

/** Seconds for which a browser that has come by TLS comes by TLS only. */
const oneYear = 31_536_000;

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

/** Not for a service: offers that the gateway declines itself, and what a client claims about where it comes from. */
const keptBack = new Set(['upgrade', 'http2-settings', 'expect', 'forwarded', 'x-forwarded-proto', 'x-real-ip']);

function forwardedHeaders(
  request: FastifyRequest,
  headers: IncomingMessage['headers'],
): Record<string, string | string[] | undefined> {
  const passed = Object.fromEntries(Object.entries(headers).filter(([name]) => !keptBack.has(name)));
  if (request.body === undefined) {
    // A body that is announced and not sent on (GET with a body) would swallow the start of the next request on
    // the same connection to the service.
    delete passed['content-length'];
    delete passed['transfer-encoding'];
  }
  // The limit of sign-ins per address counts this one.
  return { ...passed, 'x-forwarded-for': request.ip, 'x-forwarded-host': request.headers.host };
}

interface PassedReply {
  readonly request: { readonly url: string };
  readonly raw: { readonly headersSent: boolean; destroy(): unknown };
}

function answerFor(log: FastifyBaseLogger) {
  return (reply: PassedReply, { error }: { readonly error: Error }): void => {
    log.warn({ err: error, path: reply.request.url.split('?', 1)[0] }, 'a service does not answer');
    if (reply.raw.headersSent) {
      // The answer has begun: all that can still be said is that it does not end well.
      reply.raw.destroy();
      return;
    }
    const tooLate = (error as { statusCode?: number }).statusCode === 504;
    void refuse(reply as unknown as FastifyReply, tooLate ? 'noResponse' : 'backendStarting');
  };
}
