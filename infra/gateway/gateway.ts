import helmet from '@fastify/helmet';
import proxy from '@fastify/http-proxy';
import Fastify, { type FastifyBaseLogger, type FastifyReply, LogController } from 'fastify';
import { reject } from '#domain/kernel/rejection.ts';
import { errorBody, statusOf } from '#infra/http/error-answer.ts';
import { overallHealth } from './health.ts';

export interface GatewayOptions {
  readonly commandService: string;
  readonly queryService: string;
  readonly projector: string;
  readonly natsWebsocket: string;
  readonly log: FastifyBaseLogger;
}

/** Longer than any command or report may take; a service that hangs is then answered for. */
const answerWithin = 60_000;

/**
 * The one address of a plant (design, section 9): reads go to the query service, everything that changes something to
 * the command service, `/nats` to nats-server's websocket. Bodies pass through as they are; the services check them.
 */
export function createGateway(options: GatewayOptions) {
  const gateway = Fastify({
    loggerInstance: options.log,
    logController: new LogController({ disableRequestLogging: true }),
    // Uploads may have 25 MB (base data §9); the services hold each path to its own limit.
    bodyLimit: 26 * 1_048_576,
    trustProxy: false,
    frameworkErrors: (_error, _request, reply) => {
      answer(reply as FastifyReply, 'notFound');
    },
  });

  gateway.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        // Emotion writes its styles into the page.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'", 'data:'],
        connectSrc: ["'self'", 'ws:', 'wss:'],
        workerSrc: ["'self'", 'blob:'],
        objectSrc: ["'none'"],
        frameAncestors: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
      },
    },
    // A plant may run without TLS in its own network; whoever puts TLS in front sets HSTS there.
    strictTransportSecurity: false,
    crossOriginEmbedderPolicy: false,
  });

  gateway.get('/api/health', async (_request, reply) => {
    const health = await overallHealth({
      commandService: options.commandService,
      queryService: options.queryService,
      projector: options.projector,
    });
    return reply.code(health.status === 'ok' ? 200 : 503).send(health);
  });

  gateway.register(proxy, {
    upstream: options.natsWebsocket.replace(/^ws/, 'http'),
    wsUpstream: options.natsWebsocket,
    prefix: '/nats',
    rewritePrefix: '/',
    websocket: true,
    httpMethods: ['GET'],
  });

  gateway.register(proxy, {
    upstream: '',
    prefix: '/',
    http: { requestOptions: { timeout: answerWithin } },
    replyOptions: {
      getUpstream: (request) =>
        isRead(request.method ?? 'GET', request.url ?? '/') ? options.queryService : options.commandService,
      // The limit of sign-ins per address counts this one; what a client claims is dropped.
      rewriteRequestHeaders: (request, headers) => ({
        ...headers,
        'x-forwarded-for': request.ip,
        'x-forwarded-host': request.headers.host,
      }),
      onError: (reply, { error }) => {
        options.log.warn({ err: error, path: reply.request.url }, 'a service does not answer');
        answer(reply as unknown as FastifyReply, 'backendStarting');
      },
    },
  });
  return gateway;
}

/** `projects/check` and the preview of an edit are decided by the command service (decision 0004). */
const readPosts = ['/api/graphql', '/api/planning/getTimelineDataByProjectIds'];

export function isRead(method: string, url: string): boolean {
  if (method === 'GET' || method === 'HEAD' || method === 'OPTIONS') return true;
  const path = url.split('?', 1)[0];
  return method === 'POST' && readPosts.includes(path ?? '');
}

function answer(reply: FastifyReply, code: 'notFound' | 'backendStarting'): void {
  const rejection = reject(code);
  const status = statusOf(code);
  if (status === 503) reply.header('retry-after', '1');
  void reply.code(status).type('application/json; charset=utf-8').send(errorBody(rejection));
}
