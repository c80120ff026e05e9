import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyReply,
  type FastifyRequest,
  LogController,
  type RouteOptions,
} from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { z } from 'zod';
import type { Instant } from '#domain/kernel/instant.ts';
import { type ErrorCode, isRejection, type Rejection, reject } from '#domain/kernel/rejection.ts';
import { PlantMismatch } from '#infra/plant/mismatch.ts';
import type { SpaceWatch } from '#infra/storage/free-space.ts';
import { isOutOfSpace } from '#infra/storage/out-of-space.ts';
import { changesPlant, type RouteRight, requireRight } from './authorisation.ts';
import { bodyLimit as standardBodyLimit } from './body-limits.ts';
import { errorBody, retryAfterOf, statusOf } from './error-answer.ts';
import { isFromGateway } from './gateway-only.ts';
import { describeRoutes, type OpenApi } from './openapi.ts';
import type { ScopeSources } from './scope.ts';
import { isAmbiguous } from './sent-once.ts';
import { RequestInvalid, zodValidator } from './validation.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Who may call the route; every route says it, or the service does not start. */
    right?: RouteRight;
    /** A session at a terminal reaches it, too; the route looks which machine it is about (`terminal-scope.ts`). */
    atTerminal?: true;
    /** Answers pages of a list, and the whole of it as a file where the request accepts one (decision 0255). */
    isList?: true;
    /** It takes the header `Idempotency-Key`. */
    takesKey?: true;
  }
}

export interface ServiceOptions extends ScopeSources {
  readonly log: FastifyBaseLogger;
  /** From then on a plant that was tried only reads; undefined: it is no trial. */
  readonly trialEnd?: Instant | undefined;
  /** What the gateway's requests carry (`gateway-only.ts`); without it anybody may ask. */
  readonly secret?: string | undefined;
  /** Bytes of a JSON body; default 4 MiB. */
  readonly bodyLimit?: number;
  /** Of the disk on which the servers behind store: one that found no room is away until there is some. */
  readonly space?: Pick<SpaceWatch, 'current'>;
  /** Is told each JSON answer with what its route says of it: a test looks whether that is so. */
  readonly onAnswer?: ((route: string, schema: z.ZodType, answer: unknown) => void) | undefined;
}

export type Service = ReturnType<typeof createService>;

/**
 * HTTP server shared by the services: sessions and rights, schemas, the error body, and refusals as values: a handler
 * returns a `Rejection`, which is sent with its status.
 */
export function createService({
  log,
  sessions,
  apiTokens,
  secret,
  trialEnd = Number.POSITIVE_INFINITY,
  bodyLimit = standardBodyLimit,
  space,
  onAnswer,
}: ServiceOptions) {
  const whenAway = (): ErrorCode => (space?.current().state === 'full' ? 'storageFull' : 'unavailable');
  const service = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit,
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    // Only the gateway gets this far, wherever it runs; it has put the client's address there itself.
    trustProxy: true,
    routerOptions: { maxParamLength: 200 },
    onProtoPoisoning: 'error',
    onConstructorPoisoning: 'error',
    frameworkErrors: (error, request, reply) => {
      answerError(error, request as FastifyRequest, reply as FastifyReply, whenAway);
    },
  }).withTypeProvider<ZodTypeProvider>();

  // Only JSON bodies are accepted; text, which Fastify would parse as well, is refused with 415.
  service.removeContentTypeParser('text/plain');
  service.setValidatorCompiler(zodValidator);
  // Answers are typed by their schemas at compile time; validating 3,000 rows again would cost more than reading them.
  service.setSerializerCompiler(() => (data) => JSON.stringify(data));

  // Who announces a body waits for the word of the route: it comes when it is known who asks (hook below).
  service.server.on('checkContinue', (request: IncomingMessage, response: ServerResponse) =>
    service.routing(request, response),
  );

  const routes: RouteOptions[] = [];
  service.addHook('onRoute', (route) => {
    routes.push(route);
  });
  // Last, because routes of plugins (static files, API pages) inherit the right of their scope.
  service.addHook('onReady', async () => {
    const open = routes.find((route) => route.config?.right === undefined);
    if (open !== undefined) throw new Error(`${String(open.method)} ${open.url} names no right`);
  });
  // Outside of /api and so not reachable through the gateway; the query-service merges the parts of both services.
  let description: OpenApi | undefined;
  service.get('/openapi.json', { config: { right: 'public' } }, () => (description ??= describeRoutes(routes)));
  service.decorateRequest('resolved', undefined);
  service.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
    // Answers are personal and current: they must not be cached, also not on the disk of a shared terminal.
    reply.header('cache-control', 'no-store');
    if (isAmbiguous(request.raw)) return answerRejection(reply.header('connection', 'close'), reject('validation'));
    if (!isFromGateway(request.headers, secret)) return answerRejection(reply, reject('accessDenied'));
    const refusal = await requireRight(request, { sessions, apiTokens });
    if (refusal !== undefined) return answerRejection(reply, refusal);
    if (Date.now() >= trialEnd && changesPlant(request)) return answerRejection(reply, reject('trialEnded'));
    const isRoute = request.routeOptions.config.right !== undefined;
    if (isRoute && request.headers.expect?.toLowerCase() === '100-continue') reply.raw.writeContinue();
  });
  service.addHook('preSerialization', async (_request, reply, payload) => {
    if (!isRejection(payload)) return payload;
    prepare(reply, payload);
    return errorBody(payload);
  });
  if (onAnswer !== undefined)
    service.addHook('onSend', async ({ method, routeOptions: { url, schema } }, reply, payload) => {
      const described = schema?.response as Readonly<Record<number, z.ZodType>> | undefined;
      const shape = described?.[reply.statusCode];
      const isJson = String(reply.getHeader('content-type')).startsWith('application/json');
      if (shape !== undefined && isJson && typeof payload === 'string')
        onAnswer(`${method} ${url}`, shape, JSON.parse(payload));
      return payload;
    });
  service.addHook('onResponse', async (request, reply) => {
    const { method, routeOptions, id } = request;
    const line = { reqId: id, method, path: routeOptions.url, status: reply.statusCode, ms: reply.elapsedTime };
    if (reply.statusCode >= 500) request.log.warn(line, 'answered');
    else request.log.debug(line, 'answered');
  });

  service.setErrorHandler<FastifyError>((error, request, reply) => answerError(error, request, reply, whenAway));
  service.setNotFoundHandler((_request, reply) => answerRejection(reply, reject('notFound')));
  return service;
}

function answerRejection(reply: FastifyReply, rejection: Rejection): FastifyReply {
  prepare(reply, rejection);
  return reply.send(errorBody(rejection));
}

function prepare(reply: FastifyReply, rejection: Rejection): void {
  const status = statusOf(rejection.errorCode);
  reply.code(status).type('application/json; charset=utf-8');
  if (status === 503) reply.header('retry-after', retryAfterOf(rejection.errorCode));
}

function answerError(
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
  whenAway: () => ErrorCode,
): FastifyReply {
  if (error instanceof RequestInvalid) return answerRejection(reply, error.rejection);
  const code = edgeCodes[error.code];
  if (code !== undefined) return answerRejection(reply, reject(code));
  if (isStarting(error)) {
    request.log.warn({ reqId: request.id, reason: error.message }, 'asked before everything was there');
    return answerRejection(reply, reject('backendStarting'));
  }
  if (error instanceof PlantMismatch) return answerRejection(reply, reject(error.code));
  if (isOutOfSpace(error)) {
    request.log.warn({ reqId: request.id, reason: error.message }, 'there is no room to store it');
    return answerRejection(reply, reject('storageFull'));
  }
  // Who sent it has gone in the middle of the body; nobody reads the answer.
  if (request.raw.destroyed && !request.raw.complete) return answerRejection(reply, reject('noResponse'));
  if (tookTooLong(error)) {
    request.log.warn({ reqId: request.id, path: request.routeOptions.url }, 'a statement took too long');
    return answerRejection(reply, reject('tookTooLong'));
  }
  if (isRefusedValue(error)) {
    request.log.warn(
      { reqId: request.id, path: request.routeOptions.url, reason: error.message },
      'a value was refused',
    );
    return answerRejection(reply, reject('validation'));
  }
  if (isUnreachable(error)) {
    request.log.error({ reqId: request.id, reason: error.message }, 'a server behind this one cannot be reached');
    return answerRejection(reply, reject(whenAway()));
  }
  // Other errors below 500 come from Fastify and its plugins: unreadable requests.
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500) {
    return answerRejection(
      reply,
      reject(error.statusCode === 404 || error.statusCode === 403 ? 'notFound' : 'malformedJson'),
    );
  }
  request.log.error({ reqId: request.id, err: error }, 'unexpected error');
  return answerRejection(reply, reject('unknownError', { requestId: request.id }));
}

const edgeCodes: Readonly<Record<string, ErrorCode>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'bodyTooLarge',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupportedMediaType',
  FST_ERR_CTP_EMPTY_TYPE: 'unsupportedMediaType',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'malformedJson',
  FST_ERR_CTP_INVALID_JSON_BODY: 'malformedJson',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'malformedJson',
  FST_ERR_BAD_URL: 'notFound',
  FST_ERR_MAX_PARAM_LENGTH: 'notFound',
};

/** A table or schema that another service creates at its start does not exist yet. */
const isStarting = (error: { readonly code?: unknown }): boolean => error.code === '42P01' || error.code === '3F000';

/** The time limit of a connection, told by PostgreSQL or, when that hangs, by the pool. */
const tookTooLong = (error: Error & { readonly code?: unknown }): boolean =>
  error.code === '57014' || error.message === 'Query read timeout';

/**
 * PostgreSQL's class of errors about values: one that passed the schema and that it cannot take all the same. The edge
 * refuses what it knows of; this is the net below it.
 */
const isRefusedValue = (error: { readonly code?: unknown }): boolean =>
  typeof error.code === 'string' && /^22[0-9A-Z]{3}$/.test(error.code);

/** PostgreSQL refuses, is stopping or starting; the event store does not answer; or a connection broke. */
function isUnreachable(error: Error & { readonly code?: unknown }): boolean {
  if (error.name === 'EventStoreUnavailable') return true;
  if (/Connection terminated|timeout exceeded when trying to connect/.test(error.message)) return true;
  return typeof error.code === 'string' && /^(ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|57P0|08|53300)/.test(error.code);
}
